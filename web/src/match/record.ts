/** What a person has won and lost, game by game, kept by the browser alone; and which opponent comes next. */
import type { Seat, Seats } from './match'

export interface Score {
  readonly wins: number
  readonly losses: number
  /** Wins in a row, now and at best. */
  readonly streak: number
  readonly best: number
  /** Wins against each strength. */
  readonly beaten: Readonly<Record<string, number>>
}
export type Scores = Readonly<Record<string, Score>>

export const NO_SCORE: Score = { wins: 0, losses: 0, streak: 0, best: 0, beaten: {} }
/** The opponents, the easiest first, and how many wins lead to the next. */
export const LADDER: readonly Seat[] = ['careless', 'perfect']
export const WINS_TO_CLIMB = 2
const KEY = 'noyau.scores'

/** The opponent for the next match. */
export function rungOf(score: Score): Seat {
  return LADDER.find((seat, rung) => rung === LADDER.length - 1 || (score.beaten[seat] ?? 0) < WINS_TO_CLIMB) ?? 'perfect'
}

/** Who sits where in a game that somebody opens without saying. */
export function seatsFor(score: Score): Seats {
  return { 1: 'person', 2: rungOf(score) }
}

/** The score after a match. */
export function counted(score: Score, won: boolean, against: Seat): Score {
  if (!won) return { ...score, losses: score.losses + 1, streak: 0 }
  const streak = score.streak + 1
  const beaten = { ...score.beaten, [against]: (score.beaten[against] ?? 0) + 1 }
  return { wins: score.wins + 1, losses: score.losses, streak, best: Math.max(score.best, streak), beaten }
}

export function readScores(storage: () => Pick<Storage, 'getItem'>): Scores {
  try {
    const found: unknown = JSON.parse(storage().getItem(KEY) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).map(([game, score]) => [game, cleaned(score)]))
  } catch {
    return {}
  }
}

export function writeScores(storage: () => Pick<Storage, 'setItem'>, scores: Scores): void {
  try {
    storage().setItem(KEY, JSON.stringify(scores))
  } catch {
    // it only forgets
  }
}

function cleaned(score: unknown): Score {
  const found = (typeof score === 'object' && score !== null ? score : {}) as Record<string, unknown>
  const beaten = typeof found['beaten'] === 'object' && found['beaten'] !== null ? Object.entries(found['beaten']) : []
  return {
    wins: count(found['wins']),
    losses: count(found['losses']),
    streak: count(found['streak']),
    best: count(found['best']),
    beaten: Object.fromEntries(beaten.map(([seat, wins]) => [seat, count(wins)])),
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}
