import { describe, expect, test } from 'vitest'
import { placeAt, pointAt, round, stoneSize } from '../src/panels/ring/ring'

describe('a ring of stones', () => {
  test('every place is found where it is drawn', () => {
    for (const count of [2, 3, 16, 1024]) {
      for (let place = 0; place < count; place += Math.ceil(count / 16)) {
        expect(round(placeAt(pointAt(place, count), count), count)).toBe(place)
      }
    }
    expect(placeAt(pointAt(2.5, 8), 8)).toBeCloseTo(2.5)
  })

  test('places go round', () => {
    expect(round(-1, 8)).toBe(7)
    expect(round(8.2, 8)).toBe(0)
  })

  test('stones do not overlap', () => {
    for (const count of [8, 64, 1024]) {
      const [one, next] = [pointAt(0, count), pointAt(1, count)]
      expect(2 * stoneSize(count)).toBeLessThan(Math.hypot(one.x - next.x, one.y - next.y))
    }
  })
})
