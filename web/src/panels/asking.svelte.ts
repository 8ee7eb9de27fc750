/** A question that may take long: for how long it has been worked on, and a way to stop it. A new one stops the one before. */
import { askRoute, type Gives, type Route, type Takes } from '../api'

const TAB = Math.random().toString(36).slice(2) // the server shares its time among tabs
const SOON = 300 // milliseconds after which it is watched
let asked = 0

export class Asking {
  /** Null when nothing is asked. */
  seconds = $state<number | null>(null)
  private stopper: AbortController | null = null

  /** The answer; null when it was stopped. */
  async ask<R extends Route>(route: R, takes: Takes<R>): Promise<Gives<R> | null> {
    this.stop()
    const stopper = (this.stopper = new AbortController())
    const job = `${TAB}.${++asked}`
    this.seconds = 0
    const late = setTimeout(() => this.watch(job, stopper.signal), SOON)
    try {
      return await askRoute(route, { ...takes, job } as Takes<R>, stopper.signal)
    } catch (error) {
      if (stopper.signal.aborted) return null
      throw error
    } finally {
      clearTimeout(late)
      if (this.stopper === stopper) this.stop()
    }
  }

  stop(): void {
    this.stopper?.abort()
    this.stopper = null
    this.seconds = null
  }

  private watch(job: string, signal: AbortSignal): void {
    const events = new EventSource(`api/jobs/${job}/events`)
    signal.addEventListener('abort', () => events.close())
    events.addEventListener('end', () => events.close())
    events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      if (!signal.aborted) this.seconds = (JSON.parse(data) as { seconds: number }).seconds
    })
  }
}
