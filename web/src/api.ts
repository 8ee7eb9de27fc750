/**
 * The server, asked. What each route takes and gives stands in api.gen.ts, which is made from the server's own
 * description. Nothing is remembered on the other side: the page owns the match.
 */
import type { BoardAbout, Demo, ErrorText, Game, GameDetails, Maker, Hint, NewBoard, Progress, ProofFile, Reply, Routes, SavedBoard, Sketch, Solved, WholeArena } from './api.gen'
import { resolved, type Sight } from './match/changes'
import type { Language } from './words'

export type {
  BoardAbout,
  Demo,
  DemoName,
  DemoStep,
  ErrorText,
  Game,
  GameDetails,
  GameField,
  Hint,
  Played,
  Progress,
  ProofFile,
  Reply,
  SavedBoard,
  Solved,
  WholeArena,
} from './api.gen'
export type { Sight } from './match/changes'

export type FieldValue = string | boolean
export type Fields = Record<string, FieldValue>
export type Strength = 'perfect' | 'careless' | 'random' | `student:${string}`

/** A match up to some move: what every question to the server starts with. */
export interface Place {
  game: string
  fields: Fields
  moves: readonly string[]
  /** A puzzle that is solved is played on. */
  beyond?: boolean
}

/** Where vertices were dragged to: number, x, y. */
export type Spots = readonly (readonly [number, number, number])[]

/** How a long question is asked: under which name, for how many seconds at most, and until when anybody listens. */
export interface Asking {
  job: string
  limit: number
  signal: AbortSignal
}

export interface Api {
  games(): Promise<readonly Game[]>
  /** What a game asks for, what its solver can be told, what can be shown of it. */
  details(game: string): Promise<GameDetails>
  /** A match looked at. Of the looks before, by number of moves, the server tells only what has changed. */
  match(place: Place, values: boolean, arena: boolean, asking?: Asking, before?: ReadonlyMap<number, Sight>): Promise<Sight>
  /** The whole arena of a board. */
  arena(place: Place): Promise<WholeArena>
  move(place: Place, by: Strength, asking?: Asking): Promise<Reply>
  hint(place: Place, asking?: Asking): Promise<Hint>
  /** The whole answer, before any move. */
  solve(place: Place, options: Fields, asking?: Asking): Promise<Solved>
  /** The proof of that answer, as a file. */
  proof(place: Place, options: Fields, asking?: Asking): Promise<ProofFile>
  demo(place: Place, name: string, asking?: Asking): Promise<Demo>
  /** How a long question stands. */
  progress(job: string): Promise<Progress>
  /** Nobody wants the answer any more. */
  cancel(job: string): Promise<Progress>
  /** The board as an SVG document. */
  drawing(place: Place, language: Language, places: Spots): Promise<string>
}

/** The matches that the server keeps. */
export interface Shelf {
  list(): Promise<readonly BoardAbout[]>
  save(board: { name: string; places: Spots } & Place): Promise<SavedBoard>
  open(id: number): Promise<SavedBoard>
  rename(id: number, name: string): Promise<SavedBoard>
  remove(id: number): Promise<SavedBoard>
  /** A file that was downloaded before; the server looks whether it is one. */
  upload(content: unknown): Promise<SavedBoard>
  downloadAddress(id: number): string
}

/** Boards that are made, read, or taken apart to be changed by hand. */
export interface NewBoards {
  makers(game: string): Promise<readonly Maker[]>
  make(game: string, maker: string, fields: Fields): Promise<NewBoard>
  /** A file or a paste: its content as text or, where it is none, in base 64. */
  read(game: string, given: { name?: string; text?: string; bytes64?: string }): Promise<NewBoard>
  sketch(place: Place): Promise<Sketch>
  /** Where a match stands, as a board of its own. */
  here(place: Place, places: Spots): Promise<NewBoard>
}

/** The server refused, or could not be reached (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly hint: string = '',
    /** The same for other languages, where the server knows how. */
    readonly text: ErrorText | null = null,
  ) {
    super(message)
  }
}

