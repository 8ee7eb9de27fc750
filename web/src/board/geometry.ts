/** Where lines start and end: pure arithmetic on drawing units. */
import type { Edge, Vertex, View } from '../view'
import type { Point } from './drag'
import { ARROW_LENGTH, ARROW_WIDTH } from './sizes'
import { halfSize } from './state'

export interface DrawnEdge {
  edge: Edge
  line: string // an SVG path
  head: string // an SVG path, empty unless the view is directed
  x: number // the middle, for the label
  y: number
}

/** An edge with its ends found, and how far it leaves the straight line: in units, or by so much of its length. */
export interface Route {
  edge: Edge
  from: Vertex
  to: Vertex
  bend: number
  perLength: number
}

/** The line of an edge: straight, or a curve with one control point, or with two. */
export interface Course {
  points: Point[]
  head: Point[] // three points, or none
  middle: Point
}

const GAP = 3 // between a vertex and the arrow that meets it; a line that leads nowhere in particular touches it
const THICK_HEAD = 17 // the head of an arrow drawn by hand
const BEND = 14 // how far an edge with a twin in the other direction leaves the straight line

/** Every edge as paths. Twins bend apart, loops are drawn above their vertex. */
export function drawEdges(view: View): DrawnEdge[] {
  return routesOf(view).map((route) => drawEdge(route, route.from, route.to, view.directed))
}

/** The edges whose ends are there, and how each bends: all that does not change when a vertex is moved. */
export function routesOf(view: View): Route[] {
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
    const twin = view.directed && known.has(`${edge.to} ${edge.from}`)
    // Parallel edges fan out: 0, +1, -1, +2, … times the bend.
    const fan = Math.ceil(seen / 2) * (seen % 2 === 1 ? 1 : -1)
    return [{ edge, from, to, bend: twin ? BEND : fan * BEND, perLength: edge.bend }]
  })
}

/** An edge as paths, its ends where they are now. */
export function drawEdge(route: Route, from: Point, to: Point, directed: boolean): DrawnEdge {
  const { points, head, middle } = courseOf(route, from, to, directed)
  const [start, ...rest] = points.map(point)
  const line = `M${start}${'LQC'.charAt(rest.length - 1)}${rest.join(' ')}`
  return { edge: route.edge, line, head: head.length > 0 ? `M${head.map(point).join('L')}Z` : '', ...middle }
}

/** The same as points. */
export function courseOf(route: Route, from: Point, to: Point, directed: boolean): Course {
  const [one, other] = [{ ...from, shape: route.from.shape }, { ...to, shape: route.to.shape }]
  if (route.from.id === route.to.id) return loop(one, directed)
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const bend = route.perLength ? route.perLength * length : route.bend
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const middle = { x: (from.x + to.x) / 2 + normal.x * bend, y: (from.y + to.y) / 2 + normal.y * bend }
  const control = { x: middle.x + normal.x * bend, y: middle.y + normal.y * bend }
  const gap = directed ? GAP : -1
  const start = leave(one, control, gap)
  const tip = leave(other, control, gap)
  const end = directed ? towards(tip, control, ARROW_LENGTH - 1) : tip
  return { points: bend === 0 ? [start, end] : [start, control, end], head: directed ? arrow(control, tip) : [], middle }
}

/** A thick arrow from one vertex to another, as paths. */
export function arrowOf(from: Placed, to: Placed): { line: string; head: string } {
  const tip = leave(to, from)
  const base = towards(tip, from, THICK_HEAD)
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const side = { x: (-(tip.y - from.y) / length) * THICK_HEAD * 0.6, y: ((tip.x - from.x) / length) * THICK_HEAD * 0.6 }
  const head = [tip, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }]
  return { line: `M${point(leave(from, to))}L${point(towards(tip, from, THICK_HEAD - 2))}`, head: `M${head.map(point).join('L')}Z` }
}

function loop(at: Placed, directed: boolean): Course {
  const { dx, dy } = halfSize(at)
  const top = at.y - dy - (directed ? GAP : -1)
  const tip = { x: at.x + dx / 2, y: top }
  const above = top - 26
  return {
    points: [{ x: at.x - dx / 2, y: top }, { x: at.x - dx, y: above }, { x: at.x + dx, y: above }, tip],
    head: directed ? arrow({ x: at.x + dx * 0.8, y: above + 6 }, tip) : [],
    middle: { x: at.x, y: above + 4 },
  }
}

type Placed = Point & Pick<Vertex, 'shape'>

/** The point where a line from the vertex towards `goal` comes out of its drawing. */
export function leave(vertex: Placed, goal: Point, gap: number = GAP): Point {
  const dx = goal.x - vertex.x
  const dy = goal.y - vertex.y
  const length = Math.hypot(dx, dy) || 1
  const half = halfSize(vertex)
  const reach =
    vertex.shape === 'circle' || vertex.shape === 'point'
      ? half.dx
      : length / Math.max(Math.abs(dx) / half.dx, Math.abs(dy) / half.dy)
  return towards(vertex, goal, reach + gap)
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance }
}

function arrow(from: Point, tip: Point): Point[] {
  const base = towards(tip, from, ARROW_LENGTH)
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const side = { x: (-(tip.y - from.y) / length) * (ARROW_WIDTH / 2), y: ((tip.x - from.x) / length) * (ARROW_WIDTH / 2) }
  return [tip, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }]
}

function point({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
