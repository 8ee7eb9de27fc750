/** A view on a canvas: the same colours, patterns and shapes as in the SVG drawing, for boards with too many shapes for it. */
import type { Edge, Vertex } from '../view'
import type { Camera, Size } from './camera'
import type { Point } from './drag'
import { arrowOf, courseOf, type Route } from './geometry'
import { INK_OF_TINT, PALETTE } from './palette'
import { LABEL_SIZE, NOTE_SIZE, POINT_RADIUS, RADIUS, STICK_HEIGHT, STICK_WIDTH } from './sizes'
import { writtenOn } from './state'

const NAMES = [
  'ink', 'ink-soft', 'edge', 'card', 'sunk', 'accent', 'focus', 'light', 'light-strong', 'chalk', 'bad',
  'first', 'first-soft', 'second', 'second-soft', 'wood', 'wood-edge',
] as const // prettier-ignore
export type Colours = Readonly<Record<(typeof NAMES)[number], string>>

const READABLE = 6.5 // pixels: smaller letters are left out
const LEAST_DOT = 2 // pixels: however far away, a vertex is at least so large
const FAINTEST = 0.2 // from far away many edges lie on each other: each is drawn more faintly
const DETAIL = 0.25 // pixels per unit: below it arrows have no heads and fills no patterns

/** The page's colours as they are now: a canvas does not know `light-dark()` and `var()`, an element does. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const found = NAMES.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(found) as Colours
}

/** Fills by tint, made once: second and draw as in the SVG's patterns, and those of the palette. */
export function fillsOf(context: CanvasRenderingContext2D, colours: Colours): ReadonlyMap<string, string | CanvasPattern> {
  const fills = new Map<string, string | CanvasPattern>([
    ['first', colours['first-soft']],
    ['second', tile(context, 6, colours['second-soft'], colours.second, 'M-1 1L1 -1M0 6L6 0M5 7L7 5', 0.4) ?? colours['second-soft']],
    ['draw', tile(context, 6, colours.sunk, colours['ink-soft'], 'M3 2.2v1.6M2.2 3h1.6', 1) ?? colours.sunk],
  ])
  for (const { tint, ground, ink, lines } of PALETTE) fills.set(tint, tile(context, 8, ground, ink, lines, 1) ?? ground)
  return fills
}

function tile(context: CanvasRenderingContext2D, size: number, ground: string, ink: string, lines: string, strength: number): CanvasPattern | null {
  const sheet = document.createElement('canvas')
  sheet.width = sheet.height = 2 * size
  const pen = sheet.getContext('2d')
  if (!pen) return null
  pen.scale(2, 2)
  pen.fillStyle = ground
  pen.fillRect(0, 0, size, size)
  pen.globalAlpha = strength
  pen.strokeStyle = ink
  pen.lineWidth = 1.5
  if (lines) pen.stroke(new Path2D(lines))
  const pattern = context.createPattern(sheet, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(0.5))
  return pattern
}

export interface Brush {
  context: CanvasRenderingContext2D
  colours: Colours
  fills: ReadonlyMap<string, string | CanvasPattern>
  camera: Camera
  frame: Size
  /** The family of the letters. */
  font: string
  /** Device pixels per pixel. */
  density: number
}

/** From here on, drawing units. */
export function aim({ context, camera, density }: Brush): void {
  context.setTransform(density * camera.scale, 0, 0, density * camera.scale, density * camera.x, density * camera.y)
}

export function isInSight({ camera, frame }: Brush, { x, y }: Point, margin = 40): boolean {
  const [left, top] = [x * camera.scale + camera.x, y * camera.scale + camera.y]
  return left > -margin && left < frame.width + margin && top > -margin && top < frame.height + margin
}

/** The look of an edge, by its states; edges that look alike are drawn in one stroke. */
interface Look {
  ink: keyof Colours
  width: number
  alpha: number
}

function lookOf(edge: Edge, lit: boolean, leaving: boolean): Look {
  if (lit) return { ink: 'light-strong', width: 3.4, alpha: 1 }
  const alpha = edge.states.includes('faded') ? 0.35 : 1
  if (edge.states.includes('played')) return { ink: 'ink', width: 3, alpha }
  if (edge.states.includes('best')) return { ink: 'accent', width: 2.2, alpha }
  return leaving ? { ink: 'ink-soft', width: 1.6, alpha } : { ink: 'edge', width: 1.1, alpha }
}

export interface Strokes {
  route: Route
  from: Point
  to: Point
  lit: boolean
  leaving: boolean
}

