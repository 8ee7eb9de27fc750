import { describe, expect, test } from 'vitest'
import { ApiError } from '../src/api'
import { writeLink } from '../src/address/link'
import { START, type Match, type Seats } from '../src/match/match'
import { Session } from '../src/match/session.svelte'
import { pick, random, SEEDS, TOY_FIELDS, ToyServer } from './helpers'

const PEOPLE: Seats = { 1: 'person', 2: 'person' }
const AGAINST: Seats = { 1: 'person', 2: 'perfect' }
const MACHINES: Seats = { 1: 'perfect', 2: 'random' }

/** Let everything that waits for the (immediate) server happen. */
const settle = async () => {
  for (let i = 0; i < 200; i++) await Promise.resolve()
}

async function opened(seats: Seats, moves: string[] = [], server = new ToyServer()) {
  const links: string[] = []
  const waiting: (() => void)[] = []
  const session = new Session(server, {
    pause: () => 400,
    wait: () => new Promise((done) => waiting.push(done)),
    changed: (match, fresh) => links.push((fresh ? 'new ' : '') + writeLink(match)),
  })
  await session.open({ game: 'toy', fields: TOY_FIELDS, line: { ...START, moves }, seats })
  await settle()
  const wake = async () => {
    for (const done of waiting.splice(0)) done()
    await settle()
  }
  return { session, server, links, waiting, wake }
}

const moves = (session: Session) => session.match.line.moves.join(' ')

/** The same countdown, alone. */
class ToyPuzzle extends ToyServer {
  override async games() {
    return (await super.games()).map((game) => ({ ...game, players: 1 as const }))
  }
}

describe('a puzzle', () => {
  test('clicks that come before the answer are played one after the other', async () => {
    const { session } = await opened(PEOPLE, [], new ToyPuzzle())
    await Promise.all([session.play('take 1'), session.play('take 2'), session.play('take 1')])
    expect(moves(session)).toBe('take 1 take 2 take 1')
  })
})

describe('opening', () => {
  test('without a link: the games, and no match yet', async () => {
    const session = new Session(new ToyServer(), { pause: () => 0, wait: async () => {}, changed: () => {} })
    await session.open(null)
    expect(session.games.map(({ name }) => name)).toContain('toy')
    expect(session.sight).toBeNull()
    expect(session.trouble).toBeNull()
  })
  test('a link with moves and no fields: the game as it suggests, after those moves', async () => {
    const session = new Session(new ToyServer(), { pause: () => 0, wait: async () => {}, changed: () => {} })
    await session.open({ game: 'toy', fields: {}, line: { ...START, moves: ['take 1', 'take 2'] }, seats: PEOPLE })
    expect(moves(session)).toBe('take 1 take 2')
  })
  test('a link that is refused leads nowhere: nothing is opened, the address stays, and the reason is kept', async () => {
    const { session, links } = await opened(PEOPLE)
    const before = links.length
    await session.visit({ game: 'toy', fields: { tokens: 'many' }, line: START, seats: PEOPLE })
    expect(session.lost).toMatchObject({ game: 'toy' })
    expect(session.lost?.trouble?.message).not.toBe('')
    expect(links).toHaveLength(before)
    await session.visit({ game: 'toy', fields: { tokens: '7' }, line: START, seats: PEOPLE })
    expect(session.lost).toBeNull()
  })
  test('a link that names a game and nothing else: that game as it suggests', async () => {
    const session = new Session(new ToyServer(), { pause: () => 0, wait: async () => {}, changed: () => {} })
    await session.open({ game: 'other', fields: {}, line: START, seats: PEOPLE })
    expect(session.match).toMatchObject({ game: 'other', fields: { tokens: '3' }, line: START })
    expect(session.trouble).toBeNull()
  })
  test('a link whose moves are refused: the same board from its start, and the reason', async () => {
    const { session } = await opened(PEOPLE, ['take 9'])
    expect(session.match).toMatchObject({ fields: { tokens: '7' }, line: START })
    expect(session.trouble?.message).toContain('take 9')
  })
  test('a server that does not answer is not the link’s fault', async () => {
    const server = new ToyServer()
    server.failure = new ApiError(0, '')
    const { session, links } = await opened(PEOPLE, ['take 1'], server)
    expect(session.sight).toBeNull()
    expect(session.trouble?.status).toBe(0)
    expect(links).toEqual([])
  })
})

describe('a drawing to keep', () => {
  test('is of the position on the board; a refusal is told', async () => {
    const { session, server } = await opened(PEOPLE, ['take 1'])
    expect(await session.drawing('ca', [])).toBe('<svg lang="ca">1</svg>')
    server.failure = new ApiError(413, 'too large')
    expect(await session.drawing('ca', [])).toBeNull()
    expect(session.trouble?.message).toBe('too large')
  })
})

