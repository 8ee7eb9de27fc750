/**
 * The board's state without a screen: which vertices can be played, which one has the focus, which ones are lit.
 *
 * A view says what is legal; nothing here knows why.
 */
import type { Move, Vertex, View } from '../view'
import { POINT_RADIUS, RADIUS, STICK_HEIGHT, STICK_WIDTH, TOUCH } from './sizes'

export type Direction = 'left' | 'right' | 'up' | 'down'
export type Step = Direction | 'first' | 'last'

/** The moves that are made by clicking a vertex: usually one, or one for a click and one for a right click. */
export function movesOfVertex(view: View): Map<number, Move[]> {
  const moves = new Map<number, Move[]>()
  for (const move of view.moves.flatMap((move) => [move, ...(move.twins ?? []).map((twin) => ({ ...move, ...twin }))])) {
    if (move.at === null) continue
    const there = moves.get(move.at)
    if (there) there.push(move)
    else moves.set(move.at, [move])
  }
  return moves
}

/** Of the moves of a vertex, the one of a click. With `swapped`, click and right click change places. */
export function firstMove(there: readonly Move[] | undefined, swapped: boolean): Move | undefined {
  return there?.find((move) => move.second === swapped) ?? there?.[0]
}

/** And the one of a right click. */
export function secondMove(there: readonly Move[] | undefined, swapped: boolean): Move | undefined {
  return there?.find((move) => move.second !== swapped)
}

/** Whether every move can be made by a click, or a right click, on the board itself. */
export function playedByBoard(view: View): boolean {
  const there = [...movesOfVertex(view).values()]
  const reached = new Set(there.flatMap((moves) => [firstMove(moves, false)?.text, secondMove(moves, false)?.text]))
  const shown = view.modes !== null || there.every((moves) => moves.length === 1) // nobody guesses a right click
  return shown && view.moves.every(({ text }) => reached.has(text))
}

/** The vertices that can be played, in reading order: top to bottom, then left to right. */
export function playable(view: View): Vertex[] {
  const moves = movesOfVertex(view)
  return view.vertices.filter((vertex) => moves.has(vertex.id)).sort((a, b) => a.y - b.y || a.x - b.x || a.id - b.id)
}

/** The one vertex that Tab reaches: the focused one while it can be played, else the first that can. */
export function tabStop(view: View, focused: number | null): number | null {
  const stops = playable(view)
  return stops.find((vertex) => vertex.id === focused)?.id ?? stops[0]?.id ?? null
}

/** Where a key takes the focus: the nearest playable vertex on that side, or the same one at the edge. */
export function stepFrom(view: View, from: number | null, step: Step): number | null {
  const stops = playable(view)
  if (step === 'first') return stops[0]?.id ?? null
  if (step === 'last') return stops.at(-1)?.id ?? null
  const origin = view.vertices.find((vertex) => vertex.id === from)
  if (!origin) return tabStop(view, from)
  let nearest: Vertex | null = null
  let shortest = Infinity
  for (const vertex of stops) {
    if (vertex.id === origin.id) continue
    const { along, across } = offset(origin, vertex, step)
    // Sideways counts double: a key goes first of all where it points. At more than 45 degrees another key is meant.
    if (along <= 0 || across > along) continue
    const length = along + 2 * across
    if (length < shortest) [nearest, shortest] = [vertex, length]
  }
  return (nearest ?? origin).id
}

function offset(from: Vertex, to: Vertex, direction: Direction): { along: number; across: number } {
  const dx = to.x - from.x
  const dy = to.y - from.y
  switch (direction) {
    case 'left':
      return { along: -dx, across: Math.abs(dy) }
    case 'right':
      return { along: dx, across: Math.abs(dy) }
    case 'up':
      return { along: -dy, across: Math.abs(dx) }
    case 'down':
      return { along: dy, across: Math.abs(dx) }
  }
}

const STEP_OF_KEY: ReadonlyMap<string, Step> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'first'],
  ['End', 'last'],
])

export function stepOfKey(key: string): Step | null {
  return STEP_OF_KEY.get(key) ?? null
}

/** The vertices that light up while a move is considered. */
export function touched(view: View, moves: readonly string[]): Set<number> {
  const lit = new Set<number>()
  for (const move of view.moves) {
    if (!moves.includes(move.text)) continue
    for (const { at, touches } of [move, ...(move.twins ?? [])]) {
      for (const id of touches) lit.add(id)
      if (at !== null) lit.add(at)
    }
  }
  return lit
}

function isCounted({ shape }: Vertex): boolean {
  return shape === 'stick' || shape === 'pin' || shape === 'text'
}

