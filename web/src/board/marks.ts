/** What a card lays over a drawing: a shade, a small text, a tint in place of the view's, a light. By vertex. */
import type { Tint, Vertex } from '../view'

export interface Mark {
  /** How hot it looks, from 0 (cold) to 4. */
  readonly heat?: number
  /** A small text, in place of the vertex's own. */
  readonly text?: string
  readonly tint?: Tint
  readonly lit?: boolean
  /** What a screen reader says after the vertex's own name. */
  readonly says?: string
}

export type Marks = ReadonlyMap<number, Mark>
export const NO_MARKS: Marks = new Map()

/** A vertex as it is drawn with its mark. */
export function marked(vertex: Vertex, mark: Mark | undefined): Vertex {
  return mark ? { ...vertex, note: mark.text ?? vertex.note, tint: mark.tint ?? vertex.tint } : vertex
}
