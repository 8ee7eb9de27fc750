/** A demonstration on its way: steps that the server told, played one by one, by hand or at a speed. */
import type { Api, DemoStep } from '../api'
import type { Message, View } from '../view'
import { placeOf, type Match } from './match'

export interface Stage {
  readonly match: Match
  readonly mayMove: boolean
  play(move: string, aided: boolean): Promise<void>
  /** Show the match after these moves, whoever made them. */
  follow(moves: readonly string[]): Promise<void>
}

export class Demo {
  steps = $state.raw<readonly DemoStep[]>([])
  /** The lines of the algorithm; a step says which one it carries out. */
  lines = $state.raw<readonly Message[]>([])
  /** How many steps have been shown. */
  place = $state(0)
  running = $state(false)
  /** The name of the demonstration that is on, if one is. */
  name = $state<string | null>(null)
  /** It goes on for longer than was told. */
  more = $state(false)
  private left: Match['line'] | null = null // where the last step left the match
  private base: readonly string[] = [] // the moves before the first step
  private turn = 0 // which run is the latest: older ones stop by themselves

  private readonly api: Pick<Api, 'demo'>
  private readonly stage: Stage
  private readonly wait: (milliseconds: number) => Promise<void>

  constructor(api: Pick<Api, 'demo'>, stage: Stage, wait: (milliseconds: number) => Promise<void>) {
    this.api = api
    this.stage = stage
    this.wait = wait
  }

  readonly shown = $derived<DemoStep | null>(this.steps[this.place - 1] ?? null)
  readonly atEnd = $derived(this.name !== null && this.place >= this.steps.length)
  /** The board to show in place of the match's, if it shows another. */
  readonly view = $derived<View | null>(this.steps.slice(0, this.place).findLast(({ view }) => view !== null)?.view ?? null)

  /** It can go on from where the match stands: nobody has moved in between. */
  goesOn(name: string): boolean {
    return this.name === name && !this.atEnd && this.left === this.stage.match.line
  }

  /** Start a demonstration from where the match stands; nothing is shown yet. Whether it still stands there afterwards. */
  async load(name: string): Promise<boolean> {
    const turn = ++this.turn
    const { line } = this.stage.match
    const { steps, more, lines } = await this.api.demo(placeOf(this.stage.match), name)
    if (turn !== this.turn || this.stage.match.line !== line) return false // somebody has moved on: these moves are of another match
    this.base = this.stage.match.line.moves
    this.steps = steps
    this.lines = lines
    this.more = more
    this.left = this.stage.match.line
    this.place = 0
    this.name = name
    return true
  }

  /** Show the next step: play its move, or only point at what it lights. */
  async step(): Promise<void> {
    const next = this.steps[this.place]
    if (!next) return
    if (next.move !== null) {
      if (!this.stage.mayMove) return this.pause()
      await this.stage.play(next.move, true)
    }
    this.left = this.stage.match.line
    this.place++
  }

  /** Go to any place of the demonstration, forwards or back: the match goes along. */
  async seek(place: number): Promise<void> {
    this.pause()
    const there = Math.min(Math.max(Math.trunc(place), 0), this.steps.length)
    const played = this.steps.slice(0, there).flatMap(({ move }) => (move === null ? [] : [move]))
    const moves = [...this.base, ...played]
    const now = this.stage.match.line.moves
    if (moves.length !== now.length || moves.some((move, number) => move !== now[number])) await this.stage.follow(moves)
    this.left = this.stage.match.line
    this.place = there
  }

  /** Go on by itself, one step every so many milliseconds, until it ends or is paused. */
  async run(pause: () => number): Promise<void> {
    const turn = ++this.turn
    this.running = true
    while (turn === this.turn && this.running && this.place < this.steps.length) {
      await this.step()
      await this.wait(pause())
    }
    if (turn === this.turn) this.running = false
  }

  pause(): void {
    this.turn++
    this.running = false
  }

  end(): void {
    this.pause()
    this.steps = []
    this.lines = []
    this.place = 0
    this.more = false
    this.name = null
  }
}
