import { describe, expect, test } from 'vitest'
import { foldOf } from '../src/board/folded'
import { drawEdges, leave } from '../src/board/geometry'
import { TOUCH } from '../src/board/sizes'
import {
  currentVertex,
  hitSize,
  knownIn,
  movesOfVertex,
  playable,
  stepFrom,
  stepOfKey,
  playedByBoard,
  pointedOut,
  tabStop,
  touched,
  tracesOf,
  veiled,
  withGhosts,
  type Direction,
} from '../src/board/state'
import type { Vertex, View } from '../src/view'
import { move, random, randomView, SEEDS, vertex, view } from './helpers'

const ROW = view({
  vertices: [0, 1, 2, 3, 4].map((id) => vertex(id, 40 * id, 60, { shape: 'stick' })),
  moves: [move('take 1', 4, [4]), move('take 2', 3, [3, 4]), move('take 3', 2, [2, 3, 4])],
})

describe('what can be played', () => {
  test('is what the view says, in reading order', () => {
    expect(playable(ROW).map(({ id }) => id)).toEqual([2, 3, 4])
    expect(movesOfVertex(ROW).get(3)?.map(({ text }) => text)).toEqual(['take 2'])
    expect(movesOfVertex(ROW).has(0)).toBe(false)
  })
  test('several moves may share a vertex; moves without a vertex have none', () => {
    const both = view({ vertices: [vertex(0, 0, 0)], moves: [move('lend 0', 0), move('borrow 0', 0), move('pass', null)] })
    expect(movesOfVertex(both).get(0)?.map(({ text }) => text)).toEqual(['lend 0', 'borrow 0'])
    expect(movesOfVertex(both).size).toBe(1)
  })
})

describe('focus', () => {
  test('Tab reaches the focused vertex while it can be played, else the first', () => {
    expect(tabStop(ROW, 3)).toBe(3)
    expect(tabStop(ROW, 0)).toBe(2)
    expect(tabStop(ROW, null)).toBe(2)
    expect(tabStop(view(), 3)).toBeNull()
  })
  test('arrows go to the neighbour and stop at the edge', () => {
    expect(stepFrom(ROW, 2, 'right')).toBe(3)
    expect(stepFrom(ROW, 3, 'left')).toBe(2)
    expect(stepFrom(ROW, 2, 'left')).toBe(2)
    expect(stepFrom(ROW, 4, 'right')).toBe(4)
    expect(stepFrom(ROW, 3, 'up')).toBe(3)
    expect(stepFrom(ROW, 4, 'first')).toBe(2)
    expect(stepFrom(ROW, 2, 'last')).toBe(4)
  })
  test('rows: down goes to the vertex below, not to the nearest one at the side', () => {
    const grid = view({
      vertices: [vertex(0, 0, 0), vertex(1, 50, 0), vertex(2, 10, 100), vertex(3, 50, 100)],
      moves: [0, 1, 2, 3].map((id) => move(`play ${id}`, id)),
    })
    expect(stepFrom(grid, 0, 'down')).toBe(2)
    expect(stepFrom(grid, 3, 'up')).toBe(1)
  })
  test('keys', () => {
    expect(stepOfKey('ArrowLeft')).toBe('left')
    expect(stepOfKey('Home')).toBe('first')
    expect(stepOfKey('a')).toBeNull()
    expect(stepOfKey('toString')).toBeNull()
  })

  const MIRRORED: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'up', down: 'down' }
  const mirrored = (one: View): View => ({ ...one, vertices: one.vertices.map((v) => ({ ...v, x: one.width - v.x })) })

  test.each(SEEDS)('a mirrored board has mirrored steps (seed %i)', (seed) => {
    const board = randomView(random(seed))
    for (const { id, x, y } of playable(board)) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const there = placeOf(board, stepFrom(board, id, direction))
        const back = placeOf(mirrored(board), stepFrom(mirrored(board), id, MIRRORED[direction]))
        // Where two vertices are equally near, either will do: compare how far the step goes.
        expect(cost(there, { x, y }, direction)).toBe(cost({ x: board.width - back.x, y: back.y }, { x, y }, direction))
      }
    }
  })

  test.each(SEEDS)('steps stay on playable vertices and go the way they say (seed %i)', (seed) => {
    const board = randomView(random(seed))
    const ids = playable(board).map(({ id }) => id)
    for (const from of ids) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const to = stepFrom(board, from, direction)
        expect(ids).toContain(to)
        const [a, b] = [placeOf(board, from), placeOf(board, to)]
        if (to === from) continue
        expect({ left: a.x - b.x, right: b.x - a.x, up: a.y - b.y, down: b.y - a.y }[direction]).toBeGreaterThan(0)
      }
    }
  })

  function placeOf(board: View, id: number | null) {
    const found = board.vertices.find((one) => one.id === id)
    if (!found) throw new Error(`no vertex ${id}`)
    return { x: found.x, y: found.y }
  }
  function cost(to: { x: number; y: number }, from: { x: number; y: number }, direction: Direction): number {
    const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
    return direction === 'left' || direction === 'right' ? dx + 2 * dy : dy + 2 * dx
  }
})

