/** A board drawn by hand, as data: pure functions, new sketches out. What a game makes of it, the server says. */
import type { GameField, Sketch, SketchVertex } from '../api.gen'
import type { Point } from '../board/drag'
import { RADIUS } from '../board/sizes'
import type { Direction } from '../board/state'

type Carried = GameField['carries'][number]

export const UNIT = 90 // pixels on the drawing ground for one unit of a file, about what the boards are drawn with
const APART = 2.6 * RADIUS // vertices that a key puts down keep so far from each other

export function nothing(directed: boolean): Sketch {
  return { directed, vertices: [], edges: [], start: null }
}

/** Another vertex, the last one. */
export function withVertex(sketch: Sketch, at: Point): Sketch {
  const vertex = { x: Math.round(at.x), y: Math.round(at.y), label: '', number: 0, owner: 0 as const, target: false }
  return { ...sketch, vertices: [...sketch.vertices, vertex] }
}

export function changed(sketch: Sketch, id: number, change: Partial<SketchVertex>): Sketch {
  return { ...sketch, vertices: sketch.vertices.map((vertex, place) => (place === id ? { ...vertex, ...change } : vertex)) }
}

/** Without a vertex and its edges; those after it move up by one. */
export function withoutVertex(sketch: Sketch, id: number): Sketch {
  const renamed = (end: number): number => (end > id ? end - 1 : end)
  return {
    ...sketch,
    vertices: sketch.vertices.filter((_, place) => place !== id),
    edges: sketch.edges.filter((ends) => !ends.includes(id)).map(([from, to]) => [renamed(from), renamed(to)]),
    start: sketch.start === null || sketch.start === id ? null : renamed(sketch.start),
  }
}

/** Another edge; there may be one already, then they are parallel. */
export function withEdge(sketch: Sketch, from: number, to: number): Sketch {
  return { ...sketch, edges: [...sketch.edges, [from, to]] }
}

export function withoutEdge(sketch: Sketch, place: number): Sketch {
  return { ...sketch, edges: sketch.edges.filter((_, other) => other !== place) }
}

/** The places in `edges` of those that meet a vertex. */
export function edgesAt(sketch: Sketch, id: number): number[] {
  return sketch.edges.flatMap((ends, place) => (ends.includes(id) ? [place] : []))
}

/** The vertex that is drawn at a point; the last one on top. */
export function vertexAt(sketch: Sketch, point: Point, reach = RADIUS + 4): number | null {
  const found = sketch.vertices.findLastIndex(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= reach)
  return found < 0 ? null : found
}

/** The edge whose straight line passes nearest to a point, within reach. */
export function edgeNear(sketch: Sketch, at: Point, reach: number): number | null {
  let best: number | null = null
  let least = reach
  sketch.edges.forEach(([from, to], place) => {
    const [one, other] = [sketch.vertices[from], sketch.vertices[to]]
    if (!one || !other) return
    const [dx, dy] = [other.x - one.x, other.y - one.y]
    const along = Math.min(1, Math.max(0, ((at.x - one.x) * dx + (at.y - one.y) * dy) / (dx * dx + dy * dy || 1)))
    const away = Math.hypot(one.x + along * dx - at.x, one.y + along * dy - at.y)
    if (away < least) [best, least] = [place, away]
  })
  return best
}

/** Where a key puts a new vertex: beside the one in focus, wherever there is room, row by row. */
export function freePlace(sketch: Sketch, beside: number | null, width: number): Point {
  const from = beside === null ? undefined : sketch.vertices[beside]
  const step = UNIT
  const margin = step / 2
  const columns = Math.max(1, Math.floor((width - 2 * margin) / step) + 1)
  const first = from ? Math.max(0, Math.round((from.y - margin) / step)) * columns + Math.max(0, Math.round((from.x - margin) / step)) + 1 : 0
  for (let place = first; ; place++) {
    const at = { x: margin + (place % columns) * step, y: margin + Math.floor(place / columns) * step }
    if (vertexAt(sketch, at, APART) === null) return at
  }
}

