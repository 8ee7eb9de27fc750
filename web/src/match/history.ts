/** The moves of a line as the server described them: what each is called, who made it, what it was worth. */
import type { Played } from '../api'
import type { Message, Player, Value } from '../view'
import { wholeLine, type Line } from './match'

/** A line of the move list: played, or taken back and still there to be played again. */
export interface Entry {
  text: string
  label: Message | null // null until the server has described it
  player: Player | null
  value: Value | null
  undone: boolean
}

export function entriesOf(line: Line, described: readonly Played[]): Entry[] {
  return wholeLine(line).map((text, place) => {
    const known = described[place]?.text === text ? described[place] : null
    return {
      text,
      label: known?.label ?? null,
      player: known?.player ?? null,
      value: known?.value ?? null,
      undone: place >= line.moves.length,
    }
  })
}

/** What the server says now, and of the moves taken back what it said before, as far as they are the same. */
export function continued(now: readonly Played[], before: readonly Played[], line: Line): readonly Played[] {
  const all = wholeLine(line)
  const rest = before.slice(now.length, all.length)
  return [...now, ...rest.slice(0, firstOther(rest, all.slice(now.length)))]
}

/** With the values that were said of the same moves before those of this position were known. */
export function withKnownValues(now: readonly Played[], before: readonly Played[]): readonly Played[] {
  const same = firstOther(now, before.map(({ text }) => text))
  return now.map((move, place) => (place < same ? { ...move, value: move.value ?? before[place]?.value ?? null } : move))
}

/** Where the first move stands that is another one, or how many there are. */
function firstOther(moves: readonly Played[], texts: readonly string[]): number {
  const other = moves.findIndex(({ text }, place) => text !== texts[place])
  return other < 0 ? moves.length : other
}
