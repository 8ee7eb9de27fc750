/** A board as a small picture: what is drawn and a narrow margin, no more. */
import { halfSize } from './state'
import type { View } from '../view'

const MARGIN = 14

export function cropped(view: View): View {
  const drawn = view.vertices.filter(({ shape }) => shape !== 'text')
  if (drawn.length === 0) return view
  const ends = (axis: 'x' | 'y', half: 'dx' | 'dy'): [number, number] => [
    Math.min(...drawn.map((vertex) => vertex[axis] - halfSize(vertex)[half])) - MARGIN,
    Math.max(...drawn.map((vertex) => vertex[axis] + halfSize(vertex)[half])) + MARGIN,
  ]
  const [left, right] = ends('x', 'dx')
  const [top, bottom] = ends('y', 'dy')
  const vertices = drawn.map((vertex) => ({ ...vertex, x: vertex.x - left, y: vertex.y - top }))
  return { ...view, width: right - left, height: bottom - top, vertices }
}
