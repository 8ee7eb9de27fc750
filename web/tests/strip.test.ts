import { describe, expect, test } from 'vitest'
import { bars } from '../src/match/strip'

const value = (winner: 1 | 2 | null, best = true) => ({ winner, rank: null, best })

describe('the strip', () => {
  test('says who wins after each move', () => {
    const sides = bars([
      { player: 1, value: value(1) },
      { player: 2, value: value(1) },
      { player: 1, value: value(null) },
      { player: 2, value: value(2) },
    ]).map(({ side }) => side)
    expect(sides).toEqual([1, 1, 0, -1])
  })
  test('marks the move that gave the win away, and not the loser’s own moves', () => {
    const blunders = bars([
      { player: 1, value: value(1) },
      { player: 2, value: value(1) },
      { player: 1, value: value(2, false) },
      { player: 2, value: value(2) },
      { player: 1, value: value(2) },
      { player: 2, value: value(null, false) },
    ]).map(({ blunder }) => blunder)
    expect(blunders).toEqual([false, false, true, false, false, true])
  })
  test('the first move is a blunder when a better one was there', () => {
    expect(bars([{ player: 1, value: value(2, false) }])[0]?.blunder).toBe(true)
    expect(bars([{ player: 1, value: value(2, true) }])[0]?.blunder).toBe(false)
  })
  test('what is not known is flat and blames nobody', () => {
    expect(bars([{ player: 1, value: null }, { player: null, value: value(2) }, { player: 2, value: value(1) }])).toEqual([
      { side: 0, blunder: false },
      { side: 0, blunder: false },
      { side: 1, blunder: false },
    ])
  })
})
