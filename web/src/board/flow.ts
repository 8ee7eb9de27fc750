/** What travels when numbers on the board change: from where a number fell, along the edge, to where one rose. */
import type { Edge, Vertex, View } from '../view'

export interface Flow {
  edge: Edge
  /** From the edge's end to its beginning. */
  backwards: boolean
}

/** The edges along which something went between two views of the same board; none when it is another board. */
export function flows(before: View | null, after: View): Flow[] {
  if (!before || before.game !== after.game || before.vertices.length !== after.vertices.length) return []
  const change = new Map<number, number>()
  const earlier = new Map(before.vertices.map((vertex) => [vertex.id, vertex]))
  for (const vertex of after.vertices) {
    const was = numberOn(earlier.get(vertex.id))
    const is = numberOn(vertex)
    if (was === null || is === null) return []
    change.set(vertex.id, is - was)
  }
  return after.edges.flatMap((edge): Flow[] => {
    const from = change.get(edge.from) ?? 0
    const to = change.get(edge.to) ?? 0
    if (from < 0 && to > 0) return [{ edge, backwards: false }]
    return from > 0 && to < 0 ? [{ edge, backwards: true }] : []
  })
}

/** The number a vertex is labelled with, if it is one; a minus may be typographic. */
function numberOn(vertex: Vertex | undefined): number | null {
  const text = vertex?.label.replace('−', '-') ?? ''
  return /^-?\d+$/.test(text) ? Number(text) : null
}
