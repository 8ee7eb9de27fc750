/**
 * Rows of matches and pins on a narrow screen: shorter rows, five wide or ten, so that each is as wide as a fingertip.
 * Only places change. What a row is, is seen on the drawing: a number at its left begins a heap, rows without one go on.
 */
import type { Vertex } from '../view'
import type { Point } from './drag'
import { TOUCH } from './sizes'

export interface Folded {
  width: number
  height: number
  at(vertex: Vertex): Point
}

const ROW = 84 // drawing units from a row to the one below it
const BETWEEN = 16 // more of them between two heaps
const MARGIN = 10
const NUMBER = 28 // the column of the heaps' numbers
const LEAST_PITCH = 22 // from a match to the next
const MOST_PITCH = 60
const FIVES = 14 // between five matches and the next five
const ENOUGH = 24 // pixels: pins that stand side by side in the game do so on the screen while each has as many across

interface Heap {
  rows: number[] // where they lie in the whole drawing, from above
  count: number
}

interface Layout extends Size {
  per: number
  left: number
  pitch: number
  gap: number
  scale: number
  /** Pixels that each has across. */
  target: number
}

interface Size {
  width: number
  height: number
}

/** Another layout of matches or pins for so many pixels; null where there are none, or where something else lies beside them. */
export function foldOf(vertices: readonly Vertex[], beginning: readonly Vertex[], room: Size, nearest: number): Folded | null {
  const sticks = vertices.filter(isUpright)
  if (sticks.length === 0 || !vertices.every((vertex) => isUpright(vertex) || vertex.shape === 'text')) return null
  const columns = sorted([...sticks, ...beginning.filter(isUpright)].map(({ x }) => x))
  const heaps = heapsOf(vertices, columns)
  const layout = bestOf(heaps, columns.length, sticks.some(({ shape }) => shape === 'pin'), room, nearest)
  const tops = topsOf(heaps, layout.per)
  return {
    width: layout.width,
    height: layout.height,
    at: (vertex) => {
      const which = heaps.findIndex(({ rows }) => rows.includes(vertex.y))
      const top = tops[which] ?? 0
      if (!isUpright(vertex)) return { x: MARGIN + NUMBER / 2 - 4, y: top }
      const index = (heaps[which]?.rows.indexOf(vertex.y) ?? 0) * columns.length + columns.indexOf(vertex.x)
      const column = index % layout.per
      return {
        x: layout.left + layout.pitch * (column + 0.5) + layout.gap * Math.floor(column / 5),
        y: top + ROW * Math.floor(index / layout.per),
      }
    },
  }
}

function isUpright({ shape }: Vertex): boolean {
  return shape === 'stick' || shape === 'pin'
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other)
}

function heapsOf(vertices: readonly Vertex[], columns: readonly number[]): Heap[] {
  const heaps: Heap[] = []
  for (const y of sorted(vertices.map((vertex) => vertex.y))) {
    const row = vertices.filter((vertex) => vertex.y === y)
    let heap = heaps.at(-1)
    if (!heap || row.some(({ shape }) => shape === 'text')) heaps.push((heap = { rows: [], count: 0 }))
    const last = Math.max(-1, ...row.filter(isUpright).map(({ x }) => columns.indexOf(x)))
    heap.count = Math.max(heap.count, heap.rows.length * columns.length + last + 1)
    heap.rows.push(y)
  }
  return heaps
}

/** The middle of the first row of each heap. */
function topsOf(heaps: readonly Heap[], per: number): number[] {
  let top = MARGIN + ROW / 2
  return heaps.map(({ count }) => {
    const here = top
    top += ROW * linesOf(count, per) + BETWEEN
    return here
  })
}

function linesOf(count: number, per: number): number {
  return Math.max(1, Math.ceil(count / per))
}

function bestOf(heaps: readonly Heap[], columns: number, pins: boolean, room: Size, nearest: number): Layout {
  const lengths = pins
    ? [1, 2, 3, 4].map((parts) => Math.ceil(columns / parts))
    : [5, 10, 15, 20].filter((per) => per < columns + 5)
  const layouts = lengths.map((per) => layoutOf(heaps, per, pins, room, nearest))
  const enough = pins ? layouts.find(({ target }) => target >= ENOUGH) : undefined
  return enough ?? layouts.reduce((best, layout) => (worth(layout) > worth(best) ? layout : best))
}

/** A wide target is worth more than a long match, but what is small is hard to see. */
function worth({ target, scale }: Layout): number {
  return Math.min(target, TOUCH) * Math.min(scale, 1.2)
}

function layoutOf(heaps: readonly Heap[], per: number, pins: boolean, room: Size, nearest: number): Layout {
  const left = MARGIN + (heaps.length > 1 ? NUMBER : 0)
  const gap = pins ? 0 : FIVES
  const gaps = gap * Math.floor((per - 1) / 5)
  const lines = heaps.reduce((sum, { count }) => sum + linesOf(count, per), 0)
  const height = 2 * MARGIN + ROW * lines + BETWEEN * (heaps.length - 1)
  const scale = Math.min(room.width / (left + LEAST_PITCH * per + gaps + MARGIN), room.height / height, nearest)
  const pitch = Math.max(LEAST_PITCH, Math.min(MOST_PITCH, (room.width / scale - left - gaps - MARGIN) / per))
  return { per, left, pitch, gap, height, width: left + pitch * per + gaps + MARGIN, scale, target: Math.min(pitch, ROW) * scale }
}
