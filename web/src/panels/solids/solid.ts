/** Cubes in space, in the directions of a style sheet: to the right, down, towards the reader. No DOM, no rule. */

export type Vector = readonly [number, number, number]
/** Where right, down and towards the reader go to. */
export type Matrix = readonly [Vector, Vector, Vector]

const [FRONT, BACK, LEFT, RIGHT, TOP, BOTTOM] = [0, 1, 2, 3, 4, 5] as const

/** Which way each face looks: front, back, left, right, top, bottom. */
export const NORMALS: readonly Vector[] = [
  [0, 0, 1],
  [0, 0, -1],
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
]
/** How a face that looks at the reader is brought there. */
export const FACE_TURNS: readonly string[] = [
  'rotateY(0deg)',
  'rotateY(180deg)',
  'rotateY(-90deg)',
  'rotateY(90deg)',
  'rotateX(90deg)',
  'rotateX(-90deg)',
]
// Which way "right" and "up" on such a face then point; on top, up
// points away from the reader; on the bottom, towards the reader.
const RIGHT_ON_FACE: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [1, 0, 0],
  [1, 0, 0],
]
const UP_ON_FACE: readonly Vector[] = [
  [0, -1, 0],
  [0, -1, 0],
  [0, -1, 0],
  [0, -1, 0],
  [0, 0, -1],
  [0, 0, 1],
]

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new RangeError(`nothing is at ${place}`)
  return found
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function applied(matrix: Matrix, v: Vector): Vector {
  const [x, y, z] = matrix
  return [
    x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
    x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
    x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
  ]
}

export function product(one: Matrix, other: Matrix): Matrix {
  return [applied(one, other[0]), applied(one, other[1]), applied(one, other[2])]
}

/** A turn round an axis by so many degrees. */
export function rotation(axis: Vector, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = (v: Vector): Vector => {
    const along = dot(axis, v) * (1 - cos)
    const side = cross(axis, v)
    return [0, 1, 2].map((i) => v[i]! * cos + side[i]! * sin + axis[i]! * along) as unknown as Vector
  }
  return [turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1])]
}

/** How the reader looks at the stack: first walked round by `yaw`, then tilted by `pitch`, in degrees. */
export function camera(yaw: number, pitch: number): Matrix {
  return product(rotation([1, 0, 0], pitch), rotation([0, 1, 0], yaw))
}

/** How a cube is turned, told which of its faces is at each place. */
export function orientation(faceAt: readonly number[]): Matrix {
  const goes = (face: number) => at(NORMALS, faceAt.indexOf(face))
  return [goes(RIGHT), goes(BOTTOM), goes(FRONT)]
}

export function css(matrix: Matrix): string {
  const columns = matrix.map((column) => [...column.map((part) => Number(part.toFixed(5))), 0].join(','))
  return `matrix3d(${columns.join(',')},0,0,0,1)`
}

/** By how many degrees the letter on a face of the cube is turned so that it stands upright where the face is now. */
export function letterAngle(faceAt: readonly number[], face: number): number {
  const matrix = orientation(faceAt)
  const up = at(UP_ON_FACE, faceAt.indexOf(face))
  const across = dot(applied(matrix, at(RIGHT_ON_FACE, face)), up)
  const along = dot(applied(matrix, at(UP_ON_FACE, face)), up)
  return Math.round((Math.atan2(across, along) * 180) / Math.PI)
}

/** The angle that looks like `wanted` and is nearest to where it is: nothing is turned the long way round. */
export function nearestAngle(wanted: number, now: number): number {
  return wanted + 360 * Math.round((now - wanted) / 360)
}

/** The place that is seen best. */
export function facing(view: Matrix): number {
  const depths = [FRONT, BACK, LEFT, RIGHT, TOP, BOTTOM].map((place) => applied(view, at(NORMALS, place))[2])
  return depths.indexOf(Math.max(...depths))
}

export interface Turn {
  move: string
  axis: Vector
}

/** Where the middle of the face at a place begins to move on the screen when a cube is turned round an axis. */
export function drift(view: Matrix, axis: Vector, place: number): readonly [number, number] {
  const [x, y] = applied(view, cross(axis, at(NORMALS, place)))
  return [x, y]
}

/** The turn that takes the face at a place along a direction on the screen. */
export function turnAlong<T extends Turn>(turns: readonly T[], view: Matrix, place: number, way: readonly [number, number]): T | null {
  return best(turns, ({ axis }) => {
    const [x, y] = drift(view, axis, place)
    return x * way[0] + y * way[1]
  })
}

/** The turn that rolls a cube as the clock goes, seen by the reader, or against it. */
export function rollTurn<T extends Turn>(turns: readonly T[], view: Matrix, clockwise: boolean): T | null {
  return best(turns, ({ axis }) => applied(view, axis)[2] * (clockwise ? 1 : -1))
}

function best<T>(all: readonly T[], worth: (one: T) => number): T | null {
  let found: T | null = null
  for (const one of all) if (worth(one) > (found === null ? 1e-6 : worth(found) + 1e-9)) found = one
  return found
}
