import { describe, expect, test } from 'vitest'
import { applied, camera, facing, letterAngle, nearestAngle, NORMALS, orientation, product, rollTurn, rotation, turnAlong } from '../src/panels/solids/solid'

const TURNS = [
  { move: 'left', axis: [0, -1, 0] },
  { move: 'right', axis: [0, 1, 0] },
  { move: 'up', axis: [1, 0, 0] },
  { move: 'down', axis: [-1, 0, 0] },
  { move: 'clockwise', axis: [0, 0, 1] },
  { move: 'anticlockwise', axis: [0, 0, -1] },
] as const
const GIVEN = [0, 1, 2, 3, 4, 5] // front, back, left, right, top, bottom
const HOME = camera(-27, -20)

/** Which face is at each place after a quarter turn, found by turning the six directions. */
function after(faceAt: readonly number[], axis: readonly [number, number, number]): number[] {
  const turn = rotation(axis, 90)
  return NORMALS.map((place) => {
    const from = NORMALS.findIndex((before) => applied(turn, before).every((part, i) => Math.abs(part - place[i]!) < 1e-9))
    return faceAt[from]!
  })
}

describe('a cube in space', () => {
  test('every quarter turn of every orientation is the same turn of its matrix', () => {
    const seen = new Map([[GIVEN.join(), GIVEN]])
    for (const faceAt of seen.values()) {
      for (const { axis } of TURNS) {
        const then = after(faceAt, axis)
        const turned = product(rotation(axis, 90), orientation(faceAt))
        orientation(then).forEach((column, i) => column.forEach((part, j) => expect(turned[i]![j]).toBeCloseTo(part)))
        if (!seen.has(then.join())) seen.set(then.join(), then)
      }
    }
    expect(seen.size).toBe(24)
  })

  test('letters stand upright wherever their face is', () => {
    for (let face = 0; face < 6; face++) expect(letterAngle(GIVEN, face)).toBe(0)
    // rolled as the clock goes by a quarter, the letter in front must go back by one
    expect(letterAngle(after(GIVEN, [0, 0, 1]), 0)).toBe(-90)
    expect(Math.abs(letterAngle(after(after(GIVEN, [1, 0, 0]), [1, 0, 0]), 0))).toBe(180)
    expect(nearestAngle(-90, 180)).toBe(270)
  })

  test('a drag turns the face the way the finger goes, from wherever one looks', () => {
    expect(facing(HOME)).toBe(0)
    expect(turnAlong(TURNS, HOME, 0, [-40, 3])?.move).toBe('left')
    expect(turnAlong(TURNS, HOME, 0, [2, 40])?.move).toBe('down')
    expect(turnAlong(TURNS, HOME, 4, [40, 0])?.move).toBe('clockwise') // the top face follows to the right
    const behind = camera(180, -20)
    expect(facing(behind)).toBe(1)
    expect(turnAlong(TURNS, behind, 1, [-40, 0])?.move).toBe('left')
    expect(turnAlong(TURNS, behind, 1, [0, -40])?.move).toBe('down') // seen from behind, up is the other way over
    expect(turnAlong([], HOME, 0, [1, 0])).toBeNull()
  })

  test('a roll goes as the reader sees it', () => {
    expect(rollTurn(TURNS, HOME, true)?.move).toBe('clockwise')
    expect(rollTurn(TURNS, camera(180, 0), true)?.move).toBe('anticlockwise')
  })
})
