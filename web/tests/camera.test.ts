import { describe, expect, test } from 'vitest'
import { hit, inDrawing, onScreen, panned, showing, wholeOf, zoomed } from '../src/board/camera'
import { random, SEEDS, vertex } from './helpers'

const FRAME = { width: 800, height: 500 }

describe('the camera over a large board', () => {
  test('begins with everything in sight, in the middle', () => {
    for (const seed of SEEDS) {
      const roll = random(seed)
      const drawing = { width: 50 + 20000 * roll(), height: 50 + 20000 * roll() }
      const camera = wholeOf(drawing, FRAME)
      const [first, last] = [onScreen(camera, { x: 0, y: 0 }), onScreen(camera, { x: drawing.width, y: drawing.height })]
      expect(first.x).toBeGreaterThanOrEqual(-1e-6)
      expect(last.y).toBeLessThanOrEqual(FRAME.height + 1e-6)
      expect(first.x + last.x).toBeCloseTo(FRAME.width)
      expect(first.y + last.y).toBeCloseTo(FRAME.height)
    }
  })
  test('zooms around the pointer, within limits, and pans with the hand', () => {
    for (const seed of SEEDS) {
      const roll = random(seed)
      const drawing = { width: 3000, height: 9000 }
      const at = { x: roll() * 800, y: roll() * 500 }
      const before = panned(wholeOf(drawing, FRAME), roll() * 100, roll() * 100)
      const after = zoomed(before, 0.2 + 3 * roll(), at, drawing, FRAME)
      expect(inDrawing(after, at).x).toBeCloseTo(inDrawing(before, at).x)
      expect(inDrawing(after, at).y).toBeCloseTo(inDrawing(before, at).y)
      expect(zoomed(before, 1e9, at, drawing, FRAME).scale).toBe(3)
      expect(zoomed(before, 1e-9, at, drawing, FRAME).scale).toBeCloseTo(wholeOf(drawing, FRAME).scale / 2)
    }
  })
  test('stays while a place is in sight, and goes where it is not', () => {
    const camera = { scale: 1, x: 0, y: 0 }
    expect(showing(camera, { x: 400, y: 250 }, FRAME)).toEqual(camera)
    expect(showing(camera, { x: 795, y: 5 }, FRAME)).toEqual(camera)
    const moved = showing(camera, { x: 2000, y: -300 }, FRAME)
    expect(onScreen(moved, { x: 2000, y: -300 })).toEqual({ x: 740, y: 60 })
  })
  test('finds what is under the pointer, at any distance', () => {
    const vertices = Array.from({ length: 1000 }, (_, id) => vertex(id, 90 * (id % 40), 90 * Math.floor(id / 40)))
    const camera = wholeOf({ width: 3600, height: 2250 }, FRAME)
    for (const wanted of [0, 39, 500, 999]) {
      const place = vertices[wanted] ?? { x: 0, y: 0 }
      const { x, y } = onScreen(camera, place)
      expect(hit(vertices, (one) => one, camera, { x: x + 3, y: y - 2 }, 8)?.id).toBe(wanted)
    }
    expect(hit(vertices, (one) => one, camera, { x: 1, y: 499 }, 2)).toBeNull()
  })
})
