import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type Asking, type Hint, type Place, type Reply, type Sight } from '../src/api'
import { Cancelled, Jobs } from '../src/match/jobs.svelte'
import { START, type Seats } from '../src/match/match'
import { Session } from '../src/match/session.svelte'
import { Solving } from '../src/match/solving.svelte'
import { message, TOY_FIELDS, ToyServer } from './helpers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A server that keeps some of its answers back until it is told to give them. */
class SlowServer extends ToyServer {
  slow = new Set<string>()
  asked: Asking[] = []
  private readonly held: (() => void)[] = []

  private hold(what: string, asking: Asking | undefined): Promise<void> {
    if (asking) this.asked.push(asking)
    return this.slow.has(what) ? new Promise((done) => this.held.push(done)) : Promise.resolve()
  }
  async give(): Promise<void> {
    for (const done of this.held.splice(0)) done()
    await pass(0)
  }
  override async match(place: Place, values: boolean, arena: boolean, asking?: Asking): Promise<Sight> {
    if (values) await this.hold('values', asking)
    return super.match(place, values, arena)
  }
  override async hint(place: Place, asking?: Asking): Promise<Hint> {
    await this.hold('hint', asking)
    return super.hint(place)
  }
  override async move(place: Place, _by?: unknown, asking?: Asking): Promise<Reply> {
    await this.hold('move', asking)
    return super.move(place)
  }
}

async function opened(seats: Seats, ...slow: string[]) {
  const server = new SlowServer()
  server.slow = new Set(slow)
  const session = new Session(server, { pause: () => 0, wait: async () => {}, changed: () => {} })
  await session.open({ game: 'toy', fields: TOY_FIELDS, line: START, seats })
  await pass(0)
  return { server, session, shown: () => session.jobs.shown.map(({ about }) => about) }
}

const PEOPLE: Seats = { 1: 'person', 2: 'person' }

describe('a question', () => {
  const never = () => new Promise<never>(() => {})

  test('that is answered at once is never mentioned', async () => {
    const jobs = new Jobs(new ToyServer())
    expect(await jobs.ask('hint', async () => 7).answer).toBe(7)
    await pass(5000)
    expect(jobs.shown).toEqual([])
  })
  test('that takes long is, with its seconds and its limit', async () => {
    const jobs = new Jobs(new ToyServer(), 30)
    void jobs.ask('hint', never)
    await pass(300)
    expect(jobs.shown).toEqual([])
    await pass(200)
    expect(jobs.shown).toMatchObject([{ about: 'hint', limit: 30, waiting: false }])
    await pass(2000) // the server says 1 second whenever it is asked: its clock counts
    expect(jobs.shown[0]?.seconds).toBeGreaterThanOrEqual(1)
    expect(jobs.shown[0]?.seconds).toBeLessThan(2.5)
  })
  test('that is cancelled ends at once here, and at the server', async () => {
    const server = new ToyServer()
    const jobs = new Jobs(server)
    let signal: AbortSignal | null = null
    const asked = jobs.ask('solve', (asking) => ((signal = asking.signal), never()))
    await pass(1000)
    const [job] = jobs.shown
    jobs.cancel(job?.name ?? '')
    await expect(asked.answer).rejects.toBeInstanceOf(Cancelled)
    expect(server.cancelled).toEqual([job?.name])
    expect(signal).toMatchObject({ aborted: true })
    expect(jobs.shown).toEqual([])
    expect(jobs.cancelLatest()).toBe(false)
  })
  test('that is dropped has a moment to end by itself', async () => {
    const server = new ToyServer()
    const jobs = new Jobs(server)
    const quick = jobs.ask('values', () => new Promise((done) => setTimeout(() => done(7), 100)))
    const slow = jobs.ask('values', never)
    slow.answer.catch(() => {})
    quick.drop()
    slow.drop()
    await pass(200)
    expect(await quick.answer).toBe(7)
    expect(server.cancelled).toEqual([])
    await pass(300)
    expect(server.cancelled).toHaveLength(1)
    expect(jobs.shown).toEqual([])
  })
  test('has another name in every tab', async () => {
    const names: string[] = []
    for (let tab = 0; tab < 50; tab++) void new Jobs(new ToyServer()).ask('hint', async ({ job }) => names.push(job))
    expect(new Set(names).size).toBe(50)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,50}\.1$/)
  })
})

