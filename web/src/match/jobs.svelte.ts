/**
 * Long questions on their way. Each has a limit, and a name by which the server is told that nobody wants the answer any
 * more. One that is answered at once is neither shown nor cancelled: cancelling ends the process that thinks, with all
 * that it remembers.
 */
import type { Api, Asking, Progress } from '../api'

export type About = 'values' | 'hint' | 'move' | 'solve' | 'proof' | 'demo' | 'par'
export const SHOWN_AFTER = 400 // milliseconds
const LOOKED_AT_EVERY = 1000
const TICK = 200

/** A question that takes long enough to be mentioned. */
export interface Job {
  readonly name: string
  readonly about: About
  readonly limit: number
  /** Other questions come first. */
  readonly waiting: boolean
  readonly seconds: number
}

/** A question asked: its answer, and a way to say that it is not wanted any more. */
export interface Asked<T> {
  readonly answer: Promise<T>
  drop(): void
}

/** The answer is not wanted any more. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

interface Question {
  readonly asking: Asking
  readonly about: About
  readonly began: number
  /** The server has a job of that name; not where the answer is no worker's, as with a student's function. */
  readonly job: boolean
  readonly leave: AbortController
  over: boolean
  progress: Progress | null
  askedAt: number
}

export class Jobs {
  /** Seconds that a question may take. */
  limit = $state<number>(10)
  /** What has been under way for a while, the oldest first. */
  shown = $state.raw<readonly Job[]>([])

  private readonly api: Pick<Api, 'progress' | 'cancel'>
  private readonly tab = randomName()
  private count = 0
  private mentioned: readonly Question[] = []
  private clock: ReturnType<typeof setInterval> | undefined

  constructor(api: Pick<Api, 'progress' | 'cancel'>, limit = 10) {
    this.api = api
    this.limit = limit
  }

  ask<T>(about: About, put: (asking: Asking) => Promise<T>, limit = this.limit, job = true): Asked<T> {
    const leave = new AbortController()
    const asking = { job: `${this.tab}.${++this.count}`, limit, signal: leave.signal }
    const question: Question = { asking, about, began: Date.now(), job, leave, over: false, progress: null, askedAt: 0 }
    const timer = setTimeout(() => this.mention(question), SHOWN_AFTER)
    const left = new Promise<never>((_, refuse) => {
      leave.signal.addEventListener('abort', () => refuse(new Cancelled()))
    })
    const answer = Promise.race([put(asking), left]).finally(() => {
      question.over = true
      clearTimeout(timer)
      this.forget(question)
    })
    return { answer, drop: () => this.drop(question, timer) }
  }

  /** A person does not want to wait. */
  cancel(name: string): void {
    const question = this.mentioned.find(({ asking }) => asking.job === name)
    if (question) this.end(question)
  }

  /** Cancel what was asked last, of what is shown; false when nothing is. */
  cancelLatest(): boolean {
    const latest = this.mentioned.at(-1)
    if (latest) this.end(latest)
    return latest !== undefined
  }

  /** The match has gone on: forget the question, but leave it a moment to end by itself. */
  private drop(question: Question, timer: ReturnType<typeof setTimeout>): void {
    clearTimeout(timer)
    if (question.over) return
    this.forget(question)
    const left = question.began + SHOWN_AFTER - Date.now()
    if (left <= 0) this.end(question)
    else setTimeout(() => this.end(question), left)
  }

  private end(question: Question): void {
    if (question.over) return
    question.over = true
    this.forget(question)
    question.leave.abort() // first, so that the browser does not meet the answer "it was cancelled" as an error
    if (question.job) this.api.cancel(question.asking.job).catch(() => {}) // the server may be gone, or never have heard of it
  }

  private mention(question: Question): void {
    this.mentioned = [...this.mentioned, question]
    this.clock ??= setInterval(() => this.tell(), TICK)
    void this.look(question)
    this.tell()
  }

  private forget(question: Question): void {
    if (!this.mentioned.includes(question)) return
    this.mentioned = this.mentioned.filter((other) => other !== question)
    this.tell()
    if (this.mentioned.length > 0) return
    clearInterval(this.clock)
    this.clock = undefined
  }

  /** Ask the server now and then; in between, the clock here goes on. */
  private async look(question: Question): Promise<void> {
    if (!question.job) return
    try {
      question.progress = await this.api.progress(question.asking.job)
      question.askedAt = Date.now()
    } catch {
      // the answer itself will say what is wrong
    }
    if (this.mentioned.includes(question)) setTimeout(() => void this.look(question), LOOKED_AT_EVERY)
  }

  private tell(): void {
    this.shown = this.mentioned.map(({ asking, about, began, progress, askedAt }) => {
      const since = progress ? progress.seconds + (Date.now() - askedAt) / 1000 : (Date.now() - began) / 1000
      return {
        name: asking.job,
        about,
        limit: asking.limit,
        waiting: progress?.state === 'waiting',
        seconds: Math.min(since, asking.limit),
      }
    })
  }
}

/** Another one for every tab, so that tabs do not cancel each other's questions. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}