/** What stays the same from one view to the next: a vertex has its number; of sticks and texts, which are counted anew, the place. */
export function keyOf(vertex: Vertex): string {
  return isCounted(vertex) ? `${vertex.x} ${vertex.y}` : String(vertex.id)
}

/** The view with vertices of an earlier one that it no longer has, drawn as gone: what a past move took away. */
export function withGhosts(view: View, past: readonly Vertex[]): Vertex[] {
  const there = new Map(view.vertices.map((vertex) => [keyOf(vertex), vertex]))
  let free = [...view.vertices, ...past].reduce((most, { id }) => Math.max(most, id), -1) + 1
  for (const vertex of past) {
    if (there.has(keyOf(vertex))) continue
    const id = isCounted(vertex) ? free++ : vertex.id // its old number is another stick's by now
    there.set(keyOf(vertex), { ...vertex, id, note: '', states: ['gone'] })
  }
  return [...there.values()]
}

/** What was on the board at first, as far as a trace of it makes sense: not of sticks whose rows are others by now. */
export function tracesOf(beginning: readonly Vertex[], view: View): readonly Vertex[] {
  return rows(beginning) === rows(view.vertices) ? beginning : beginning.filter(({ shape }) => shape !== 'stick' && shape !== 'pin')
}

function rows(vertices: readonly Vertex[]): number {
  return vertices.filter(({ shape }) => shape === 'text').length
}

/** Where a hint points: the vertex to click, or all that the move touches where there is none. */
export function pointedOut(view: View, moves: readonly string[]): Set<number> {
  return new Set(view.moves.filter(({ text }) => moves.includes(text)).flatMap(({ at, touches }) => (at === null ? touches : [at])))
}

/** An arena that gives nothing away: no winners, no ranks, no best moves. */
export function veiled(view: View): View {
  return {
    ...view,
    vertices: view.vertices.map((vertex) => ({
      ...vertex,
      tint: 'plain',
      note: '',
      describe: {
        key: 'ui.arena.turn',
        text: vertex.label,
        values: { label: vertex.label, player: vertex.shape === 'square' ? 2 : 1 },
      },
    })),
    edges: view.edges.map((edge) => ({ ...edge, states: edge.states.filter((state) => state !== 'best') })),
    moves: view.moves.map((move) => ({ ...move, value: null })),
  }
}

/** An arena as far as it is known: elsewhere it gives nothing away. */
export function knownIn(view: View, known: ReadonlySet<number>): View {
  const hidden = veiled(view)
  return {
    ...hidden,
    vertices: hidden.vertices.map((vertex, place) => (known.has(vertex.id) ? (view.vertices[place] ?? vertex) : vertex)),
    edges: hidden.edges.map((edge, place) => (known.has(edge.from) ? (view.edges[place] ?? edge) : edge)),
  }
}

export function currentVertex(view: View): Vertex | null {
  return view.vertices.find((vertex) => vertex.states.includes('current')) ?? null
}

/** What is written on a vertex: without the letter that repeats its shape and tint. */
export function writtenOn({ bare, label }: Pick<Vertex, 'bare' | 'label'>): string {
  return bare || label
}

/** Half the width and half the height of a vertex as drawn. */
export function halfSize(vertex: Pick<Vertex, 'shape'>): { dx: number; dy: number } {
  switch (vertex.shape) {
    case 'stick':
      return { dx: STICK_WIDTH / 2, dy: STICK_HEIGHT / 2 }
    case 'pin':
      return { dx: STICK_WIDTH, dy: STICK_HEIGHT / 2 }
    case 'point':
    case 'text':
      return { dx: POINT_RADIUS, dy: POINT_RADIUS }
    case 'circle':
    case 'square':
      return { dx: RADIUS, dy: RADIUS }
  }
}

/**
 * Half the size of the area that reacts to a finger: TOUCH pixels wide where there is room, never past the middle
 * between two playable vertices, never smaller than the drawing.
 */
export function hitSize(vertex: Vertex, others: readonly Vertex[], pixelsPerUnit: number): { dx: number; dy: number } {
  const drawn = halfSize(vertex)
  const wanted = TOUCH / 2 / pixelsPerUnit
  let dx = Math.max(wanted, drawn.dx)
  let dy = Math.max(wanted, drawn.dy)
  for (const other of others) {
    if (other.id === vertex.id) continue
    const apartX = Math.abs(other.x - vertex.x) / 2
    const apartY = Math.abs(other.y - vertex.y) / 2
    // Two boxes are apart as soon as they are apart in one direction: give way in the roomier one.
    if (apartX >= apartY) dx = Math.min(dx, Math.max(apartX, drawn.dx))
    else dy = Math.min(dy, Math.max(apartY, drawn.dy))
  }
  return { dx, dy }
}