describe('playing', () => {
  test('two people', async () => {
    const { session, links } = await opened(PEOPLE)
    await session.play('take 2')
    await session.play('take 1')
    expect(moves(session)).toBe('take 2 take 1')
    expect(session.entries.map(({ player }) => player)).toEqual([1, 2])
    expect(links.at(-1)).toContain('moves=take+2;take+1')
    expect(session.past.touchedBy(session.match, 0).map(({ id }) => id)).toEqual([5, 6])
    expect(session.past.arenaVertexAfter(session.match, 2)?.id).toBe(4 * 2 + 1)
    expect(session.beginning).toHaveLength(7)
  })
  test('the computer answers after a pause, and only once', async () => {
    const { session, waiting, wake } = await opened(AGAINST)
    await session.play('take 1')
    expect(session.machines.thinking).toBe(true)
    expect(session.canPlay).toBe(false)
    await session.play('take 1') // not your turn
    expect(moves(session)).toBe('take 1')
    expect(waiting).toHaveLength(1)
    await wake()
    expect(moves(session)).toBe('take 1 take 1')
    expect(session.machines.thinking).toBe(false)
    expect(session.canPlay).toBe(true)
  })
  test('undo while the computer thinks sends it away', async () => {
    const { session, wake } = await opened(AGAINST)
    await session.play('take 1')
    await session.undo()
    await wake()
    expect(moves(session)).toBe('')
    expect(session.canPlay).toBe(true)
    await session.redo()
    await wake()
    expect(moves(session)).toBe('take 1 take 1') // it answers after all
  })
  test('undo against the computer takes back both moves, redo plays both', async () => {
    const { session, wake } = await opened(AGAINST)
    await session.play('take 1')
    await wake()
    await session.undo()
    expect(moves(session)).toBe('')
    expect(session.entries.map(({ undone, player }) => [undone, player])).toEqual([[true, 1], [true, 2]])
    expect(session.canUndo).toBe(false)
    await session.redo()
    expect(moves(session)).toBe('take 1 take 1')
    expect(session.machines.paused).toBe(false)
  })
  test('going back to a computer’s turn waits there', async () => {
    const { session, waiting, wake } = await opened(AGAINST)
    await session.play('take 1')
    await wake()
    await session.goTo(1)
    await settle()
    expect(session.machines.paused).toBe(true)
    expect(waiting).toHaveLength(0)
    session.machines.resume()
    await wake()
    expect(moves(session)).toBe('take 1 take 1')
  })
  test('two computers play to the end; pause, step, resume', async () => {
    const { session, waiting, wake } = await opened(MACHINES)
    await wake()
    expect(moves(session)).toBe('take 1')
    session.machines.pause()
    await wake()
    expect(moves(session)).toBe('take 1')
    await session.machines.step()
    expect(session.match.line.moves).toHaveLength(2)
    expect(session.machines.paused).toBe(true)
    session.machines.resume()
    for (let i = 0; i < 20 && waiting.length > 0; i++) await wake()
    expect(session.isOver).toBe(true)
    expect(session.sight?.view.status.winner).not.toBeNull()
  })
  test('a seat given to a computer in its turn: it moves', async () => {
    const { session, wake } = await opened(PEOPLE)
    session.seat(1, 'perfect')
    await wake()
    expect(moves(session)).toBe('take 1')
    expect(session.canPlay).toBe(true)
  })
  test('a hint lasts until the next move', async () => {
    const { session } = await opened(PEOPLE)
    await session.askHint()
    expect(session.hint?.moves).toEqual(['take 1'])
    await session.wish({ values: true })
    expect(session.hint).not.toBeNull()
    await session.play('take 1')
    expect(session.hint).toBeNull()
    expect(session.entries[0]?.value).toMatchObject({ winner: 1 })
  })
  test('a move made while the arena or values are on their way is played', async () => {
    const { session } = await opened(PEOPLE)
    const wished = session.wish({ arena: !session.wishes.arena, values: true })
    await session.play('take 1')
    await wished
    expect(moves(session)).toBe('take 1')
    expect(session.entries[0]?.value).toMatchObject({ winner: 1 })
  })
  test('undo and redo ask the server nothing new', async () => {
    const { session, server } = await opened(PEOPLE)
    await session.play('take 1')
    const asked = server.calls.length
    await session.undo()
    await session.redo()
    expect(server.calls).toHaveLength(asked)
  })
})

