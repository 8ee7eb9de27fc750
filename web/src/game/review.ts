/** Where a match was given away: the first move after which somebody who could have won no longer could. */
import type { Api, Asking, Place } from '../api'
import type { Message, Player } from '../view'

export interface Mistake {
  /** How many moves were made before it. */
  readonly place: number
  readonly move: Message
  /** A move that would have won. */
  readonly better: Message
}

/** The first mistake of a player in a match that is over; null when there is none. */
export async function firstMistake(api: Pick<Api, 'match'>, place: Place, player: Player, asking: Asking): Promise<Mistake | null> {
  const { history } = await api.match(place, true, false, asking)
  for (const [index, played] of history.entries()) {
    if (played.player !== player || !played.value || played.value.best || played.value.winner === player) continue
    const before = index > 0 ? history[index - 1]?.value : null
    if (before && before.winner !== player) continue // it was lost already
    const { view } = await api.match({ ...place, moves: place.moves.slice(0, index) }, true, false, asking)
    const better = view.moves.find(({ value }) => value?.best && value.winner === player)
    if (better) return { place: index, move: played.label, better: better.label }
  }
  return null
}