export function paintEdges(brush: Brush, strokes: Iterable<Strokes>, directed: boolean): void {
  const { context, colours, camera } = brush
  const heads = directed && camera.scale >= DETAIL
  const alike = new Map<string, { look: Look; ink: string; lines: Path2D; tips: Path2D }>()
  const labels: { text: string; at: Point }[] = []
  for (const { route, from, to, lit, leaving } of strokes) {
    if (!isInSight(brush, from, 2000) && !isInSight(brush, to, 2000)) continue
    const look = lookOf(route.edge, lit, leaving)
    const ink = INK_OF_TINT.get(route.edge.tint) ?? colours[look.ink]
    const key = `${ink} ${look.width} ${look.alpha}`
    const bundle = alike.get(key) ?? { look, ink, lines: new Path2D(), tips: new Path2D() }
    alike.set(key, bundle)
    const { points, head, middle } = courseOf(route, from, to, directed)
    trace(bundle.lines, points)
    if (heads) trace(bundle.tips, head)
    if (route.edge.label) labels.push({ text: route.edge.label, at: middle })
  }
  for (const { look, ink, lines, tips } of [...alike.values()].sort((a, b) => a.look.width - b.look.width)) {
    context.globalAlpha = look.alpha * (look.ink === 'edge' ? Math.min(1, Math.max(FAINTEST, 3 * camera.scale)) : 1)
    context.strokeStyle = context.fillStyle = ink
    context.lineWidth = Math.max(look.width, (0.6 * look.width) / camera.scale)
    context.stroke(lines)
    if (heads) context.fill(tips)
  }
  context.globalAlpha = 1
  if (NOTE_SIZE * camera.scale >= READABLE) for (const { text, at } of labels) write(brush, text, at.x, at.y, NOTE_SIZE, 'center', true)
}

function trace(path: Path2D, [start, ...rest]: readonly Point[]): void {
  if (!start) return
  const [one, two, three] = rest
  path.moveTo(start.x, start.y)
  if (one && two && three) path.bezierCurveTo(one.x, one.y, two.x, two.y, three.x, three.y)
  else if (one && two && rest.length === 2) path.quadraticCurveTo(one.x, one.y, two.x, two.y)
  else if (one) path.lineTo(one.x, one.y)
}

export function paintVertex(brush: Brush, vertex: Vertex, at: Point, isLast: boolean): void {
  const { context, colours, fills, camera } = brush
  const { scale } = camera
  const grow = Math.max(1, LEAST_DOT / (RADIUS * scale))
  const faded = vertex.states.includes('gone') ? 0.25 : vertex.states.includes('faded') ? 0.4 : 1
  context.globalAlpha = faded
  const tiny = grow > 1 // no room for an outline: then the ink is the fill
  const fill = tiny ? inkOf(vertex, colours) : (fills.get(vertex.tint) ?? colours.card)
  context.fillStyle = vertex.shape === 'point' ? colours.ink : fill
  context.strokeStyle = inkOf(vertex, colours)
  context.lineWidth = vertex.states.includes('current') ? 3.2 : isLast ? 2.6 : 1.5
  context.setLineDash(isLast ? [5, 2] : [])
  context.translate(at.x, at.y) // patterns go with the vertex, as in the SVG
  outline(context, vertex.shape, grow)
  if (vertex.shape !== 'text') context.fill()
  if (vertex.shape !== 'text' && vertex.shape !== 'point' && !tiny) context.stroke()
  context.setLineDash([])
  if (vertex.states.includes('end') && !tiny) {
    context.lineWidth = 1.2
    context.beginPath()
    if (vertex.shape === 'square') context.rect(3.5 - RADIUS, 3.5 - RADIUS, 2 * RADIUS - 7, 2 * RADIUS - 7)
    else context.arc(0, 0, RADIUS - 3.5, 0, 2 * Math.PI)
    context.stroke()
  }
  context.translate(-at.x, -at.y)
  context.globalAlpha = faded
  words(brush, vertex, at)
  context.globalAlpha = 1
}

