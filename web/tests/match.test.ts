import { describe, expect, test } from 'vitest'
import { filledIn, given } from '../src/match/form'
import { readLink, writeLink } from '../src/address/link'
import { goTo, isMachinesOnly, isMixed, play, redoTo, SEATS, START, undoTo, wholeLine, type Line, type Match, type Seat, type Seats } from '../src/match/match'
import { verdict } from '../src/match/value'
import type { Player } from '../src/view'
import undoCases from '../../tests/known/undo.json'
import { pick, random, SEEDS, ToyServer } from './helpers'

const PEOPLE: Seats = { 1: 'person', 2: 'person' }
const AGAINST: Seats = { 1: 'person', 2: 'perfect' }
const SECOND: Seats = { 1: 'random', 2: 'person' }
const MACHINES: Seats = { 1: 'perfect', 2: 'random' }
const alternate = (count: number): Player[] => Array.from({ length: count }, (_, place) => (place % 2 === 0 ? 1 : 2))
const seatsOf = ([first, second = 'human']: readonly string[]): Seats => ({ 1: seatOf(first), 2: seatOf(second) })
const seatOf = (kind: string | undefined): Seat => SEATS.find((seat) => seat === kind) ?? 'person'
const line = (...moves: string[]): Line => moves.reduce(play, START)

describe('the line of moves', () => {
  test('play, go back, play again, play something else', () => {
    const played = line('a', 'b', 'c')
    const back = goTo(played, 1)
    expect(back).toEqual({ moves: ['a'], undone: ['b', 'c'] })
    expect(play(back, 'b')).toEqual({ moves: ['a', 'b'], undone: ['c'] })
    expect(play(back, 'x')).toEqual({ moves: ['a', 'x'], undone: [], others: [['a', 'b', 'c']] })
    expect(goTo(back, 99)).toEqual(played)
    expect(goTo(back, -1)).toEqual({ moves: [], undone: ['a', 'b', 'c'] })
  })
  test.each(SEEDS)('undoing everything and redoing everything changes nothing (seed %i)', (seed) => {
    const roll = random(seed)
    const played = line(...Array.from({ length: Math.floor(roll() * 30) }, () => `take ${1 + Math.floor(roll() * 4)}`))
    const movers = alternate(wholeLine(played).length)
    const seats = pick(roll, [PEOPLE, AGAINST, SECOND, MACHINES])
    const visited = new Set<number>()
    let now = played
    for (;;) {
      const place = undoTo(now, movers, seats, 2)
      if (place === now.moves.length) break
      expect(place).toBeLessThan(now.moves.length)
      visited.add(place)
      now = goTo(now, place)
      expect(wholeLine(now)).toEqual(wholeLine(played))
    }
    while (now.undone.length > 0) {
      const place = redoTo(now, movers, seats, 2)
      expect(place).toBeGreaterThan(now.moves.length)
      now = goTo(now, place)
      if (now.undone.length > 0) expect(visited).toContain(place)
    }
    expect(now).toEqual(played)
  })
  test.each(undoCases.cases)('undo and redo go to a person’s turn as in the terminal: $players, $played and $back', (known) => {
    const seats = seatsOf(known.players)
    const whole = line(...Array.from({ length: known.played + known.back }, (_, place) => `move ${place}`))
    const movers = known.players.length === 1 ? wholeLine(whole).map((): Player => 1) : alternate(known.played + known.back)
    const now = goTo(whole, known.played)
    expect(undoTo(now, movers, seats, known.players.length)).toBe(known.undo)
    expect(redoTo(now, movers, seats, known.players.length)).toBe(known.redo)
  })
  test('who sits at the table', () => {
    expect(isMixed(AGAINST, 2)).toBe(true)
    expect(isMixed(AGAINST, 1)).toBe(false) // one player: the second seat is empty
    expect(isMachinesOnly(MACHINES, 2)).toBe(true)
    expect(isMachinesOnly(SECOND, 1)).toBe(true)
    expect(isMachinesOnly(PEOPLE, 2)).toBe(false)
  })
})

describe('links', () => {
  test('are readable', () => {
    const match: Match = {
      game: 'subtraction',
      fields: { tokens: '21', take: '1,2,3', misere: false },
      line: goTo(line('take 1', 'take 2', 'take 3'), 2),
      seats: AGAINST,
    }
    expect(writeLink(match)).toBe(
      '#game=subtraction&with.tokens=21&with.take=1,2,3&is.misere=no&moves=take+1;take+2;take+3&back=1&players=person,perfect',
    )
    expect(readLink(writeLink(match))).toEqual(match)
  })
  test.each(SEEDS)('round trip of a random match (seed %i)', (seed) => {
    const roll = random(seed)
    const text = () =>
      Array.from({ length: 1 + Math.floor(roll() * 6) }, () => pick(roll, [...'ab1 ,;&=+%#?.~/:"\'é→😀_'])).join('')
    const names = [...new Set(Array.from({ length: Math.floor(roll() * 5) }, text))]
    const moves = Array.from({ length: Math.floor(roll() * 40) }, text)
    const match: Match = {
      game: text(),
      fields: Object.fromEntries(names.map((name) => [name, roll() < 0.3 ? roll() < 0.5 : roll() < 0.1 ? '' : text()])),
      line: goTo({ moves, undone: [] }, Math.floor(roll() * (moves.length + 1))),
      seats: pick(roll, [PEOPLE, AGAINST, SECOND, MACHINES]),
    }
    const link = writeLink(match)
    expect(readLink(link), link).toEqual(match)
    // and the browser hands it back unchanged
    expect(new URL(`http://localhost/${link}`).hash).toBe(link.replaceAll('"', '%22'))
  })
  test('what is not a link names no match, and damage is survived', () => {
    expect(readLink('')).toBeNull()
    expect(readLink('#')).toBeNull()
    expect(readLink('#moves=a')).toBeNull()
    expect(readLink('#game=x&back=7&moves=a;b&players=cat,dog&%=%&junk')).toEqual({
      game: 'x',
      fields: {},
      line: { moves: [], undone: ['a', 'b'] },
      seats: AGAINST,
    })
    expect(readLink('#game=x&back=-3&moves=a')?.line.moves).toEqual(['a'])
    expect(Object.keys(readLink('#game=x&with.__proto__=1')?.fields ?? {})).toEqual(['__proto__'])
  })
})

describe('the form', async () => {
  const game = await new ToyServer().details('toy')
  test('holds what is played, sends only what was given', () => {
    expect(filledIn(game, { odd: true })).toEqual({ tokens: '', odd: true, colour: '' })
    expect(given(game, { tokens: ' 9 ', odd: true, colour: '', stranger: 'x' })).toEqual({ tokens: '9', odd: true })
  })
})

describe('values', () => {
  test('are seen by the player who moves', () => {
    const win = { winner: 2, rank: 1, best: true } as const
    expect(verdict(win, 2)).toMatchObject({ outcome: 'win', sign: '✓', key: 'ui.value.win.in', values: { count: 1 } })
    expect(verdict(win, 1)).toMatchObject({ outcome: 'lose', sign: '✗', key: 'ui.value.lose.in' })
    expect(verdict({ winner: null, rank: null, best: true }, 1)).toMatchObject({ outcome: 'draw', key: 'ui.value.draw' })
    expect(verdict({ winner: 1, rank: null, best: false }, 1).key).toBe('ui.value.win')
  })
})