describe('light', () => {
  test('a move lights what it touches and where it is clicked', () => {
    expect([...touched(ROW, ['take 2'])].sort()).toEqual([3, 4])
    expect([...touched(view({ moves: [move('to 7', 7, [])] }), ['to 7'])]).toEqual([7])
    expect(touched(ROW, ['take 9']).size).toBe(0)
    expect([...touched(ROW, ['take 1', 'take 3'])].sort()).toEqual([2, 3, 4])
  })
  test('what a past move took away comes back as a ghost, once', () => {
    const graph = view({ vertices: [vertex(0, 0, 0), vertex(1, 40, 0)] })
    const gone = vertex(9, 360, 60, { note: '3', states: ['current'] })
    const drawn = withGhosts(graph, [gone, gone, vertex(1, 0, 0)])
    expect(drawn).toHaveLength(3)
    expect(drawn.at(-1)).toMatchObject({ id: 9, note: '', states: ['gone'] })
    expect(drawn[1]).toBe(graph.vertices[1])
  })
  test('sticks are counted anew after every move: the ghost lies where the stick lay, not where its number went', () => {
    const rows = (...heaps: number[]) => {
      let id = 0
      return view({
        vertices: heaps.flatMap((count, heap) => [
          vertex(id++, 0, 100 * heap, { shape: 'text', label: String(heap) }),
          ...Array.from({ length: count }, (_, column) => vertex(id++, 20 + 20 * column, 100 * heap, { shape: 'stick' })),
        ]),
      })
    }
    const before = rows(3, 4)
    const after = rows(1, 4)
    const taken = before.vertices.slice(2, 4) // two of heap 0
    const ghosts = withGhosts(after, [...taken, ...tracesOf(before.vertices, after)]).filter(({ states }) => states.includes('gone'))
    expect(ghosts.map(({ x, y }) => [x, y])).toEqual([[40, 0], [60, 0]])
    expect(new Set(withGhosts(after, before.vertices).map(({ id }) => id)).size).toBe(after.vertices.length + 2)
    expect(tracesOf(rows(13).vertices, rows(3, 9)).every(({ shape }) => shape !== 'stick')).toBe(true) // other rows by now
  })
  test('a hint points at what is clicked, not at all that it touches', () => {
    const dollars = view({ vertices: [0, 1, 2].map((id) => vertex(id, 40 * id, 0)), moves: [move('lend 1', 1, [0, 1, 2]), move('pass', null, [2])] })
    expect([...pointedOut(dollars, ['lend 1'])]).toEqual([1])
    expect([...pointedOut(dollars, ['pass'])]).toEqual([2])
  })
  test('the board plays every move, by twins and by right clicks that are named, or the buttons stay in sight', () => {
    const pins = view({ vertices: [0, 1, 2].map((id) => vertex(id, 40 * id, 0)), moves: [{ ...move('take 1 of 3', 0), twins: [{ at: 2, second: false, touches: [2] }] }, move('take middle', 1)] })
    expect(movesOfVertex(pins).get(2)?.[0]?.text).toBe('take 1 of 3')
    expect([...touched(pins, ['take 1 of 3'])]).toEqual([0, 2])
    expect(playedByBoard(pins)).toBe(true)
    expect(playedByBoard({ ...pins, moves: [...pins.moves, move('pass', null)] })).toBe(false)
    expect(playedByBoard({ ...pins, moves: [...pins.moves, { ...move('other', 1), second: true }] })).toBe(false)
  })
  test('a veiled arena gives nothing away', () => {
    const arena = view({
      kind: 'arena',
      vertices: [vertex(0, 0, 0, { tint: 'first', note: '4', states: ['current'] }), vertex(1, 9, 0, { shape: 'square', tint: 'second' })],
      edges: [{ from: 0, to: 1, label: '', tint: 'plain' as const, bend: 0, states: ['best', 'played'] }],
      moves: [move('to 1', 1, [1], { value: { winner: 1, rank: 4, best: true } })],
    })
    const hidden = veiled(arena)
    expect(hidden.vertices.map(({ tint, note }) => tint + note)).toEqual(['plain', 'plain'])
    expect(hidden.vertices.map(({ describe }) => describe.values['player'])).toEqual([1, 2])
    expect(hidden.vertices[0]?.states).toEqual(['current'])
    expect(hidden.edges[0]?.states).toEqual(['played'])
    expect(hidden.moves[0]?.value).toBeNull()
    expect(currentVertex(hidden)?.id).toBe(0)
    const half = knownIn(arena, new Set([1]))
    expect(half.vertices.map(({ tint, note }) => tint + note)).toEqual(['plain', 'second'])
    expect(half.edges[0]?.states).toEqual(['played'])
    expect(knownIn(arena, new Set([0, 1]))).toEqual({ ...arena, moves: hidden.moves })
    expect(knownIn(arena, new Set())).toEqual(hidden)
  })
})

