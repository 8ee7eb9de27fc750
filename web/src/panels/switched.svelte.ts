/** What a card learns while it is switched on. The switch is remembered; whoever cancels the question switches it off. */
import { untrack } from 'svelte'
import type { Asking } from '../api'
import { Cancelled, type Asked } from '../match/jobs.svelte'
import type { Session } from '../match/session.svelte'
import { readSwitch, writeSwitch } from '../settings'

export class Switched<T> {
  on = $state(false)
  answer = $state.raw<T | null>(null)
  private asked: Asked<T> | null = null // the latest question; answers to older ones are dropped

  private readonly session: Session
  private readonly panel: string

  constructor(session: Session, panel: string) {
    this.session = session
    this.panel = panel
    this.on = readSwitch(() => localStorage, panel)
  }

  turn(on: boolean): void {
    this.on = on
    writeSwitch(() => localStorage, this.panel, on)
  }

  /** For an effect: forget the answer and, while it is on, ask for another one. Gives back how to leave off. */
  follow(put: (asking: Asking) => Promise<T>): () => void {
    this.answer = null
    const { on, panel, session } = this
    if (on) untrack(() => (session.advise(panel, true), void this.ask(put)))
    return () => {
      session.advise(panel, false)
      this.asked?.drop()
    }
  }

  private async ask(put: (asking: Asking) => Promise<T>): Promise<void> {
    if (this.session.game?.panels.includes(this.panel) !== true) return // another game: this card is about to go
    const asking = this.session.jobs.ask('values', put)
    this.asked = asking
    try {
      const answer = await asking.answer
      if (this.asked === asking && this.on) this.answer = answer
    } catch (error) {
      if (this.asked !== asking) return
      if (error instanceof Cancelled) this.turn(false)
      else this.session.complain(error)
    }
  }
}
