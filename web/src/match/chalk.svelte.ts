/**
 * Circles and arrows drawn over the board, each where it was drawn in the tree of moves: whoever comes back finds them.
 * By the right mouse button at any time; while `on`, by dragging from one to another, or by two taps or two Enters: a vertex
 * twice is a circle, one and then another an arrow.
 */
import { SvelteMap } from 'svelte/reactivity'
import { toggled, type Stroke } from '../board/drawn'
import { positionKey } from './sights'
import { placeOf, type Match } from './match'

const NONE: readonly Stroke[] = []

export class Chalk {
  /** A click draws, and does not play. */
  on = $state(false)
  /** Where the next arrow begins. */
  from = $state<number | null>(null)
  /** What was drawn last, or taken away. */
  last = $state.raw<{ stroke: Stroke; gone: boolean } | null>(null)
  private readonly drawn = new SvelteMap<string, readonly Stroke[]>()
  private readonly match: () => Match

  constructor(match: () => Match) {
    this.match = match
  }

  private readonly key = $derived.by(() => positionKey(placeOf(this.match())))
  readonly strokes = $derived(this.drawn.get(this.key) ?? NONE)

  turn(on: boolean): void {
    this.on = on
    this.from = null
  }

  /** A vertex is touched: the first touch begins, the second draws. */
  touch(vertex: number): void {
    if (this.from === null) this.from = vertex
    else this.draw({ from: this.from, to: vertex })
  }

  draw(stroke: Stroke): void {
    const before = this.strokes
    const after = toggled(before, stroke)
    this.drawn.set(this.key, after)
    this.from = null
    this.last = { stroke, gone: after.length < before.length }
  }

  clear(): void {
    this.drawn.delete(this.key)
    this.from = null
    this.last = null
  }
}
