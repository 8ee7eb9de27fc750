/** The ways to a new board, in the order in which they are offered. */
import type { GameDetails } from '../api'

export const WAYS = ['family', 'numbers', 'paste', 'file', 'draw', 'saved'] as const
export type Way = (typeof WAYS)[number]

/** Those that a game has: only a board that is a graph can be drawn. */
export function waysOf(game: GameDetails): Way[] {
  return WAYS.filter((way) => way !== 'draw' || game.fields.some((field) => field.boards.length > 0))
}
