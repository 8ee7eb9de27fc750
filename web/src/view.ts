/** The view: what the server says and the page draws. The contract is src/noyau/show/view.schema.json. */

export type Player = 1 | 2

/** A sentence in no language yet: the key of a catalogue entry, its values, and English to fall back on. */
export interface Message {
  key: string
  text: string
  values: Record<string, string | number>
}

export type Shape = 'circle' | 'square' | 'stick' | 'point' | 'text'
export type Tint = 'plain' | 'first' | 'second' | 'draw' | 'debt' | 'won' | `c${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
export type VertexState = 'current' | 'start' | 'end' | 'faded' | 'gone'
export type EdgeState = 'best' | 'faded' | 'played'

export interface Vertex {
  id: number
  x: number
  y: number
  shape: Shape
  label: string
  note: string
  tint: Tint
  states: VertexState[]
  describe: Message
}

export interface Edge {
  from: number
  to: number
  label: string
  tint: Tint
  /** Bowed sideways by so much of its length: parallel edges need it. */
  bend: number
  states: EdgeState[]
}

/** Who wins after a move, in how many moves counted from before it, and whether no move is better. */
export interface Value {
  winner: Player | null
  rank: number | null
  best: boolean
}

export interface Move {
  text: string
  label: Message
  at: number | null
  /** The right click, or the long press, plays it. */
  second: boolean
  touches: number[]
  value: Value | null
}

export interface Status {
  over: boolean
  winner: Player | null
  message: Message
}

export interface View {
  format: 'noyau view 1'
  kind: 'board' | 'arena' | 'positions'
  game: string
  title: Message
  width: number
  height: number
  directed: boolean
  /** Where vertices have a second move: what a click does, and what a right click does. */
  modes: [Message, Message] | null
  vertices: Vertex[]
  edges: Edge[]
  moves: Move[]
  /** There are more legal moves than are listed. */
  more_moves: boolean
  position: string
  to_move: Player | null
  status: Status
}
