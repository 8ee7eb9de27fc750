import { describe, expect, test } from 'vitest'
import type { GameField } from '../src/api'
import { Draft } from '../src/editor/draft.svelte'
import { nothing, withVertex } from '../src/editor/sketch'

const ARENA: Pick<GameField, 'boards' | 'carries'> = { boards: ['digraph'], carries: ['owner', 'target', 'priority', 'start'] }
const MONEY: Pick<GameField, 'boards' | 'carries'> = { boards: ['graph'], carries: ['value'] }

function drafted(field: Pick<GameField, 'boards' | 'carries'>, count: number) {
  const focused: (number | null)[] = []
  const draft = new Draft(field as GameField, (id) => focused.push(id))
  for (let place = 0; place < count; place++) draft.addVertex({ x: 50 + 90 * place, y: 50 })
  return { draft, focused }
}

describe('a board while it is drawn', () => {
  test('a new vertex is chosen and gets the focus', () => {
    const { draft, focused } = drafted(MONEY, 2)
    expect(draft.chosen).toBe(1)
    expect(focused).toEqual([0, 1])
  })
  test('an edge waits for its other end, and undo forgets that it waits', () => {
    const { draft } = drafted(MONEY, 3)
    draft.joining = 0
    draft.pick(2)
    expect(draft.now.edges).toEqual([[0, 2]])
    expect(draft.joining).toBe(null)
    draft.joining = 1
    draft.undo()
    expect([draft.joining, draft.now.edges]).toEqual([null, []])
    draft.redo()
    expect(draft.now.edges).toEqual([[0, 2]])
  })
  test('undo of the vertex chosen chooses none', () => {
    const { draft } = drafted(MONEY, 2)
    draft.undo()
    expect([draft.chosen, draft.now.vertices.length]).toEqual([null, 1])
  })
  test('a drag is one step, however long', () => {
    const { draft } = drafted(MONEY, 1)
    const before = draft.now
    for (const x of [80, 120, 160]) draft.drag(0, { x, y: -5 })
    expect(draft.now.vertices[0]).toMatchObject({ x: 160, y: 20 }) // not over the border
    draft.drop(0, before)
    draft.undo()
    expect(draft.now).toBe(before)
  })
  test('numbers are typed digit by digit, with a sign that can be taken back', () => {
    const { draft } = drafted(MONEY, 1)
    const numbers = ['4', '2', '-', '', '-'].map((key) => (draft.digit(key, 0), draft.now.vertices[0]?.number))
    expect(numbers).toEqual([4, 42, -42, -4, 4])
    draft.choose(0) // another number begins
    draft.digit('7', 0)
    expect(draft.now.vertices[0]?.number).toBe(7)
  })
  test('owners, targets and a start belong to boards with arrows', () => {
    const { draft } = drafted(ARENA, 2)
    expect([draft.number, draft.allows('owner')]).toEqual(['priority', true])
    draft.toggleOwner(1)
    draft.toggleTarget(1)
    draft.toggleStart(1)
    expect(draft.now.vertices[1]).toMatchObject({ owner: 1, target: true })
    expect(draft.now.start).toBe(1)
    draft.change({ ...draft.now, directed: false })
    expect([draft.number, draft.allows('owner')]).toEqual([null, false])
  })
  test('the board on show does not overwrite what has been drawn meanwhile', () => {
    const found = withVertex(nothing(false), { x: 1, y: 1 })
    const { draft } = drafted(MONEY, 2)
    draft.begin(found)
    expect(draft.now.vertices).toHaveLength(2)
    const empty = drafted(MONEY, 0).draft
    empty.begin(found)
    expect(empty.now).toEqual(found)
    expect(empty.canUndo).toBe(false)
  })
})