describe('values that take long', () => {
  test('do not hold up the board, and are put in when they come', async () => {
    const { session, server, shown } = await opened(PEOPLE, 'values')
    void session.wish({ values: true })
    await pass(500)
    expect(shown()).toEqual(['values'])
    const played = session.play('take 1')
    await pass(300)
    await played
    expect(session.match.line.moves).toEqual(['take 1'])
    expect(server.cancelled).toHaveLength(1) // the question about the first position was dropped
    expect(session.note).toBeNull()
    expect(session.entries[0]?.value).toBeNull()
    await server.give()
    expect(session.entries[0]?.value).toMatchObject({ winner: 1 })
    await pass(1000)
    expect(server.cancelled).toHaveLength(1)
    expect(session.trouble).toBeNull()
  })
  test('cancelled: they are off, the board is as it was, and that is said', async () => {
    const { session } = await opened(PEOPLE, 'values')
    void session.wish({ values: true })
    await pass(1000)
    const before = session.match
    expect(session.jobs.cancelLatest()).toBe(true)
    await pass(0)
    expect(session.match).toEqual(before)
    expect(session.wishes.values).toBe(false)
    expect(session.note?.key).toBe('ui.cancelled.values')
    expect(session.trouble).toBeNull()
  })
  test('refused: the board is there, without them', async () => {
    const { session, server } = await opened(PEOPLE, 'values')
    void session.wish({ values: true })
    await pass(1000)
    server.failure = new ApiError(500, 'the solver failed')
    await server.give()
    expect(session.wishes.values).toBe(false)
    expect(session.trouble?.message).toBe('the solver failed')
    expect(session.canPlay).toBe(true)
  })
  test('values known of earlier moves stay while those of the next are computed', async () => {
    const { session, server } = await opened(PEOPLE)
    await session.wish({ values: true })
    await session.play('take 1')
    expect(session.entries[0]?.value).not.toBeNull()
    server.slow.add('values')
    void session.play('take 2')
    await pass(300)
    expect(session.entries.map(({ value }) => value === null)).toEqual([false, true])
  })
})

test('a hint that is cancelled leaves the match alone; one that comes too late is not shown', async () => {
  const { session, server } = await opened(PEOPLE, 'hint')
  void session.askHint()
  await pass(1000)
  session.jobs.cancelLatest()
  await pass(0)
  expect(session.note?.key).toBe('ui.cancelled.hint')
  void session.askHint()
  await pass(100)
  await session.play('take 1')
  await server.give()
  expect(session.hint).toBeNull()
  expect(session.note).toBeNull()
})

test('a computer that is cancelled waits for "continue"; a guess is called one', async () => {
  const { session, server, shown } = await opened({ 1: 'perfect', 2: 'person' }, 'move')
  await pass(1000)
  expect(shown()).toEqual(['move'])
  session.jobs.cancelLatest()
  await pass(0)
  expect(session).toMatchObject({ machines: { paused: true, thinking: false }, note: { key: 'ui.cancelled.move' } })
  server.move = async () => ({ move: 'take 1', label: message('take 1'), decided: false, message: message('a guess') })
  session.machines.resume()
  await pass(100)
  expect(session.match.line.moves).toEqual(['take 1'])
  expect(session.note?.text).toBe('a guess')
})

describe('solving', () => {
  test('asks about the board before any move, with the options', async () => {
    const server = new ToyServer()
    const solving = new Solving(server, new Jobs(server))
    await solving.solve({ game: 'toy', fields: TOY_FIELDS, moves: ['take 1'] }, { values: true })
    expect(solving.answer?.answer).toEqual({ left: 7 })
    expect(server.calls).toEqual(['solve {"values":true}'])
  })
  test('is cancelled, thrown away with its board, or fails', async () => {
    const server = new ToyServer()
    const jobs = new Jobs(server)
    const solving = new Solving({ solve: () => new Promise(() => {}), proof: () => new Promise(() => {}) }, jobs)
    const place = { game: 'toy', fields: TOY_FIELDS, moves: [] }
    void solving.solve(place, {})
    await pass(1000)
    jobs.cancelLatest()
    await pass(0)
    expect(solving).toMatchObject({ cancelled: true, running: false, answer: null })
    void solving.solve(place, {})
    await pass(1000)
    solving.clear()
    await pass(0)
    expect(solving).toMatchObject({ cancelled: false, running: false, answer: null })
    expect(server.cancelled).toHaveLength(2)
    server.failure = new ApiError(429, 'busy')
    await expect(new Solving(server, jobs).solve(place, {})).rejects.toThrow('busy')
  })
})
