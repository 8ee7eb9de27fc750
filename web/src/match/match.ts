/** A match as data: a line of moves with a place in it, and who sits where. Pure functions, new values out. */
import type { Fields, Place, Strength } from '../api'
import type { Player } from '../view'

/** The moves played, and those taken back that can be played again (the next one first). */
export interface Line {
  readonly moves: readonly string[]
  readonly undone: readonly string[]
}

export type Seat = 'person' | Strength
export const SEATS: readonly Seat[] = ['person', 'perfect', 'careless', 'random']
export type Seats = Readonly<Record<Player, Seat>>

/** Everything a link carries. */
export interface Match {
  readonly game: string
  readonly fields: Fields
  readonly line: Line
  readonly seats: Seats
  /** It is an exercise, with this goal (empty: to win or to solve it): nothing is given away. */
  readonly exercise?: string
}

export const START: Line = { moves: [], undone: [] }
export const USUAL_SEATS: Seats = { 1: 'person', 2: 'perfect' }

export function placeOf(match: Match): Place {
  return { game: match.game, fields: match.fields, moves: match.line.moves }
}

/** Play a move. Playing again what was taken back keeps what followed it; anything else forgets it. */
export function play(line: Line, move: string): Line {
  const again = line.undone[0] === move
  return { moves: [...line.moves, move], undone: again ? line.undone.slice(1) : [] }
}

/** The same line, seen after its first `count` moves. */
export function goTo(line: Line, count: number): Line {
  const all = wholeLine(line)
  const place = Math.min(Math.max(Math.trunc(count), 0), all.length)
  return { moves: all.slice(0, place), undone: all.slice(place) }
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
