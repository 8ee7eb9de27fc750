import { describe, expect, test } from 'vitest'
import { readLink, writeLink } from '../src/address/link'
import { goTo, play, START, wholeLine, type Line } from '../src/match/match'
import { along, begins, forgetting, runOf, treeOf, type Node } from '../src/match/variations'
import { pick, random, SEEDS } from './helpers'

const played = (line: Line, ...moves: string[]): Line => moves.reduce(play, line)
const texts = (nodes: Node[]): unknown[] => nodes.map(({ text, next }) => [text, ...texts(next)])

describe('variations', () => {
  const main = played(START, 'a', 'b', 'c')
  const left = played(goTo(main, 1), 'x', 'y')

  test('another move leaves the line, which is kept', () => {
    expect(left).toEqual({ moves: ['a', 'x', 'y'], undone: [], others: [['a', 'b', 'c']] })
    expect(texts(treeOf(left))).toEqual([['a', ['x', ['y']], ['b', ['c']]]])
  })
  test('the same move leads back into a variation, with all that followed', () => {
    expect(played(goTo(left, 1), 'b')).toEqual({ moves: ['a', 'b'], undone: ['c'], others: [['a', 'x', 'y']] })
  })
  test('whoever goes to a move of another line is in that line', () => {
    expect(along(left, ['a', 'b'])).toEqual({ moves: ['a', 'b'], undone: ['c'], others: [['a', 'x', 'y']] })
    expect(along(left, ['a'])).toEqual({ moves: ['a'], undone: ['x', 'y'], others: [['a', 'b', 'c']] })
  })
  test('what only begins another line is not kept twice', () => {
    const short = played(goTo(played(START, 'a', 'b'), 1), 'x')
    expect(played(goTo(short, 1), 'b', 'c')).toEqual({ moves: ['a', 'b', 'c'], undone: [], others: [['a', 'x']] })
  })
  test('one is forgotten, and the line itself never is', () => {
    expect(forgetting(left, ['a', 'b'])).toEqual({ moves: ['a', 'x', 'y'], undone: [] })
    expect(forgetting(left, ['a'])).toEqual({ moves: ['a', 'x', 'y'], undone: [] })
  })
  test('a branch runs until it forks', () => {
    const forked = played(goTo(left, 2), 'z')
    const [a] = treeOf(forked)
    const branch = a?.next.find(({ text }) => text === 'x')
    if (!branch) throw new Error('no branch')
    expect(runOf(branch).run.map(({ text }) => text)).toEqual(['x'])
    expect(runOf(branch).forks.map(({ text }) => text)).toEqual(['z', 'y'])
  })
  test('they travel in a link', () => {
    const match = { game: 'toy', fields: { tokens: '7' }, line: goTo(left, 2), seats: { 1: 'person', 2: 'person' } as const }
    expect(writeLink(match)).toContain('moves=a;x;y&back=1&also=1~b;c')
    expect(readLink(writeLink(match))).toEqual(match)
  })
  test.each(SEEDS)('nothing that was played is ever lost, whatever is taken back (seed %i)', (seed) => {
    const roll = random(seed)
    let line: Line = START
    const seen: string[][] = []
    for (let step = 0; step < 30; step++) {
      if (roll() < 0.4) line = goTo(line, Math.floor(roll() * (wholeLine(line).length + 1)))
      else line = play(line, pick(roll, ['a', 'b', 'c']))
      seen.push([...line.moves])
      const known = [wholeLine(line), ...(line.others ?? [])]
      for (const moves of seen) expect(known.some((longer) => begins(longer, moves))).toBe(true)
      const match = { game: 'toy', fields: {}, line, seats: { 1: 'person', 2: 'person' } as const }
      expect(readLink(writeLink(match))).toEqual(match)
    }
  })
})
