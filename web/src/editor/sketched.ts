/** A sketch as the edges' drawing wants it: the same lines as on the board. */
import type { Sketch } from '../api.gen'
import type { Message, View } from '../view'

const SILENT: Message = { key: '', text: '', values: {} }

export function asView(sketch: Sketch): View {
  return {
    format: 'noyau view 1',
    kind: 'board',
    game: '',
    title: SILENT,
    width: 1,
    height: 1,
    directed: sketch.directed,
    modes: null,
    vertices: sketch.vertices.map(({ x, y }, id) => ({ id, x, y, shape: 'circle', label: '', note: '', tint: 'plain', states: [], describe: SILENT })),
    edges: sketch.edges.map(([from, to]) => ({ from, to, label: '', tint: 'plain', bend: 0, states: [] })),
    moves: [],
    more_moves: false,
    position: '',
    to_move: null,
    status: { over: false, winner: null, message: SILENT },
  }
}
