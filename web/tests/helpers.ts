/** Small makers for tests, and a toy server whose only rule is written here, not in src/. */
import { ApiError, type Api, type Demo, type Fields, type Game, type GameDetails, type GameField, type Hint, type Place, type Progress, type ProofFile, type Reply, type Sight, type Solved, type WholeArena } from '../src/api'
import type { Message, Move, Player, Vertex, View } from '../src/view'

/** A seeded random source (mulberry32): a failing test prints its seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)

export function pick<T>(roll: () => number, items: readonly T[]): T {
  const item = items[Math.floor(roll() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

export function message(text: string, values: Message['values'] = {}): Message {
  return { key: `test.${text}`, text, values }
}

export function vertex(id: number, x: number, y: number, more: Partial<Vertex> = {}): Vertex {
  return { id, x, y, shape: 'circle', label: String(id), note: '', tint: 'plain', states: [], describe: message(`v${id}`), ...more }
}

export function move(text: string, at: number | null, touches: number[] = [], more: Partial<Move> = {}): Move {
  return { text, label: message(text), at, second: false, touches, value: null, worth: null, ...more }
}

export function view(more: Partial<View> = {}): View {
  return {
    format: 'noyau view 1',
    kind: 'board',
    game: 'toy',
    title: message('Toy'),
    width: 400,
    height: 300,
    directed: false,
    modes: null,
    vertices: [],
    edges: [],
    moves: [],
    position: '',
    more_moves: false,
    to_move: 1,
    status: { over: false, winner: null, message: message('go on') },
    ...more,
  }
}

/** A view with vertices at random places, each of them playable or not. */
export function randomView(roll: () => number): View {
  const vertices = Array.from({ length: 2 + Math.floor(roll() * 14) }, (_, id) =>
    vertex(id, Math.floor(roll() * 40) * 10, Math.floor(roll() * 30) * 10),
  )
  const moves = vertices.filter(() => roll() < 0.6).map(({ id }) => move(`play ${id}`, id, [id]))
  return view({ vertices, moves })
}

/** Count down from `tokens` by 1 or 2; whoever cannot move has lost. */
export class ToyServer implements Api {
  calls: string[] = []
  cancelled: string[] = []
  /** When set, the next call fails with it. */
  failure: ApiError | null = null
  private readonly fields: GameField[] = [
    { name: 'tokens', kind: 'int', board: true, default: null, choices: null, help: message('how many'), boards: [], carries: [] },
    { name: 'odd', kind: 'bool', board: false, default: false, choices: null, help: message('odd'), boards: [], carries: [] },
    { name: 'colour', kind: 'choice', board: false, default: null, choices: ['red', 'blue'], help: message('colour'), boards: [], carries: [] },
  ]

  async games(): Promise<Game[]> {
    this.answer('games')
    const words = { title: message('Toy'), summary: message('Count down.') }
    const toy = { ...words, players: 2 as const, player_names: ['1', '2'], panels: [], stage: null, arena_on_board: false }
    return [{ ...toy, name: 'toy', try_first: { tokens: '7', odd: false } }, { ...toy, name: 'other', try_first: { tokens: '3', odd: false } }]
  }

  async details(name: string): Promise<GameDetails> {
    this.answer('details')
    return { name, fields: this.fields, solve_options: [], demos: [] }
  }

  async match(place: Place, values: boolean, arena: boolean): Promise<Sight> {
    this.answer(`match ${place.moves.length}`)
    const { left, player, history } = this.replay(place, values)
    const legal = [1, 2].filter((count) => count <= left)
    const over = legal.length === 0
    const winner = over ? ((3 - player) as Player) : null
    const board = view({
      game: place.game,
      vertices: Array.from({ length: left }, (_, id) => vertex(id, 20 * id, 50, { shape: 'stick' })),
      moves: legal.map((count) => move(`take ${count}`, left - count, count === 1 ? [left - 1] : [left - 2, left - 1])),
      position: `heap ${left}`,
      more_moves: false,
      to_move: over ? null : player,
      status: { over, winner, message: message(over ? 'over' : 'turn') },
    })
    const turns = view({ kind: 'arena', vertices: [vertex(left * 2 + player, 0, 0, { states: ['current'] })] })
    return {
      game: place.game,
      fields: { odd: false, ...place.fields, tokens: String(Number(place.fields['tokens'])) },
      position: message(`heap ${left}`),
      goes_on: false,
      view: board,
      history,
      arena: arena ? turns : null,
      path: arena ? [left * 2 + player] : null,
      undecided: null,
    }
  }

  async arena(place: Place): Promise<WholeArena> {
    this.answer('arena')
    return { view: view({ kind: 'arena', vertices: [vertex(Number(place.fields['tokens']), 0, 0)] }), note: null }
  }

  async demo(place: Place, name: string): Promise<Demo> {
    this.answer(`demo ${name}`)
    const { left } = this.replay(place, false)
    const take = { move: 'take 1', label: message('take 1'), lights: [], on: 'board' as const, message: null, view: null, line: 0 }
    const look = { move: null, label: null, lights: [0], on: 'board' as const, message: message('look'), view: null, line: 1 }
    return { steps: [look, ...Array.from({ length: left }, () => take)], more: false, lines: [message('look')] }
  }

  async drawing(place: Place, language: string): Promise<string> {
    this.answer('drawing')
    return `<svg lang="${language}">${place.moves.length}</svg>`
  }

  async move(place: Place): Promise<Reply> {
    this.answer('move')
    const { left } = this.replay(place, false)
    const text = left % 3 === 2 ? 'take 2' : 'take 1'
    return { move: text, label: message(text), decided: true, message: null }
  }

  async hint(place: Place): Promise<Hint> {
    this.answer('hint')
    return { moves: [(await this.move(place)).move], message: message('try this'), decided: true }
  }

  async proof(place: Place, options: Fields): Promise<ProofFile> {
    this.answer(`proof ${JSON.stringify(options)}`)
    return { name: `${place.game}.proof.json`, text: '{}' }
  }

  async solve(place: Place, options: Fields): Promise<Solved> {
    this.answer(`solve ${JSON.stringify(options)}`)
    const { left } = this.replay(place, false)
    const proof = { kind: 'proved' as const, claim: 'it is so' }
    return { answer: { left }, shortened: [], sentences: [message('solved')], proof, seconds: 0.1, finished: true }
  }

  async progress(): Promise<Progress> {
    return { state: 'running', seconds: 1 }
  }

  async cancel(job: string): Promise<Progress> {
    this.cancelled.push(job)
    return { state: 'cancelled', seconds: 1 }
  }

  private answer(call: string): void {
    this.calls.push(call)
    const { failure } = this
    this.failure = null
    if (failure) throw failure
  }

  private replay(place: Place, values: boolean) {
    const tokens = Number(place.fields['tokens'])
    if (!Number.isInteger(tokens)) throw new ApiError(422, `${String(place.fields['tokens'])} is no number`, 'try 7')
    let left = tokens
    let player: Player = 1
    const history = place.moves.map((text) => {
      const count = Number(/^take ([12])$/.exec(text)?.[1])
      if (!(count <= left)) throw new ApiError(422, `${text} is not legal from heap ${left}`)
      const played = { text, label: message(text), player, value: values ? { winner: player, rank: left, best: true } : null }
      left -= count
      player = player === 1 ? 2 : 1
      return played
    })
    return { left, player, history }
  }
}

export const TOY_FIELDS: Fields = { tokens: '7' }
