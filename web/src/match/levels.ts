/** What has been solved, remembered by the browser: the fewest moves for each board. And what that is worth. */
import type { Fields } from '../api'

export type Best = Readonly<Record<string, number>>

/** What a board is measured by. */
export interface Measure {
  readonly par: number | null
  readonly two_stars: number | null
  readonly limit?: number
}

const KEY = 'noyau.solved'

export function readBest(storage: () => Pick<Storage, 'getItem'>): Best {
  try {
    const found: unknown = JSON.parse(storage().getItem(KEY) ?? '{}')
    const entries = typeof found === 'object' && found !== null ? Object.entries(found) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])))
  } catch {
    return {}
  }
}

/** The record with a board solved in so many moves; the same one when it was solved in fewer before. */
export function withSolved(best: Best, board: string, moves: number): Best {
  return (best[board] ?? Infinity) <= moves ? best : { ...best, [board]: moves }
}

export function writeBest(storage: () => Pick<Storage, 'setItem'>, best: Best): void {
  try {
    storage().setItem(KEY, JSON.stringify(best))
  } catch {
    // private windows and full disks: the page still works, it only forgets
  }
}

/** Three stars at par, two not far from it, one for a solution within the limit, none without. */
export function stars(measure: Measure, moves: number | undefined): 0 | 1 | 2 | 3 {
  if (moves === undefined || moves > (measure.limit ?? Infinity)) return 0
  if (measure.par !== null && moves <= measure.par) return 3
  return measure.two_stars !== null && moves <= measure.two_stars ? 2 : 1
}

/** Whether two sets of fields name the same board. */
export function sameFields(one: Readonly<Fields>, other: Readonly<Fields>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