describe('room for a finger', () => {
  test('44 pixels where there is room', () => {
    const alone = vertex(0, 0, 0, { shape: 'stick' })
    expect(hitSize(alone, [alone], 1).dx).toBe(TOUCH / 2)
    expect(hitSize(alone, [alone], 0.5).dx).toBe(TOUCH)
  })
  test.each(SEEDS)('areas of two playable vertices never overlap unless their drawings do (seed %i)', (seed) => {
    const roll = random(seed)
    const sticks = Array.from({ length: 8 }, (_, id) => vertex(id, id * (12 + Math.floor(roll() * 40)), 90 * Math.floor(roll() * 3), { shape: 'stick' }))
    for (const a of sticks) {
      for (const b of sticks) {
        if (a.id >= b.id || (a.x === b.x && a.y === b.y)) continue
        const [one, two] = [hitSize(a, sticks, 1), hitSize(b, sticks, 1)]
        const apart = Math.abs(a.x - b.x) >= one.dx + two.dx - 1e-9 || Math.abs(a.y - b.y) >= one.dy + two.dy - 1e-9
        const drawnApart = Math.abs(a.x - b.x) >= 8 || Math.abs(a.y - b.y) >= 70
        if (drawnApart) expect(apart, `${a.x},${a.y} and ${b.x},${b.y}`).toBe(true)
      }
    }
  })
})

