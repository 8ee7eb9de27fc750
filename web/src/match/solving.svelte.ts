/** The whole answer to a board, asked for when somebody wants it. */
import type { Api, Fields, Place, ProofFile, Solved } from '../api'
import { Cancelled, type Asked, type Jobs } from './jobs.svelte'

export class Solving {
  answer = $state.raw<Solved | null>(null)
  running = $state(false)
  cancelled = $state(false)
  private asked: Asked<Solved> | null = null
  private question: { place: Place; options: Fields } | null = null

  private readonly api: Pick<Api, 'solve' | 'proof'>
  private readonly jobs: Jobs

  constructor(api: Pick<Api, 'solve' | 'proof'>, jobs: Jobs) {
    this.api = api
    this.jobs = jobs
  }

  /** Solve the board of a place, before any move. Whatever else goes wrong than cancelling is thrown. */
  async solve(place: Place, options: Fields): Promise<void> {
    this.clear()
    const question = { place: { ...place, moves: [] }, options }
    const asked = this.jobs.ask('solve', (asking) => this.api.solve(question.place, options, asking))
    this.question = question
    this.asked = asked
    this.running = true
    try {
      const answer = await asked.answer
      if (asked === this.asked) this.answer = answer
    } catch (error) {
      if (asked !== this.asked) return
      if (!(error instanceof Cancelled)) throw error
      this.cancelled = true
    } finally {
      if (asked === this.asked) this.running = false
    }
  }

  /** The proof of the answer that is shown. */
  async proof(): Promise<ProofFile> {
    if (!this.question) throw new Cancelled()
    const { place, options } = this.question
    return this.jobs.ask('proof', (asking) => this.api.proof(place, options, asking)).answer
  }

  /** Another board: nothing is known of it, and nobody wants to know of the old one. */
  clear(): void {
    this.asked?.drop()
    this.asked = null
    this.question = null
    this.answer = null
    this.running = false
    this.cancelled = false
  }
}
