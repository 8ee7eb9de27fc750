import { describe, expect, test } from 'vitest'
import { flows } from '../src/board/flow'
import { vertex, view } from './helpers'

const edge = (from: number, to: number) => ({ from, to, label: '', tint: 'plain' as const, bend: 0, states: [] })
const board = (...labels: string[]) =>
  view({ vertices: labels.map((label, id) => vertex(id, 50 * id, 0, { label })), edges: [edge(0, 1), edge(1, 2), edge(0, 2), edge(0, 1)] })
const arrows = (one: ReturnType<typeof board> | null, other: ReturnType<typeof board>) =>
  flows(one, other).map(({ edge, backwards }) => (backwards ? `${edge.to}>${edge.from}` : `${edge.from}>${edge.to}`))

describe('what travels', () => {
  test('goes from the vertex whose number fell to those whose numbers rose, along every edge', () => {
    expect(arrows(board('4', '0', '−1'), board('1', '2', '0'))).toEqual(['0>1', '0>2', '0>1'])
  })
  test('and back when that is undone', () => {
    expect(arrows(board('1', '2', '0'), board('4', '0', '−1'))).toEqual(['1>0', '2>0', '1>0'])
  })
  test('is nothing where labels are no numbers, on another board, or at the start', () => {
    expect(arrows(board('a', '0', '1'), board('a', '1', '0'))).toEqual([])
    expect(arrows(board('1', '0'), board('0', '1', '0'))).toEqual([])
    expect(arrows(null, board('0', '1', '0'))).toEqual([])
  })
})
