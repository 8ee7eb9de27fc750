/** What a vertex is called, for screen readers and in a tooltip. */
import { t } from '../language.svelte'
import { verdict } from '../match/value'
import type { Move, Player, Vertex } from '../view'
import type { Marks } from './marks'

/** What a click does, what it is worth if that is shown, and what is written there unless the move says it already. */
export function nameOf(vertex: Vertex, move: Move | undefined, toMove: Player | null, marks: Marks): string {
  const says = marks.get(vertex.id)?.says
  const own = move ? moveName(vertex, move, toMove) : t(vertex.describe)
  return says ? `${own}, ${says}` : own
}

function moveName(vertex: Vertex, move: Move, toMove: Player | null): string {
  const does = t(move.label)
  const worth: string[] = []
  if (move.value) {
    const { key, values } = verdict(move.value, toMove)
    worth.push(t(key, values))
    if (move.value.best) worth.push(t('ui.value.best'))
  }
  if (move.worth) worth.push(t(move.worth))
  const named = worth.length > 0 ? `${does}${t('language.colon')} ${worth.join(', ')}` : does
  return /[\p{L}\p{N}]/u.test(vertex.label) && !does.includes(vertex.label) ? `${named}, ${t(vertex.describe)}` : named
}
