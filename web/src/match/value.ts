/** A move's value as a sign and words, seen by the player who makes it. */
import type { Message, Player, Value } from '../view'
import type { Values } from '../words'

export interface Verdict {
  outcome: 'win' | 'lose' | 'draw'
  sign: string // never colour alone
  key: string
  values: Values
}

const SIGN = { win: '✓', lose: '✗', draw: '=' } as const

const LONGEST = 10 // letters that fit above a vertex

/** What a position is worth, where there is no room for more than its value. */
export function briefly(worth: Message | null): string {
  const value = String(worth?.values['value'] ?? '')
  return value.length <= LONGEST ? value : ''
}

export function verdict(value: Value, player: Player | null): Verdict {
  const outcome = value.winner === null ? 'draw' : value.winner === player ? 'win' : 'lose'
  const counted = value.rank !== null && outcome !== 'draw'
  return {
    outcome,
    sign: SIGN[outcome],
    key: counted ? `ui.value.${outcome}.in` : `ui.value.${outcome}`,
    values: counted ? { count: value.rank ?? 0 } : {},
  }
}
