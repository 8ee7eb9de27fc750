/** What somebody draws over a board to show a thought: circles round vertices, arrows from one to another. */
import type { Message, View } from '../view'

/** An arrow; from a vertex to itself it is a circle. */
export interface Stroke {
  readonly from: number
  readonly to: number
}

/** Drawn once it is there, drawn again it is gone. */
export function toggled(strokes: readonly Stroke[], stroke: Stroke): Stroke[] {
  const others = strokes.filter(({ from, to }) => from !== stroke.from || to !== stroke.to)
  return others.length < strokes.length ? others : [...strokes, stroke]
}

/** The board as something to draw on: every vertex is a button, whatever the rules allow. */
export function paperOf(view: View, called: (vertex: View['vertices'][number]) => Message): View {
  const moves = view.vertices
    .filter(({ shape, states }) => shape !== 'text' && !states.includes('gone'))
    .map((vertex) => ({ text: `draw ${vertex.id}`, label: called(vertex), at: vertex.id, second: false, touches: [vertex.id], value: null, worth: null }))
  return { ...view, moves, more_moves: false }
}

/** The vertex that a button of the paper stands for. */
export function vertexOf(move: string): number {
  return Number(move.replace('draw ', ''))
}
