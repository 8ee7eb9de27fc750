/** Where lines start and end: pure arithmetic on drawing units. */
import type { Edge, Vertex, View } from '../view'
import { ARROW_LENGTH, ARROW_WIDTH } from './sizes'
import { halfSize } from './state'

export interface DrawnEdge {
  edge: Edge
  line: string // an SVG path
  head: string // an SVG path, empty unless the view is directed
  x: number // the middle, for the label
  y: number
}

const GAP = 3 // between a vertex and the line that meets it
const BEND = 14 // how far an edge with a twin in the other direction leaves the straight line

/** Every edge as paths. Twins bend apart, loops are drawn above their vertex. */
export function drawEdges(view: View): DrawnEdge[] {
  const vertexOfId = new Map(view.vertices.map((vertex) => [vertex.id, vertex]))
  const known = new Set(view.edges.map((edge) => `${edge.from} ${edge.to}`))
  const timesSeen = new Map<string, number>()
  return view.edges.flatMap((edge) => {
    const from = vertexOfId.get(edge.from)
    const to = vertexOfId.get(edge.to)
    if (!from || !to) return []
    const pair = edge.from < edge.to ? `${edge.from} ${edge.to}` : `${edge.to} ${edge.from}`
    const seen = timesSeen.get(pair) ?? 0
    timesSeen.set(pair, seen + 1)
    if (from.id === to.id) return [drawLoop(edge, from, view.directed)]
    const twin = view.directed && known.has(`${edge.to} ${edge.from}`)
    // Parallel edges fan out: 0, +1, -1, +2, … times the bend.
    const fan = Math.ceil(seen / 2) * (seen % 2 === 1 ? 1 : -1)
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return [drawLine(edge, from, to, view.directed, edge.bend ? edge.bend * length : twin ? BEND : fan * BEND)]
  })
}

function drawLine(edge: Edge, from: Vertex, to: Vertex, directed: boolean, bend: number): DrawnEdge {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const middle = { x: (from.x + to.x) / 2 + normal.x * bend, y: (from.y + to.y) / 2 + normal.y * bend }
  const control = { x: middle.x + normal.x * bend, y: middle.y + normal.y * bend }
  const start = leave(from, control)
  const tip = leave(to, control)
  const end = directed ? towards(tip, control, ARROW_LENGTH - 1) : tip
  const line =
    bend === 0
      ? `M${point(start)}L${point(end)}`
      : `M${point(start)}Q${point(control)} ${point(end)}`
  return { edge, line, head: directed ? arrow(control, tip) : '', ...middle }
}

function drawLoop(edge: Edge, at: Vertex, directed: boolean): DrawnEdge {
  const { dx, dy } = halfSize(at)
  const top = at.y - dy - GAP
  const tip = { x: at.x + dx / 2, y: top }
  const above = top - 26
  return {
    edge,
    line: `M${point({ x: at.x - dx / 2, y: top })}C${point({ x: at.x - dx, y: above })} ${point({ x: at.x + dx, y: above })} ${point(tip)}`,
    head: directed ? arrow({ x: at.x + dx * 0.8, y: above + 6 }, tip) : '',
    x: at.x,
    y: above + 4,
  }
}

interface Point {
  x: number
  y: number
}

/** The point where a line from the vertex towards `goal` comes out of its drawing. */
export function leave(vertex: Vertex, goal: Point): Point {
  const dx = goal.x - vertex.x
  const dy = goal.y - vertex.y
  const length = Math.hypot(dx, dy) || 1
  const half = halfSize(vertex)
  const reach =
    vertex.shape === 'circle' || vertex.shape === 'point'
      ? half.dx
      : length / Math.max(Math.abs(dx) / half.dx, Math.abs(dy) / half.dy)
  return towards(vertex, goal, reach + GAP)
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance }
}

function arrow(from: Point, tip: Point): string {
  const base = towards(tip, from, ARROW_LENGTH)
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const side = { x: (-(tip.y - from.y) / length) * (ARROW_WIDTH / 2), y: ((tip.x - from.x) / length) * (ARROW_WIDTH / 2) }
  return `M${point(tip)}L${point({ x: base.x + side.x, y: base.y + side.y })}L${point({ x: base.x - side.x, y: base.y - side.y })}Z`
}

function point({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
