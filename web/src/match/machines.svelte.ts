/** The computers at the table: when they move, who may hold them up, and what happens when they are not heard. No DOM. */
import type { Api, Reply } from '../api'
import type { Asked } from './jobs.svelte'
import { placeOf, play, studentOf } from './match'
import type { Session, Surroundings } from './session.svelte'

export class Machines {
  paused = $state(false)
  thinking = $state(false)
  private thought = 0 // which thinking is the latest; older ones are dropped
  private moving: Asked<Reply> | null = null

  constructor(
    private readonly session: Session,
    private readonly api: Pick<Api, 'move'>,
    private readonly around: Surroundings,
  ) {}

  /** Let the computer move if it is its turn. */
  proceed(): void {
    if (this.paused || this.session.pending || this.thinking) return
    void this.move(this.around.pause())
  }

  pause(): void {
    this.paused = true
    this.interrupt()
  }

  resume(): void {
    this.paused = false
    this.session.note = null
    this.proceed()
  }

  /** One move of the computer whose turn it is. */
  async step(): Promise<void> {
    this.pause()
    await this.move(0)
  }

  /** Whoever was thinking is sent away. */
  interrupt(): void {
    this.thought++
    this.thinking = false
    this.moving?.drop()
    this.moving = null
  }

  private async move(pause: number): Promise<void> {
    const { session } = this
    const seat = session.seatToMove
    if (seat === null || seat === 'person') return
    const thought = ++this.thought
    this.thinking = true
    try {
      if (pause > 0) await this.around.wait(pause)
      if (thought !== this.thought) return
      const place = placeOf(session.match)
      const job = seat !== 'random' && studentOf(seat) === null
      this.moving = session.jobs.ask('move', (asking) => this.api.move(place, seat, asking), session.jobs.limit, job)
      const { move, message } = await this.moving.answer
      if (thought !== this.thought) return
      if (session.players < 2) session.helped = true // nobody else plays in a puzzle
      const outcome = await session.show({ ...session.match, line: play(session.match.line, move) })
      if (outcome === 'shown') session.note = message
      if (outcome === 'shown' && session.isOver) session.ended++
      if (outcome === 'refused') this.paused = true
      this.proceed()
    } catch (error) {
      if (thought !== this.thought) return
      this.thinking = false
      this.paused = true // "continue" tries again
      session.complain(error, 'ui.cancelled.move')
      if (session.trouble?.status === 0) session.again = () => Promise.resolve((this.paused = false))
    }
  }
}
