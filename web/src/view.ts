/** The view: what the server says and the page draws. The contract is src/noyau/show/view.schema.json. */
import type { Edge, Vertex, View } from './api.gen'

export type { Edge, Message, Move, Tint, Value, Vertex, View } from './api.gen'
export type Player = NonNullable<View['to_move']>
export type Shape = Vertex['shape']
export type VertexState = Vertex['states'][number]
export type EdgeState = Edge['states'][number]
export type Status = View['status']