describe('matches on a phone', () => {
  const room = { width: 374, height: 500 }
  const row = (count: number, y: number, shape: 'stick' | 'pin' = 'stick', pitch = 36): Vertex[] =>
    Array.from({ length: count }, (_, column) => vertex(100 * y + column, 40 + pitch * column, y, { shape }))
  const number = (y: number): Vertex => vertex(9000 + y, 24, y, { shape: 'text' })
  const widths = (vertices: readonly Vertex[]): { across: number; lines: number } => {
    const folded = foldOf(vertices, [], room, 2.6)!
    const scale = Math.min(room.width / folded.width, room.height / folded.height, 2.6)
    const laid = vertices.filter(({ shape }) => shape !== 'text').map((one) => ({ ...one, ...folded.at(one) }))
    return { across: Math.min(...laid.map((one) => 2 * hitSize(one, laid, scale).dx * scale)), lines: new Set(laid.map(({ y }) => y)).size }
  }

  test('21 matches lie in rows of five, each as wide as a fingertip', () => {
    expect(widths([...row(10, 60), ...row(10, 160), ...row(1, 260)])).toEqual({ across: expect.closeTo(44, 0) as number, lines: 5 })
  })
  test('many matches lie in rows of ten, none narrower than 24 pixels', () => {
    const many = widths([10, 10, 10, 10].flatMap((count, index) => row(count, 60 + 100 * index)))
    expect(many.lines).toBe(4)
    expect(many.across).toBeGreaterThanOrEqual(24)
  })
  test('pins stay side by side as long as each has 24 pixels', () => {
    const pins = widths([number(60), ...row(4, 60, 'pin', 22), number(160), ...row(13, 160, 'pin', 22)])
    expect(pins.lines).toBe(2)
    expect(pins.across).toBeGreaterThanOrEqual(24)
    expect(widths(row(20, 60, 'pin', 22)).lines).toBe(2)
  })
  test('the order stays, and so do the heaps', () => {
    const heaps = [number(60), ...row(7, 60), number(160), ...row(3, 160)]
    const folded = foldOf(heaps, [], room, 2.6)!
    const order = heaps.filter(({ shape }) => shape === 'stick').map((one) => folded.at(one))
    const read = [...order].sort((one, other) => one.y - other.y || one.x - other.x)
    expect(order).toEqual(read)
    expect(new Set(order.slice(0, 7).map(({ y }) => y))).toHaveLength(2)
    expect(order[7]!.y).toBe(folded.at(heaps[8]!).y) // the second number stands beside the second heap
  })
  test('what is taken leaves its trace where it lay', () => {
    const [before, after] = [row(10, 60), row(7, 60)]
    const [one, other] = [foldOf(before, before, room, 2.6)!, foldOf([...after, ...before.slice(7)], before, room, 2.6)!]
    expect(before.map((stick) => other.at(stick))).toEqual(before.map((stick) => one.at(stick)))
  })
  test('other boards are left as they are', () => {
    expect(foldOf([vertex(0, 0, 0), ...row(3, 60)], [], room, 2.6)).toBeNull()
    expect(foldOf([], [], room, 2.6)).toBeNull()
  })
})

describe('edges', () => {
  test('arrows stop outside the vertices', () => {
    const from = vertex(0, 0, 0)
    expect(leave(from, { x: 100, y: 0 })).toEqual({ x: 19, y: 0 })
    const square = leave(vertex(0, 0, 0, { shape: 'square' }), { x: 50, y: 50 })
    expect(square.x).toBeGreaterThan(16)
    expect(square.x).toBeCloseTo(square.y)
  })
  test('directed views have heads, twins bend, loops are drawn, strangers are left out', () => {
    const edges = [[0, 1], [1, 0], [1, 1], [0, 7]].map(([from, to]) => ({ from: from ?? 0, to: to ?? 0, label: '', tint: 'plain' as const, bend: 0, states: [] }))
    const drawn = drawEdges(view({ directed: true, vertices: [vertex(0, 0, 0), vertex(1, 100, 0)], edges }))
    expect(drawn).toHaveLength(3)
    expect(drawn.every(({ head }) => head !== '')).toBe(true)
    expect(drawn[0]?.line).toContain('Q')
    expect(drawn[0]?.y).not.toBe(drawn[1]?.y)
    expect(drawn[2]?.line).toContain('C')
  })
  test('parallel undirected edges fan out', () => {
    const edges = [0, 1, 2].map(() => ({ from: 0, to: 1, label: '', tint: 'plain' as const, bend: 0, states: [] }))
    const drawn = drawEdges(view({ vertices: [vertex(0, 0, 0), vertex(1, 100, 0)], edges }))
    expect(new Set(drawn.map(({ line }) => line)).size).toBe(3)
    expect(drawn.every(({ head }) => head === '')).toBe(true)
  })
})
