/** The match as a strip: who would win after each move, and where somebody threw it away. */
import type { Player, Value } from '../view'

export interface Bar {
  /** 1: the first player wins from there; -1: the second; 0: nobody, or it is not known. */
  side: 1 | 0 | -1
  /** The player who moved had the win (or the draw) and gave it away. */
  blunder: boolean
}

export interface Judged {
  player: Player | null
  value: Value | null
}

/** One bar per move that has a value; moves without one are flat. */
export function bars(entries: readonly Judged[]): Bar[] {
  let before: 1 | 0 | -1 | null = null
  return entries.map(({ player, value }) => {
    if (!value || player === null) {
      before = null
      return { side: 0, blunder: false }
    }
    const side = value.winner === null ? 0 : value.winner === 1 ? 1 : -1
    const mine = player === 1 ? side : -side
    const wasMine = before === null ? null : player === 1 ? before : -before
    before = side
    // The first move has nothing before it: it is a blunder when it loses and a better one was there.
    return { side, blunder: wasMine === null ? mine < 0 && !value.best : mine < wasMine }
  })
}
