/** The score of the game on the table: who you are, and a match counted once, when its last move is made. */
import type { Player } from '../view'
import { studentOf } from './match'
import { counted, NO_SCORE, readScores, writeScores, type Score, type Scores } from './record'
import type { Session } from './session.svelte'

export class Scoring {
  private scores = $state.raw<Scores>(readScores(() => localStorage))
  private readonly session: Session
  private judged = -1 // the attempt that was counted last

  constructor(session: Session) {
    this.session = session
  }

  readonly score = $derived.by<Score>(() => this.scores[this.session.match.game] ?? NO_SCORE)
  /** The only person at the table, against a computer; null when nobody is. */
  readonly you = $derived.by<Player | null>(() => {
    const people = ([1, 2] as const).filter((player) => this.session.match.seats[player] === 'person')
    return this.session.players > 1 && people.length === 1 ? (people[0] ?? null) : null
  })

  /**
   * The match has just ended. What was won with help does not count; what was lost does. Whoever takes back the last moves
   * and ends it again has played one match.
   */
  count(): void {
    const { you, session } = this
    const winner = session.sight?.view.status.winner ?? null
    if (this.judged === session.attempt) return
    this.judged = session.attempt
    if (you === null || winner === null || (session.helped && winner === you)) return
    const { game, seats } = session.match
    if (studentOf(seats[you === 1 ? 2 : 1])) return // the ladder is the machine's
    const known = readScores(() => localStorage) // another tab may know more
    this.scores = { ...known, [game]: counted(known[game] ?? NO_SCORE, winner === you, seats[you === 1 ? 2 : 1]) }
    writeScores(() => localStorage, this.scores)
  }
}
