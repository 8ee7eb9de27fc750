/** A match as data: a line of moves with a place in it, and who sits where. Pure functions, new values out. */
import type { Fields, Place, Strength } from '../api'
import type { Player } from '../view'
import { along } from './variations'

/** The moves played, and those taken back that can be played again (the next one first). */
export interface Line {
  readonly moves: readonly string[]
  readonly undone: readonly string[]
  /** Lines that were left for another move, each from the first move on: variations. */
  readonly others?: readonly (readonly string[])[]
}

export type Seat = 'person' | Strength
export const SEATS: readonly Seat[] = ['person', 'perfect', 'careless', 'random']
const STUDENT = 'student:'

/** The name of a student's function that sits there, `mine.py:coup`; null where none does. */
export function studentOf(seat: Seat): string | null {
  return seat.startsWith(STUDENT) ? seat.slice(STUDENT.length) : null
}

export function studentSeat(name: string): Seat {
  return `student:${name}`
}
export type Seats = Readonly<Record<Player, Seat>>

/** Everything a link carries. */
export interface Match {
  readonly game: string
  readonly fields: Fields
  readonly line: Line
  readonly seats: Seats
  /** It is an exercise, with this goal (empty: to win or to solve it): nothing is given away. */
  readonly exercise?: string
  /** It is a puzzle that was solved and is played on. */
  readonly beyond?: boolean
}

export const START: Line = { moves: [], undone: [] }
export const USUAL_SEATS: Seats = { 1: 'person', 2: 'perfect' }

export function placeOf(match: Match): Place {
  return { game: match.game, fields: match.fields, moves: match.line.moves, ...(match.beyond && { beyond: true }) }
}

/** Play a move. What was taken back stays: as what follows, if it is the same move, else as a variation. */
export function play(line: Line, move: string): Line {
  return along(line, [...line.moves, move])
}

/** The same line, seen after its first `count` moves. */
export function goTo(line: Line, count: number): Line {
  const all = wholeLine(line)
  const place = Math.min(Math.max(Math.trunc(count), 0), all.length)
  return { ...line, moves: all.slice(0, place), undone: all.slice(place) }
}

export function wholeLine(line: Line): readonly string[] {
  return [...line.moves, ...line.undone]
}

/** People and computers at the same table: then undo and redo skip the computer's moves. */
export function isMixed(seats: Seats, players: number): boolean {
  const sitting = seated(seats, players)
  return sitting.includes('person') && sitting.some((seat) => seat !== 'person')
}

/** Nobody sits here but computers. */
export function isMachinesOnly(seats: Seats, players: number): boolean {
  return !seated(seats, players).includes('person')
}

function seated(seats: Seats, players: number): Seat[] {
  return players < 2 ? [seats[1]] : [seats[1], seats[2]]
}

/**
 * How many moves are left after an undo: one fewer, or, against a computer, back to a person's own last turn. The same
 * as `Match.undo_turn` in Python; both are held to the cases in tests/known/undo.json.
 * `movers[k]` made (or would make) move k of the whole line. Equal to the number played when nothing can be undone.
 */
export function undoTo(line: Line, movers: readonly Player[], seats: Seats, players: number): number {
  const played = line.moves.length
  if (!isMixed(seats, players)) return Math.max(0, played - 1)
  for (let place = played - 1; place >= 0; place--) {
    if (isPerson(movers[place], seats)) return place
  }
  return played
}

/** How many moves are played after a redo: the mirror image of `undoTo`. */
export function redoTo(line: Line, movers: readonly Player[], seats: Seats, players: number): number {
  const played = line.moves.length
  const all = played + line.undone.length
  if (!isMixed(seats, players)) return Math.min(all, played + 1)
  for (let place = played + 1; place < all; place++) {
    if (isPerson(movers[place], seats)) return place
  }
  return all
}

function isPerson(player: Player | undefined, seats: Seats): boolean {
  return player === undefined || seats[player] === 'person'
}
