/** Presses on a vertex: a click, its twin the right click, the long press of a finger, and a drag, each told from the others. */
import { Drag, type Point } from './drag'

const LONG_PRESS = 500 // milliseconds: the touch twin of the right click

export class Press {
  private readonly drag = new Drag()
  private holding: ReturnType<typeof setTimeout> | undefined
  private spent = false // it was a long press, a right click or a drag: the click that follows is not meant

  /** A pointer goes down. `second` plays the vertex's second move, if it has one; `grip` is given where it can be dragged. */
  down(event: PointerEvent, id: number, second: (() => void) | null, grip: Point | null): void {
    clearTimeout(this.holding)
    this.spent = false
    if (event.pointerType === 'touch' && second) {
      this.holding = setTimeout(() => {
        this.spent = true
        second()
      }, LONG_PRESS)
    }
    if (!grip || event.button !== 0) return
    this.drag.take(id, { x: event.clientX, y: event.clientY }, grip)
    event.stopPropagation() // the drawing itself must not be panned meanwhile
  }

  /** The pointer moves: where the vertex in the hand is now, in pixels of the drawing; null while none is dragged. */
  move(event: PointerEvent): { id: number; at: Point } | null {
    const now = this.drag.to({ x: event.clientX, y: event.clientY })
    if (now) clearTimeout(this.holding) // it is no long press any more
    return now
  }

  /** A vertex is on its way: what it passes over is not pointed at. */
  get dragging(): boolean {
    return this.drag.moved !== null
  }

  /** The pointer is lifted, or taken away. */
  up(): void {
    clearTimeout(this.holding)
    if (this.drag.drop()) this.spent = true
  }

  /** Whether a click is meant as one. */
  click(): boolean {
    const meant = !this.spent
    this.spent = false
    return meant
  }

  /** Whether a right click is meant as one: a finger's long press brings one along. */
  rightClick(event: MouseEvent): boolean {
    event.preventDefault()
    clearTimeout(this.holding)
    const meant = !this.spent
    this.spent = true
    return meant
  }
}