/** The nearest vertex on one side of another, or the same at the border: where an arrow key takes the focus. */
export function neighbourOn(sketch: Sketch, from: number, side: Direction): number {
  const origin = sketch.vertices[from]
  if (!origin) return from
  const turn = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side] as [number, number]
  let nearest = from
  let shortest = Infinity
  sketch.vertices.forEach((vertex, id) => {
    const [dx, dy] = [vertex.x - origin.x, vertex.y - origin.y]
    const along = dx * turn[0] + dy * turn[1]
    const across = Math.abs(dx * turn[1] - dy * turn[0])
    if (id === from || along <= 0 || across > 2 * along) return
    if (along + 2 * across < shortest) [nearest, shortest] = [id, along + 2 * across]
  })
  return nearest
}

/** The same drawing, moved and if it must be shrunk into a ground of that size. */
export function fitted(sketch: Sketch, width: number, height: number, margin = 44): Sketch {
  if (sketch.vertices.length === 0) return sketch
  const [xs, ys] = [sketch.vertices.map(({ x }) => x), sketch.vertices.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min(1, (width - 2 * margin) / Math.max(wide, 1), (height - 2 * margin) / Math.max(high, 1))
  const [aside, above] = [(width - wide * scale) / 2, (height - high * scale) / 2]
  const moved = sketch.vertices.map((vertex) => ({
    ...vertex,
    x: Math.round(aside + (vertex.x - left) * scale),
    y: Math.round(above + (vertex.y - top) * scale),
  }))
  return { ...sketch, vertices: moved }
}

/** The board as a text that the library reads: noyau JSON, or DOT where the edges are arrows. Places stay. */
export function written(sketch: Sketch, carries: readonly Carried[]): string {
  return sketch.directed ? writtenDot(sketch, carries) : writtenJson(sketch, carries)
}

function writtenJson(sketch: Sketch, carries: readonly Carried[]): string {
  const vertices = sketch.vertices.map((vertex) => ({
    ...(vertex.label ? { label: vertex.label } : {}),
    pos: placeOf(vertex),
    ...(carries.includes('value') ? { value: vertex.number } : {}),
  }))
  return JSON.stringify({ format: 'noyau board 1', vertices, edges: sketch.edges })
}

function writtenDot(sketch: Sketch, carries: readonly Carried[]): string {
  const has = (what: Carried, any: boolean): boolean => carries.includes(what) && any
  const priorities = has('priority', sketch.vertices.some(({ number }) => number !== 0))
  const targets = has('target', sketch.vertices.some(({ target }) => target))
  const rows = sketch.vertices.map((vertex, id) => {
    const parts = [`pos="${placeOf(vertex).join(',')}!"`]
    if (vertex.label) parts.push(`label="${vertex.label.replace(/["\\]/g, '\\$&')}"`)
    if (carries.includes('owner')) parts.push(`owner=${vertex.owner}`)
    if (priorities) parts.push(`priority=${vertex.number}`)
    if (targets) parts.push(`target=${Number(vertex.target)}`)
    if (has('start', sketch.start === id)) parts.push('initial=1')
    return `${id} [${parts.join(',')}];`
  })
  return ['digraph {', ...rows, ...sketch.edges.map(([from, to]) => `${from} -> ${to};`), '}'].join('\n')
}

function placeOf({ x, y }: Point): [number, number] {
  return [Math.round((100 * x) / UNIT) / 100, Math.round((100 * y) / UNIT) / 100]
}

/** What has been drawn, with every step back and forth. */
export interface Steps {
  readonly past: readonly Sketch[]
  readonly now: Sketch
  readonly future: readonly Sketch[]
}

const MOST_STEPS = 500

export function begun(now: Sketch): Steps {
  return { past: [], now, future: [] }
}

export function done(steps: Steps, now: Sketch): Steps {
  return now === steps.now ? steps : { past: [...steps.past, steps.now].slice(-MOST_STEPS), now, future: [] }
}

export function undone(steps: Steps): Steps {
  const before = steps.past.at(-1)
  return before ? { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future] } : steps
}

export function redone(steps: Steps): Steps {
  const after = steps.future[0]
  return after ? { past: [...steps.past, steps.now], now: after, future: steps.future.slice(1) } : steps
}
