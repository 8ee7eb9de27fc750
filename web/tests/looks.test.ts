/** What a board looks like small, and what is written on it. */
import { describe, expect, it } from 'vitest'
import { drawEdges } from '../src/board/geometry'
import { RADIUS } from '../src/board/sizes'
import { halfSize, keyOf, tracesOf, writtenOn } from '../src/board/state'
import { cropped } from '../src/board/cropped'
import { familyOf } from '../src/match/rule'
import { view as boardView, vertex as placed } from './helpers'
import type { Edge, Vertex } from '../src/view'

function vertex(id: number, { x = 0, y = 0, ...more }: Partial<Vertex> = {}): Vertex {
  return placed(id, x, y, more)
}

function edge(from: number, to: number): Edge {
  return { from, to, label: '', tint: 'plain', bend: 0, states: [] }
}

describe('what is written on a vertex', () => {
  it('leaves out the letter that shape and tint repeat', () => {
    expect(writtenOn({ label: 'R3', bare: '3' })).toBe('3')
    expect(writtenOn({ label: 'T' })).toBe('T')
  })
})

describe('a small picture', () => {
  it('has a narrow margin and no words', () => {
    const view = boardView({ width: 900, height: 700, vertices: [vertex(0, { x: 100, y: 100 }), vertex(1, { x: 300, y: 150 }), vertex(2, { x: 10, y: 10, shape: 'text' })] })
    const small = cropped(view)
    expect(small.vertices.map(({ id }) => id)).toEqual([0, 1])
    expect([small.width, small.height]).toEqual([200 + 2 * RADIUS + 28, 50 + 2 * RADIUS + 28])
    expect(small.vertices[0]).toMatchObject({ x: RADIUS + 14, y: RADIUS + 14 })
  })
  it('of words alone stays as it is', () => {
    const view = boardView({ vertices: [vertex(0, { shape: 'text' })] })
    expect(cropped(view)).toBe(view)
  })
})

describe('pins', () => {
  it('are counted by their places, as sticks are', () => {
    expect(keyOf(vertex(4, { shape: 'pin', x: 3, y: 5 }))).toBe('3 5')
    expect(halfSize({ shape: 'pin' }).dy).toBeGreaterThan(halfSize({ shape: 'pin' }).dx)
    const before = [vertex(0, { shape: 'text' }), vertex(1, { shape: 'pin' })]
    expect(tracesOf(before, boardView({ vertices: [vertex(0, { shape: 'text' }), vertex(1, { shape: 'text' })] }))).toHaveLength(1)
  })
})

describe('lines', () => {
  const ends = [vertex(0, { x: 0, y: 0 }), vertex(1, { x: 100, y: 0 })]
  it('touch the vertices that they join, arrows stop before them', () => {
    const [line] = drawEdges(boardView({ vertices: ends, edges: [edge(0, 1)] }))
    expect(line?.line).toBe(`M${RADIUS - 1} 0L${100 - RADIUS + 1} 0`)
    const [arrow] = drawEdges(boardView({ vertices: ends, edges: [edge(0, 1)], directed: true }))
    expect(arrow?.line.startsWith(`M${RADIUS + 3} 0`)).toBe(true)
  })
})

describe('the name of a board', () => {
  it('is its family and its size', () => {
    expect(familyOf({ board: 'grid:3x4' })).toEqual({ family: 'grid', size: '3×4' })
    expect(familyOf({ board: 'petersen' })).toEqual({ family: 'petersen', size: '' })
    expect(familyOf({ board: 'random:8,4,seed=3' })).toEqual({ family: 'random', size: '8, 4' })
    expect(familyOf({ board: 'cube:3' })).toEqual({ family: 'cube', size: '' })
  })
  it('is none for a file, a drawing or no board at all', () => {
    for (const board of ['my.json', 'text:0 1,1 2', 'TTT__FFF', '', true]) expect(familyOf({ board })).toBeNull()
    expect(familyOf({})).toBeNull()
  })
})
