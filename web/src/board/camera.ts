/** Which part of a large drawing is in sight, and how large: `screen = drawing * scale + (x, y)`. Pure arithmetic. */
import type { Point } from './drag'

export interface Camera {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const LARGEST = 3 // pixels per drawing unit
const FARTHER = 0.5 // the smallest scale, as a part of the one at which everything is in sight

/** Everything in sight, in the middle, and no larger than `most` pixels per unit. */
export function wholeOf(drawing: Size, frame: Size, most = 1.7): Camera {
  const scale = Math.min(frame.width / drawing.width, frame.height / drawing.height, most)
  return { scale, x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2 }
}

/** Nearer or farther by a factor, while what is under a point of the screen stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, drawing: Size, frame: Size): Camera {
  const least = FARTHER * wholeOf(drawing, frame).scale
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(LARGEST, least))
  const grown = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown }
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy }
}

export function onScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y }
}

export function inDrawing(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale }
}

/** The same camera while a place of the drawing is in sight; else moved, until it is well inside. */
export function showing(camera: Camera, point: Point, frame: Size, margin = 60): Camera {
  const { x, y } = onScreen(camera, point)
  const into = (value: number, size: number): number => {
    const edge = Math.min(margin, size / 3)
    return value < 0 ? edge - value : value > size ? size - edge - value : 0
  }
  return panned(camera, into(x, frame.width), into(y, frame.height))
}

/** The vertex nearest to a point of the screen, within a finger's reach of what is drawn there. */
export function hit<V extends Point & { id: number }>(
  vertices: readonly V[],
  placeOf: (vertex: V) => Point,
  camera: Camera,
  at: Point,
  reach: number,
): V | null {
  const here = inDrawing(camera, at)
  let nearest: V | null = null
  let shortest = reach / camera.scale
  for (const vertex of vertices) {
    const { x, y } = placeOf(vertex)
    const away = Math.hypot(x - here.x, y - here.y)
    if (away <= shortest) [nearest, shortest] = [vertex, away]
  }
  return nearest
}
