import { beforeEach, describe, expect, test, vi } from 'vitest'
import { START } from '../src/match/match'
import { Scoring } from '../src/match/scoring.svelte'
import { Session } from '../src/match/session.svelte'
import { ToyServer } from './helpers'

async function opened(tokens = '1') {
  const session = new Session(new ToyServer(), { pause: () => 0, wait: async () => {}, changed: () => {} })
  await session.open({ game: 'toy', fields: { tokens, odd: false }, line: START, seats: { 1: 'person', 2: 'careless' } })
  const scoring = new Scoring(session)
  const win = async () => {
    await session.play('take 1')
    expect(session.isOver).toBe(true)
    scoring.count()
  }
  return { session, scoring, win }
}

describe('the score', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  })

  test('a match counts once, however often its end is counted; a rematch is another', async () => {
    const { session, scoring, win } = await opened()
    await win()
    scoring.count()
    expect(scoring.score).toMatchObject({ wins: 1, losses: 0 })
    await session.startAgain()
    await win()
    expect(scoring.score).toMatchObject({ wins: 2, losses: 0 })
  })
  test('who takes the last move back and makes it again has played one match', async () => {
    const { session, scoring } = await opened('4')
    await session.play('take 1')
    await vi.waitFor(() => expect(session.match.line.moves).toHaveLength(2)) // the machine has answered
    for (let time = 0; time < 3; time++) {
      await session.play('take 2')
      expect(session.isOver).toBe(true)
      scoring.count()
      await session.undo()
      expect(session.match.line.moves).toHaveLength(2)
    }
    expect(scoring.score).toMatchObject({ wins: 1, losses: 0 })
  })
  test('a hint is paid with the win', async () => {
    const { session, scoring, win } = await opened()
    await session.askHint()
    await win()
    expect(scoring.score).toMatchObject({ wins: 0, losses: 0 })
  })
})
