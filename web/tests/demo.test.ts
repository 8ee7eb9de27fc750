import { describe, expect, test } from 'vitest'
import { Demo } from '../src/match/demo.svelte'
import { START, type Seats } from '../src/match/match'
import { Session } from '../src/match/session.svelte'
import { TOY_FIELDS, ToyServer } from './helpers'

const PEOPLE: Seats = { 1: 'person', 2: 'person' }

async function opened() {
  const server = new ToyServer()
  const session = new Session(server, { pause: () => 0, wait: async () => {}, changed: () => {} })
  await session.open({ game: 'toy', fields: TOY_FIELDS, line: START, seats: PEOPLE })
  return { session, demo: new Demo(server, session, async () => {}) }
}

describe('a demonstration', () => {
  test('is shown step by step: a step may play, or only point', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    expect([demo.place, demo.shown]).toEqual([0, null])
    await demo.step()
    expect(demo.shown?.lights).toEqual([0])
    expect(session.match.line.moves).toEqual([])
    await demo.step()
    expect(session.match.line.moves).toEqual(['take 1'])
  })
  test('that is told when the match has moved on is not shown: its moves are of another position', async () => {
    const { session } = await opened()
    const slow = async (...asked: Parameters<ToyServer['demo']>) => {
      const told = await new ToyServer().demo(...asked)
      await session.play('take 1') // meanwhile
      return told
    }
    const demo = new Demo({ demo: slow }, session, async () => {})
    expect(await demo.load('all')).toBe(false)
    expect([demo.name, demo.steps]).toEqual([null, []])
    await demo.step()
    expect(session.match.line.moves).toEqual(['take 1'])
  })
  test('goes back and forth to any of its steps, and the match goes along', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    await demo.run(() => 0)
    const last = session.match.line.moves
    expect(last.length).toBeGreaterThan(0)
    await demo.seek(demo.place - 1)
    expect(session.match.line.moves).toEqual(last.slice(0, -1))
    await demo.seek(0)
    expect([demo.place, demo.shown, session.match.line.moves]).toEqual([0, null, []])
    await demo.seek(2)
    expect(session.match.line.moves).toEqual(['take 1'])
    expect(demo.goesOn('all')).toBe(true)
    await demo.seek(99)
    expect([demo.atEnd, session.isOver]).toEqual([true, true])
  })
  test('runs to its end by itself', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    await demo.run(() => 0)
    expect(demo.atEnd).toBe(true)
    expect(demo.running).toBe(false)
    expect(session.isOver).toBe(true)
  })
  test('stops when it is paused, and goes on from there', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    const running = demo.run(() => 0)
    demo.pause()
    await running
    const shown = demo.place
    expect(shown).toBeLessThan(3)
    await demo.run(() => 0)
    expect(session.isOver).toBe(true)
  })
  test('ends where a person may not move', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    session.seat(1, 'perfect')
    session.machines.pause()
    await demo.run(() => 0)
    expect(demo.place).toBe(1)
    demo.end()
    expect(demo.name).toBeNull()
  })
  test('goes on only from where it left the match', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    await demo.step()
    await demo.step()
    expect(demo.goesOn('all')).toBe(true)
    expect(demo.goesOn('another')).toBe(false)
    await session.play('take 2')
    expect(demo.goesOn('all')).toBe(false)
  })
  test('may show another board than the match’s until it is over', async () => {
    const { session, demo } = await opened()
    await demo.load('all')
    const other = session.sight?.view ?? null
    demo.steps = demo.steps.map((step, place) => (place === 0 ? { ...step, view: other } : step))
    expect(demo.view).toBeNull()
    await demo.step()
    await demo.step()
    expect(demo.view).toBe(other)
    demo.end()
    expect(demo.view).toBeNull()
  })
  test('says when it goes on for longer than was told', async () => {
    const { session } = await opened()
    const server = new ToyServer()
    const demo = new Demo({ demo: async (place, name) => ({ ...(await server.demo(place, name)), more: true }) }, session, async () => {})
    await demo.load('all')
    expect(demo.more).toBe(true)
    demo.end()
    expect(demo.more).toBe(false)
  })
  test('plays where a level allows a person no more moves', async () => {
    const { session, demo } = await opened()
    session.limit = 1
    await demo.load('all')
    await demo.run(() => 0)
    expect(session.isOver).toBe(true)
    expect(session.helped).toBe(true)
  })
})
