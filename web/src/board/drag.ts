/** Dragging a vertex to another place of the drawing, by mouse or finger. A press that stays put is a click. */

export interface Point {
  x: number
  y: number
}

const LEAST = 6 // pixels; less is a click with an unsteady hand

export class Drag {
  /** The vertex in the hand, once it has really been moved. */
  moved: number | null = null
  private held: { id: number; from: Point; grip: Point } | null = null

  /** Take a vertex in hand. `grip` is where it is drawn, `from` where the pointer is, both on the screen's scale. */
  take(id: number, from: Point, grip: Point): void {
    this.held = { id, from, grip }
    this.moved = null
  }

  /** Where the vertex is now, in pixels of the drawing; null while it is not being dragged. */
  to(pointer: Point): { id: number; at: Point } | null {
    if (!this.held) return null
    const { id, from, grip } = this.held
    if (this.moved === null && Math.hypot(pointer.x - from.x, pointer.y - from.y) < LEAST) return null
    this.moved = id
    return { id, at: { x: grip.x + pointer.x - from.x, y: grip.y + pointer.y - from.y } }
  }

  /** Let go. Whether it was a drag, so that the click that follows is not meant. */
  drop(): boolean {
    const dragged = this.moved !== null
    this.held = null
    this.moved = null
    return dragged
  }
}

/** A place kept inside the drawing. */
export function inside(at: Point, width: number, height: number, margin: number): Point {
  return { x: Math.min(Math.max(at.x, margin), width - margin), y: Math.min(Math.max(at.y, margin), height - margin) }
}

/** The vertices, each where it was dragged to. */
export function dragged<V extends Point & { id: number }>(vertices: readonly V[], places: ReadonlyMap<number, Point>): V[] {
  return places.size === 0 ? [...vertices] : vertices.map((vertex) => ({ ...vertex, ...places.get(vertex.id) }))
}
