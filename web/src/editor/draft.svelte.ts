/** A board while it is drawn: the sketch with its steps back, the vertex chosen, and an edge that waits for its end. No DOM. */
import type { GameField } from '../api'
import type { Sketch } from '../api.gen'
import type { Point } from '../board/drag'
import type { Step } from '../board/state'
import {
  begun, changed, done, freePlace, neighbourOn, nothing, redone, undone, withEdge, withoutEdge, withoutVertex, withVertex, type Steps,
} from './sketch' // prettier-ignore

export type Mode = 'draw' | 'move' | 'remove'
export const MODES: readonly Mode[] = ['draw', 'move', 'remove']

const NUDGE = 15 // pixels that an arrow key moves a vertex
const MARGIN = 20 // no vertex is nearer to the left or upper border
const DIGITS = 15 // more would not be a whole number to JavaScript

export class Draft {
  mode = $state<Mode>('draw')
  /** The vertex chosen: the one in focus, or the last that was. */
  chosen = $state<number | null>(null)
  /** An edge begins here and waits for its other end. */
  joining = $state<number | null>(null)
  /** Why it cannot be played on. */
  complaint = $state('')
  private steps = $state.raw<Steps>(begun(nothing(false)))
  private typed = '' // digits typed on the vertex chosen

  readonly carries: GameField['carries']
  private readonly focus: (id: number | null) => void

  /** `focus` puts the keyboard's focus on a vertex, or on the ground. */
  constructor(field: GameField, focus: (id: number | null) => void) {
    this.carries = field.carries
    this.focus = focus
    this.steps = begun(nothing(!field.boards.includes('graph')))
  }

  readonly now = $derived(this.steps.now)
  readonly canUndo = $derived(this.steps.past.length > 0)
  readonly canRedo = $derived(this.steps.future.length > 0)
  /** What the number at a vertex means, if it has one. */
  readonly number = $derived.by(() => (this.carries.includes('value') ? 'value' : this.allows('priority') ? 'priority' : null))

  /** What only a board with arrows carries: owners, targets, priorities, a start. */
  allows(what: 'owner' | 'target' | 'priority' | 'start'): boolean {
    return this.now.directed && this.carries.includes(what)
  }

  /** Start with this board, unless something has been drawn already. */
  begin(found: Sketch): void {
    if (this.now.vertices.length === 0) this.steps = begun(found)
  }

  change(next: Sketch): void {
    this.complaint = ''
    this.steps = done(this.steps, next)
  }

  undo(): void {
    this.go(undone(this.steps))
  }

  redo(): void {
    this.go(redone(this.steps))
  }

  private go(steps: Steps): void {
    this.complaint = ''
    this.joining = null
    this.steps = steps
    if (this.chosen !== null && this.chosen >= steps.now.vertices.length) this.chosen = null
  }

  choose(id: number | null): void {
    this.chosen = id
    this.typed = ''
    this.focus(id)
  }

  /** A click on a vertex chooses it, or ends the edge that waits for its other end. */
  pick(id: number): void {
    this.join(id)
    this.choose(id)
  }

  join(to: number): void {
    if (this.joining !== null) this.change(withEdge(this.now, this.joining, to))
    this.joining = null
  }

  addVertex(at: Point): void {
    this.change(withVertex(this.now, at))
    this.choose(this.now.vertices.length - 1)
  }

  /** A key or a button adds a vertex: beside the one chosen, on a ground of that width. */
  addBeside(width: number): void {
    this.addVertex(freePlace(this.now, this.chosen, width))
  }

  remove(id: number): void {
    this.joining = null
    this.change(withoutVertex(this.now, id))
    this.choose(this.now.vertices.length === 0 ? null : Math.min(id, this.now.vertices.length - 1))
  }

  removeEdge(place: number): void {
    this.change(withoutEdge(this.now, place))
  }

  clear(): void {
    this.joining = null
    this.change(nothing(this.now.directed))
    this.choose(null) // keys go on working although the button is now disabled
  }

  /** A vertex on its way: nothing to be undone yet. */
  drag(id: number, at: Point): void {
    this.steps = { ...this.steps, now: changed(this.now, id, onGround(at)) }
  }

  /** A vertex has been dragged: the whole way is one step. */
  drop(id: number, before: Sketch): void {
    this.steps = done({ ...this.steps, now: before }, this.now)
    this.choose(id)
  }

  /** An arrow key: on to a neighbour, or, when it moves, the vertex itself. */
  walk(step: Step, id: number, moves: boolean): void {
    const vertex = this.now.vertices[id]
    if (!vertex) return
    if (step === 'first' || step === 'last') return this.choose(step === 'first' ? 0 : this.now.vertices.length - 1)
    if (!moves) return this.choose(neighbourOn(this.now, id, step))
    const [dx, dy] = { left: [-NUDGE, 0], right: [NUDGE, 0], up: [0, -NUDGE], down: [0, NUDGE] }[step] as [number, number]
    this.change(changed(this.now, id, onGround({ x: vertex.x + dx, y: vertex.y + dy })))
  }

  get isTyping(): boolean {
    return this.typed !== ''
  }

  /** A digit, a minus sign or, as an empty text, the backspace. */
  digit(key: string, id: number): void {
    if (key === '') this.typed = this.typed.slice(0, -1)
    else if (key === '-') this.typed = this.typed.startsWith('-') ? this.typed.slice(1) : `-${this.typed}`
    else this.typed = (this.typed + key).slice(0, DIGITS)
    this.change(changed(this.now, id, { number: Number(this.typed === '-' ? 0 : this.typed) || 0 }))
  }

  toggleOwner(id: number): void {
    this.change(changed(this.now, id, { owner: this.now.vertices[id]?.owner === 1 ? 0 : 1 }))
  }

  toggleTarget(id: number): void {
    this.change(changed(this.now, id, { target: !this.now.vertices[id]?.target }))
  }

  toggleStart(id: number): void {
    this.change({ ...this.now, start: this.now.start === id ? null : id })
  }
}

function onGround({ x, y }: Point): Point {
  return { x: Math.max(MARGIN, Math.round(x)), y: Math.max(MARGIN, Math.round(y)) }
}
