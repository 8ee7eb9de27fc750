import { describe, expect, test } from 'vitest'
import type { Played } from '../src/api'
import { continued, entriesOf, withKnownValues } from '../src/match/history'
import { message } from './helpers'

const WON = { winner: 1, rank: 3, best: true } as const
const played = (text: string, value: Played['value'] = null): Played => ({ text, label: message(text), player: 1, value })

describe('the moves as the server described them', () => {
  test('those taken back keep their description, as far as the line is the same', () => {
    const before = [played('a'), played('b'), played('c')]
    expect(continued([played('a')], before, { moves: ['a'], undone: ['b', 'c'] })).toEqual(before)
    expect(continued([played('a')], before, { moves: ['a'], undone: ['b', 'x'] })).toEqual(before.slice(0, 2))
    expect(continued([played('a')], before, { moves: ['a'], undone: [] })).toEqual(before.slice(0, 1))
  })
  test('values said before stay with the same moves', () => {
    const before = [played('a', WON), played('b', WON), played('c', WON)]
    const now = withKnownValues([played('a'), played('x'), played('c')], before)
    expect(now.map(({ value }) => value)).toEqual([WON, null, null])
  })
  test('an entry that is not described yet shows the move as it is written', () => {
    const entries = entriesOf({ moves: ['a'], undone: ['b'] }, [played('a', WON), played('x')])
    expect(entries).toEqual([
      { text: 'a', label: message('a'), player: 1, value: WON, undone: false },
      { text: 'b', label: null, player: null, value: null, undone: true },
    ])
  })
})