function words(brush: Brush, vertex: Vertex, { x, y }: Point): void {
  const { context, colours, camera } = brush
  const half = vertex.shape === 'point' ? POINT_RADIUS : vertex.shape === 'stick' || vertex.shape === 'pin' ? STICK_HEIGHT / 2 : RADIUS
  const written = writtenOn(vertex)
  const round = vertex.shape === 'circle' || vertex.shape === 'square'
  const size = round ? Math.min(LABEL_SIZE, (2 * RADIUS - 5) / (0.6 * Math.max(1, written.length))) : LABEL_SIZE
  if (vertex.label && size * camera.scale >= READABLE) {
    const haloed = vertex.tint !== 'plain' && vertex.tint !== 'first'
    write(brush, written, x, round || vertex.shape === 'text' ? y : y + half + 12, size, 'center', haloed)
  }
  if (vertex.note && NOTE_SIZE * camera.scale >= READABLE) write(brush, vertex.note, x + RADIUS + 1, y - RADIUS - 4, NOTE_SIZE, 'start', true)
  context.fillStyle = colours['ink-soft']
  if (vertex.states.includes('start')) wedge(context, [[x - RADIUS - 16, y - 5], [x - RADIUS - 7, y], [x - RADIUS - 16, y + 5]])
  context.fillStyle = colours.ink
  if (vertex.states.includes('current')) wedge(context, [[x - 6, y + RADIUS + 17], [x, y + RADIUS + 8], [x + 6, y + RADIUS + 17]])
}

function wedge(context: CanvasRenderingContext2D, corners: readonly [number, number][]): void {
  context.beginPath()
  for (const [x, y] of corners) context.lineTo(x, y)
  context.fill()
}

function write({ context, colours, font }: Brush, text: string, x: number, y: number, size: number, align: CanvasTextAlign, haloed: boolean): void {
  context.font = `600 ${size}px ${font}`
  context.textAlign = align
  context.textBaseline = 'middle'
  if (haloed) {
    context.strokeStyle = colours.card
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeText(text, x, y)
  }
  context.fillStyle = colours.ink
  context.fillText(text, x, y)
}

function outline(context: CanvasRenderingContext2D, shape: Vertex['shape'], grow: number): void {
  context.beginPath()
  if (shape === 'square') context.roundRect(-RADIUS * grow, -RADIUS * grow, 2 * RADIUS * grow, 2 * RADIUS * grow, 3.5)
  else if (shape === 'stick' || shape === 'pin') context.roundRect(-STICK_WIDTH / 2, -STICK_HEIGHT / 2, STICK_WIDTH, STICK_HEIGHT, 2)
  else context.arc(0, 0, (shape === 'point' ? POINT_RADIUS : RADIUS) * grow, 0, 2 * Math.PI)
}

function inkOf(vertex: Vertex, colours: Colours): string {
  if (vertex.states.includes('current')) return colours.ink
  if (vertex.tint === 'first') return colours.first
  if (vertex.tint === 'second') return colours.second
  return vertex.tint === 'debt' ? colours.bad : colours['ink-soft']
}

/** A ring around a vertex: what is lit, hinted or in focus. However far away, it can be seen. */
export function paintRing(brush: Brush, vertex: Vertex, at: Point, kind: 'lit' | 'hinted' | 'focus' | 'current'): void {
  const { context, colours, camera } = brush
  const radius = Math.max((vertex.shape === 'point' ? POINT_RADIUS : RADIUS) + 5, 7 / camera.scale)
  const thick = { lit: 2.5, hinted: 2.2, focus: 3.5, current: 2.5 }[kind]
  context.strokeStyle = colours[kind === 'lit' ? 'light-strong' : kind === 'hinted' ? 'accent' : kind === 'focus' ? 'focus' : 'ink']
  context.lineWidth = Math.max(thick, thick / camera.scale)
  const dash = Math.max(4, 4 / camera.scale)
  context.setLineDash(kind === 'hinted' ? [dash, dash] : [])
  context.beginPath()
  if (vertex.shape === 'square') context.rect(at.x - radius, at.y - radius, 2 * radius, 2 * radius)
  else context.arc(at.x, at.y, radius, 0, 2 * Math.PI)
  if (kind === 'lit') {
    context.globalAlpha = 0.35
    context.fillStyle = colours['light-strong']
    context.fill()
    context.globalAlpha = 1
  }
  context.stroke()
  context.setLineDash([])
}

/** A circle or an arrow that somebody has drawn. */
export function paintChalk(brush: Brush, from: Vertex, to: Vertex): void {
  const { context, colours, camera } = brush
  context.strokeStyle = context.fillStyle = colours.chalk
  context.lineWidth = Math.max(5, 3 / camera.scale)
  context.lineCap = 'round'
  context.beginPath()
  if (from.id === to.id) context.arc(from.x, from.y, Math.max(RADIUS + 9, 9 / camera.scale), 0, 2 * Math.PI)
  context.stroke()
  if (from.id === to.id) return
  const { line, head } = arrowOf(from, to)
  context.stroke(new Path2D(line))
  context.fill(new Path2D(head))
}
