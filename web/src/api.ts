/** The server's five answers, typed. Nothing is remembered on the other side: the page owns the match. */
import type { Message, Player, Value, View } from './view'

export type FieldValue = string | boolean
export type Fields = Record<string, FieldValue>

export interface Field {
  name: string
  kind: 'int' | 'ints' | 'bool' | 'player' | 'choice' | 'text' | 'graph' | 'digraph'
  board: boolean
  default: FieldValue | null
  choices: string[] | null
  help: Message
}

export interface DemoName {
  name: string
  title: Message
}

/** A move to play, or vertices to light up, of the board or of the arena beside it, and a sentence. */
export interface DemoStep {
  move: string | null
  label: Message | null
  lights: number[]
  on: 'board' | 'arena'
  message: Message | null
}

export interface BoardAbout {
  id: number
  name: string
  game: string
  changed: number
}

export interface SavedBoard extends BoardAbout {
  fields: Fields
  moves: string[]
}

/** The matches that the server keeps. */
export interface SavedBoards {
  list(): Promise<BoardAbout[]>
  save(board: { name: string } & Place): Promise<unknown>
  open(id: number): Promise<SavedBoard>
  rename(id: number, name: string): Promise<unknown>
  remove(id: number): Promise<unknown>
  upload(content: unknown): Promise<unknown>
  downloadAddress(id: number): string
}

export interface Game {
  name: string
  title: Message
  summary: Message
  players: number
  fields: Field[]
  try_first: Fields
  /** What can be shown step by step. */
  demos: DemoName[]
  /** Cards below the board, by the names of their files in panels/. */
  panels: string[]
}

/** One move of the match as it was played. */
export interface Played {
  text: string
  label: Message
  player: Player
  value: Value | null
}

/** A match up to some move: what every question to the server starts with. */
export interface Place {
  game: string
  fields: Fields
  moves: readonly string[]
}

export interface Sight {
  game: string
  fields: Fields
  view: View
  history: Played[]
  arena: View | null
  arena_note: Message | null
}

export interface Hint {
  moves: string[]
  message: Message
}

export type Strength = 'perfect' | 'random'

export interface Api {
  games(): Promise<Game[]>
  match(place: Place, values: boolean, arena: boolean): Promise<Sight>
  move(place: Place, by: Strength): Promise<{ move: string; label: Message }>
  hint(place: Place): Promise<Hint>
  demo(place: Place, name: string): Promise<{ steps: DemoStep[]; more: boolean }>
  /** The board as an SVG document. */
  drawing(place: Place, language: string): Promise<string>
}

/** The server refused, or could not be reached (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly hint: string = '',
  ) {
    super(message)
  }
}

/** Talks to the server that served the page. Addresses are relative, so that any mount path works. */
export function serverApi(fetcher: typeof fetch = fetch): Api & { boards: SavedBoards } {
  async function ask<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
    let answer: Response
    try {
      answer = await fetcher(
        `api/${path}`,
        body === undefined
          ? method === 'POST'
            ? {}
            : { method }
          : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      )
    } catch {
      throw new ApiError(0, '')
    }
    if (!answer.ok) throw await readError(answer)
    try {
      return (await answer.json()) as T
    } catch {
      throw new ApiError(answer.status, '')
    }
  }
  return {
    games: async () => (await ask<{ games: Game[] }>('games')).games,
    match: (place, values, arena) => ask('match', { ...place, values, arena }),
    move: (place, by) => ask('move', { ...place, by }),
    hint: (place) => ask('hint', place),
    demo: (place, demo) => ask('demo', { ...place, demo }),
    boards: {
      list: async () => (await ask<{ boards: BoardAbout[] }>('boards')).boards,
      save: (board) => ask('boards', board),
      open: (id) => ask(`boards/${id}`),
      rename: (id, name) => ask(`boards/${id}`, { name }, 'PATCH'),
      remove: (id) => ask(`boards/${id}`, undefined, 'DELETE'),
      upload: (content) => ask('boards/upload', content),
      downloadAddress: (id) => `api/boards/${id}/download`,
    },
    drawing: async (place, language) => (await ask<{ svg: string }>('drawing', { ...place, language })).svg,
  }
}

async function readError(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as { error?: { message?: unknown; hint?: unknown } }
    return new ApiError(answer.status, text(error?.message), text(error?.hint))
  } catch {
    return new ApiError(answer.status, '') // not JSON: something between us and the server
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
