import { describe, expect, test } from 'vitest'
import cases from '../../tests/known/changes.json'
import { applied, resolved, type Sight } from '../src/match/changes'
import type { View } from '../src/view'
import { view } from './helpers'

describe('what has changed since a look', () => {
  test.each(cases.map((one) => [one.about, one] as const))('%s', (_, { before, after, change }) => {
    expect(applied(before as unknown as View, change)).toEqual(after)
  })

  test('rows that have not changed are the same objects', () => {
    const before = view({ vertices: [{ id: 0 }, { id: 1 }] as unknown as View['vertices'] })
    const after = applied(before, { vertices: [[1, 1]] })
    expect(after.vertices[0]).toBe(before.vertices[1])
    expect(after.edges).toBe(before.edges)
  })

  test('a change of what was never seen is a fault of the server', () => {
    const told = { game: 'toy', fields: null, since: 3, view: null, change: {}, history: [], arena: null, path: null, undecided: null, position: { key: 'x', text: 'x', values: {} }, goes_on: false }
    expect(() => resolved(told, new Map<number, Sight>())).toThrow('since move 3')
  })
})
