import { describe, expect, test } from 'vitest'
import type { Sketch } from '../src/api.gen'
import {
  begun, changed, done, edgeNear, edgesAt, fitted, freePlace, neighbourOn, nothing, redone, undone, vertexAt, withEdge, withoutEdge,
  withoutVertex, withVertex, written,
} from '../src/editor/sketch' // prettier-ignore
import { pick, random, SEEDS } from './helpers'

function triangle(directed = false): Sketch {
  let sketch = nothing(directed)
  for (const [x, y] of [[90, 90], [270, 90], [180, 270]] as const) sketch = withVertex(sketch, { x, y })
  for (const [from, to] of [[0, 1], [1, 2], [2, 0]] as const) sketch = withEdge(sketch, from, to)
  return sketch
}

function scribbled(roll: () => number): Sketch {
  let sketch = nothing(roll() < 0.5)
  for (let step = 0; step < 40; step++) {
    const some = (): number => Math.floor(roll() * sketch.vertices.length)
    const what = pick(roll, ['vertex', 'vertex', 'edge', 'edge', 'gone', 'change'] as const)
    if (what === 'vertex') sketch = withVertex(sketch, freePlace(sketch, roll() < 0.5 ? null : some(), 600))
    else if (sketch.vertices.length === 0) continue
    else if (what === 'edge') sketch = withEdge(sketch, some(), some())
    else if (what === 'gone') sketch = withoutVertex({ ...sketch, start: some() }, some())
    else sketch = changed(sketch, some(), { number: Math.floor(roll() * 9) - 4, target: roll() < 0.3 })
  }
  return sketch
}

describe('a sketch', () => {
  test('keeps its edges on vertices that are there, whatever is added and removed', () => {
    for (const seed of SEEDS) {
      const sketch = scribbled(random(seed))
      const count = sketch.vertices.length
      for (const end of sketch.edges.flat()) expect(end >= 0 && end < count, `seed ${seed}`).toBe(true)
      expect(sketch.start === null || sketch.start < count, `seed ${seed}`).toBe(true)
    }
  })
  test('finds the edge that passes nearest to a finger, if one is within reach', () => {
    const sketch = triangle() // 0 at 90,90; 1 at 270,90; 2 at 180,270
    expect(edgeNear(sketch, { x: 180, y: 97 }, 14)).toBe(0)
    expect(edgeNear(sketch, { x: 228, y: 180 }, 14)).toBe(1)
    expect(edgeNear(sketch, { x: 180, y: 150 }, 14)).toBe(null)
    expect(edgeNear(sketch, { x: 300, y: 90 }, 14)).toBe(null) // beyond its end
  })
  test('loses a vertex with its edges, and the later ones are renumbered', () => {
    const sketch = withoutVertex({ ...withEdge(triangle(), 1, 2), start: 2 }, 0)
    expect(sketch.edges).toEqual([[0, 1], [0, 1]])
    expect(sketch.start).toBe(1)
    expect(withoutVertex(triangle(), 1).edges).toEqual([[1, 0]])
  })
  test('has parallel edges, which go one by one', () => {
    const sketch = withEdge(triangle(), 1, 0)
    expect(edgesAt(sketch, 0)).toEqual([0, 2, 3])
    expect(withoutEdge(sketch, 0).edges).toEqual([[1, 2], [2, 0], [1, 0]])
  })
  test('tells what is under a point', () => {
    expect(vertexAt(triangle(), { x: 95, y: 85 })).toBe(0)
    expect(vertexAt(triangle(), { x: 130, y: 130 })).toBeNull()
  })
  test('finds room for a new vertex that touches no other', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const { vertices } = scribbled(random(seed))
      for (const [id, one] of vertices.entries())
        for (const other of vertices.slice(id + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(40)
    }
  })
  test('is walked by arrow keys', () => {
    expect(neighbourOn(triangle(), 0, 'right')).toBe(1)
    expect(neighbourOn(triangle(), 0, 'down')).toBe(2)
    expect(neighbourOn(triangle(), 0, 'left')).toBe(0)
  })
  test('is brought into the drawing ground, and shrinks only when it must', () => {
    const small = fitted(triangle(), 800, 600)
    expect(small.vertices.map(({ x }) => x)).toEqual([310, 490, 400])
    const large = fitted({ ...triangle(), vertices: triangle().vertices.map((v) => ({ ...v, x: 10 * v.x, y: 10 * v.y })) }, 400, 300)
    for (const { x, y } of large.vertices) expect(x >= 40 && x <= 360 && y >= 40 && y <= 260).toBe(true)
  })
})

describe('a sketch as text', () => {
  test('is noyau JSON with places, and dollars where the game has them', () => {
    const sketch = changed(triangle(), 1, { number: -2 })
    expect(JSON.parse(written(sketch, []))).toEqual({
      format: 'noyau board 1',
      vertices: [{ pos: [1, 1] }, { pos: [3, 1] }, { pos: [2, 3] }],
      edges: [[0, 1], [1, 2], [2, 0]],
    })
    expect(JSON.parse(written(sketch, ['value'])).vertices[1]).toEqual({ pos: [3, 1], value: -2 })
  })
  test('is DOT where the edges are arrows', () => {
    const sketch = { ...changed(triangle(true), 1, { owner: 1 as const, label: 'a"b' }), start: 2 }
    const text = written(sketch, ['owner', 'priority', 'start', 'target'])
    expect(text.split('\n')).toEqual([
      'digraph {',
      '0 [pos="1,1!",owner=0];',
      '1 [pos="3,1!",label="a\\"b",owner=1];',
      '2 [pos="2,3!",owner=0,initial=1];',
      '0 -> 1;',
      '1 -> 2;',
      '2 -> 0;',
      '}',
    ])
    const more = written(changed(sketch, 0, { target: true, number: 3 }), ['owner', 'priority', 'target'])
    expect(more).toContain('0 [pos="1,1!",owner=0,priority=3,target=1];')
    expect(written(sketch, [])).not.toContain('owner')
  })
})

test('every step goes back and forth again', () => {
  let steps = begun(nothing(false))
  const seen = [steps.now]
  for (let place = 0; place < 5; place++) {
    steps = done(steps, withVertex(steps.now, { x: 50 * place, y: 0 }))
    seen.push(steps.now)
  }
  for (let place = 4; place >= 0; place--) expect((steps = undone(steps)).now).toBe(seen[place])
  expect(undone(steps)).toBe(steps)
  for (let place = 1; place <= 5; place++) expect((steps = redone(steps)).now).toBe(seen[place])
  expect(redone(steps)).toBe(steps)
  const other = done(undone(steps), nothing(true))
  expect(other.future).toEqual([])
})
