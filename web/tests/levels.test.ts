import { describe, expect, test } from 'vitest'
import { readBest, sameFields, stars, withSolved, writeBest } from '../src/match/levels'

const LEVEL = { par: 4, two_stars: 5, limit: 6 }

describe('what a solution is worth', () => {
  test.each([
    [undefined, 0],
    [3, 3],
    [4, 3],
    [5, 2],
    [6, 1],
    [7, 0],
  ])('%s moves: %i stars', (moves, expected) => expect(stars(LEVEL, moves)).toBe(expected))
  test('where par is not known, a solution is a solution', () => {
    expect(stars({ par: null, two_stars: null }, 90)).toBe(1)
  })
})

describe('what is remembered', () => {
  test('is the fewest moves', () => {
    const best = withSolved({}, 'level:1', 3)
    expect(withSolved(best, 'level:1', 5)).toBe(best)
    expect(withSolved(best, 'level:1', 1)).toEqual({ 'level:1': 1 })
  })
  test('comes back from the browser, without what is no number', () => {
    let kept = ''
    writeBest(() => ({ setItem: (_: string, value: string) => (kept = value) }), { 'level:2': 2 })
    expect(readBest(() => ({ getItem: () => kept }))).toEqual({ 'level:2': 2 })
    expect(readBest(() => ({ getItem: () => '{"a": "x", "b": 1.5, "c": 4}' }))).toEqual({ c: 4 })
    expect(readBest(() => ({ getItem: () => 'broken' }))).toEqual({})
  })
  test('a browser that remembers nothing is no reason to fail', () => {
    const refuse = () => {
      throw new Error('no storage here')
    }
    expect(readBest(refuse)).toEqual({})
    expect(() => writeBest(refuse, {})).not.toThrow()
  })
})

test('fields name the same board when all of them agree', () => {
  expect(sameFields({ board: 'level:1' }, { board: 'level:1' })).toBe(true)
  expect(sameFields({ board: 'level:1' }, { board: 'level:1', values: '1,2' })).toBe(false)
})