/** Talks to the server that served the page. `language` is that of the sentences which list moves. */
export function serverApi(fetcher: typeof fetch = fetch, language: () => Language = () => 'en'): Api & { boards: Shelf; newBoards: NewBoards } {
  const ask: Ask = (route, ...more) => answered(fetcher, route, ...more)
  return {
    games: async () => (await ask('GET /api/games', null)).games,
    details: (game) => ask('GET /api/games/{game}', null, { game }),
    match: async (place, values, arena, asking, before = new Map()) =>
      resolved(await ask('POST /api/match', { ...place, ...named(asking), values, arena, known: [...before.keys()] }, {}, asking?.signal), before),
    arena: ({ game, fields }) => ask('POST /api/arena', { game, fields, moves: [] }),
    move: (place, by, asking) => ask('POST /api/move', { ...place, ...named(asking), by }, {}, asking?.signal),
    hint: (place, asking) =>
      ask('POST /api/hint', { ...place, ...named(asking), language: language() }, {}, asking?.signal),
    solve: (place, options, asking) =>
      ask('POST /api/solve', { ...place, ...named(asking), options, language: language() }, {}, asking?.signal),
    proof: (place, options, asking) => ask('POST /api/proof', { ...place, ...named(asking), options }, {}, asking?.signal),
    demo: (place, demo, asking) => ask('POST /api/demo', { ...place, ...named(asking), demo }, {}, asking?.signal),
    progress: (job) => ask('GET /api/jobs/{job}', null, { job }),
    cancel: (job) => ask('DELETE /api/jobs/{job}', null, { job }),
    drawing: async (place, language, places) => (await ask('POST /api/drawing', { ...place, language, places: spots(places) })).svg,
    boards: {
      list: async () => (await ask('GET /api/boards', null)).boards,
      save: (board) => ask('POST /api/boards', { ...board, places: spots(board.places) }),
      open: (board) => ask('GET /api/boards/{board}', null, { board }),
      rename: (board, name) => ask('PATCH /api/boards/{board}', { name }, { board }),
      remove: (board) => ask('DELETE /api/boards/{board}', null, { board }),
      upload: (content) => ask('POST /api/boards/upload', content as Takes<'POST /api/boards/upload'>),
      downloadAddress: (board) => address('/api/boards/{board}/download', { board }),
    },
    newBoards: {
      makers: async (game) => (await ask('GET /api/makers/{game}', null, { game })).makers,
      make: (game, maker, fields) => ask('POST /api/make', { game, maker, fields }),
      read: (game, given) => ask('POST /api/read', { game, ...given }),
      sketch: (place) => ask('POST /api/sketch', place),
      here: (place, places) => ask('POST /api/here', { ...place, places: spots(places) }),
    },
  }
}

export type Route = keyof Routes
export type Takes<R extends Route> = Routes[R]['takes']
export type Gives<R extends Route> = Routes[R]['gives']
type Names = Record<string, string | number>
type Ask = <R extends Route>(route: R, takes: Takes<R>, names?: Names, signal?: AbortSignal) => Promise<Gives<R>>

/** Ask one route. Cards below the board ask for themselves; whoever aborts is no longer answered. */
export function askRoute<R extends Route>(
  route: R,
  takes: Takes<R>,
  signal?: AbortSignal,
  names: Names = {},
): Promise<Gives<R>> {
  return answered(fetch, route, takes, names, signal)
}

async function answered<R extends Route>(
  fetcher: typeof fetch,
  route: R,
  takes: Takes<R>,
  names: Names = {},
  signal?: AbortSignal,
): Promise<Gives<R>> {
  const [method = '', path = ''] = route.split(' ')
  const body = takes === null ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(takes) }
  let answer: Response
  try {
    answer = await fetcher(address(path, names), { method, ...body, ...(signal && { signal }) })
  } catch {
    throw new ApiError(0, '')
  }
  if (!answer.ok) throw await readError(answer)
  try {
    return (await answer.json()) as Gives<R>
  } catch {
    throw new ApiError(answer.status, '')
  }
}

/** As exact as anybody can see. */
function spots(places: Spots): [number, number, number][] {
  return places.map(([vertex, x, y]) => [vertex, Math.round(x * 10) / 10, Math.round(y * 10) / 10])
}

function named(asking: Asking | undefined): { job?: string; limit?: number } {
  return asking ? { job: asking.job, limit: asking.limit } : {}
}

/** Addresses are relative, so that any mount path works. */
function address(path: string, names: Names): string {
  return path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
}

async function readError(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as { error?: Partial<ErrorText> }
    return new ApiError(answer.status, text(error?.message), text(error?.hint), error?.said ? (error as ErrorText) : null)
  } catch {
    return new ApiError(answer.status, '') // not JSON: something between us and the server
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