describe('trouble', () => {
  test('a refused move leaves the match as it was', async () => {
    const { session } = await opened(PEOPLE, ['take 1'])
    await session.play('take 7')
    expect(session.trouble?.message).toContain('take 7')
    expect(moves(session)).toBe('take 1')
    await session.play('take 1')
    expect(session.trouble).toBeNull()
    expect(moves(session)).toBe('take 1 take 1')
  })
  test('a refused new game leaves the match as it was', async () => {
    const { session, links } = await opened(PEOPLE, ['take 1'])
    const before = links.length
    expect(await session.start('toy', { tokens: 'many' })).toBe(false)
    expect(session.trouble).toMatchObject({ message: 'many is no number', hint: 'try 7' })
    expect(moves(session)).toBe('take 1')
    expect(links).toHaveLength(before)
    expect(await session.start('toy', { tokens: '5' })).toBe(true)
    expect(links.at(-1)).toMatch(/^new #game=toy/)
  })
  test('a computer that gets no answer waits for "continue"', async () => {
    const { session, server, wake } = await opened(AGAINST)
    await session.play('take 1')
    server.failure = new ApiError(0, '')
    await wake()
    expect(session.machines.paused).toBe(true)
    expect(session.machines.thinking).toBe(false)
    expect(moves(session)).toBe('take 1')
    session.machines.resume()
    await wake()
    expect(moves(session)).toBe('take 1 take 1')
  })
  test('refused values are not claimed to be shown', async () => {
    const { session, server } = await opened(PEOPLE)
    server.failure = new ApiError(503, 'too long')
    await session.wish({ values: true })
    expect(session.wishes.values).toBe(false)
    expect(session.trouble?.message).toBe('too long')
  })
})

test.each(SEEDS)('whatever is clicked, the match stays legal and its link restores it (seed %i)', async (seed) => {
  const roll = random(seed)
  const seats = pick(roll, [PEOPLE, AGAINST, MACHINES])
  const { session, server, wake } = await opened(seats)
  for (let i = 0; i < 40; i++) {
    if (roll() < 0.1) server.failure = new ApiError(pick(roll, [0, 422, 500]), 'no')
    const actions = [
      () => session.play(pick(roll, ['take 1', 'take 2'])),
      () => session.undo(),
      () => session.redo(),
      () => session.goTo(Math.floor(roll() * 8)),
      () => session.machines.step(),
      () => session.wish({ values: roll() < 0.5, arena: roll() < 0.5 }),
      () => session.askHint(),
      async () => session.machines.resume(),
      async () => session.machines.pause(),
    ]
    const action = pick(roll, actions)()
    if (roll() < 0.7) await action
    if (roll() < 0.6) await wake()
  }
  server.failure = null
  await settle()
  await wake()
  session.machines.pause()
  await settle()
  const again: Match = session.match
  const fresh = await opened(PEOPLE)
  await fresh.session.enter(again)
  await settle()
  expect(fresh.session.trouble).toBeNull()
  expect(fresh.session.sight?.view.position).toBe(session.sight?.view.position)
  expect(fresh.session.entries.map(({ text, undone }) => [text, undone])).toEqual(
    session.entries.map(({ text, undone }) => [text, undone]),
  )
})

describe('a limit', () => {
  test('ends a person’s moves, and undo gives one back', async () => {
    const { session } = await opened(PEOPLE)
    session.limit = 2
    await session.play('take 1')
    expect([session.canPlay, session.spent]).toEqual([true, false])
    await session.play('take 1')
    expect([session.canPlay, session.spent]).toEqual([false, true])
    await session.play('take 1')
    expect(moves(session)).toBe('take 1 take 1')
    await session.undo()
    expect([session.canPlay, session.spent]).toEqual([true, false])
  })
})

describe('help', () => {
  test('a hint counts, also before the first move, until the match begins anew', async () => {
    const { session } = await opened(PEOPLE)
    await session.play('take 1')
    expect(session.helped).toBe(false)
    await session.askHint()
    await session.play('take 1')
    expect(session.helped).toBe(true)
    await session.goTo(0)
    await session.play('take 1')
    expect(session.helped).toBe(false)
    await session.goTo(0)
    await session.askHint()
    await session.play('take 2')
    expect(session.helped).toBe(true)
    await session.startAgain()
    expect(session.helped).toBe(false)
  })
  test('what is switched on helps with every move, also in the next match', async () => {
    const { session } = await opened(PEOPLE)
    session.advise('heat', true)
    expect(session.helped).toBe(true)
    await session.startAgain()
    expect(session.helped).toBe(true)
    session.advise('heat', false)
    await session.startAgain()
    await session.play('take 1')
    expect(session.helped).toBe(false)
    await session.wish({ values: true })
    expect(session.helped).toBe(true)
  })
  test('an answer helps as long as it is shown, and is put away when a match begins', async () => {
    const { session } = await opened(PEOPLE)
    session.advise('answer', true)
    await session.play('take 1')
    await session.goTo(0)
    expect(session.helped).toBe(true)
    await session.startAgain()
    expect(session.helped).toBe(false)
  })
  test('whoever changes the players in the middle has not played a whole match', async () => {
    const { session } = await opened(PEOPLE)
    session.seat(2, 'careless')
    expect(session.helped).toBe(false)
    await session.play('take 1')
    session.seat(1, 'perfect')
    expect(session.helped).toBe(true)
  })
  test('what is asked when all is over is no help', async () => {
    const { session } = await opened(PEOPLE)
    for (const move of ['take 2', 'take 2', 'take 2', 'take 1']) await session.play(move)
    expect(session.isOver).toBe(true)
    session.help()
    expect(session.helped).toBe(false)
    await session.undo()
    session.help()
    expect(session.helped).toBe(true)
  })
  test('other moves in place of those made are a step in the browser’s history', async () => {
    const { session, links } = await opened(PEOPLE, ['take 1', 'take 1'])
    await session.rewrite(['take 2'])
    expect(moves(session)).toBe('take 2')
    expect(links.at(-1)).toMatch(/^new .*moves=take/)
    expect(session.helped).toBe(true)
  })
})
