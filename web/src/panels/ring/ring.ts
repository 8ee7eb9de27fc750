/** Stones in a ring, place 0 at the top and on as the clock goes. Pure arithmetic on drawing units. */

export interface Point {
  x: number
  y: number
}

export const RADIUS = 166

/** Where a place is; in between, too. */
export function pointAt(place: number, count: number, radius = RADIUS): Point {
  const angle = (2 * Math.PI * place) / count
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

/** The place that a point is at, seen from the middle: at least 0, less than `count`, a fraction in between. */
export function placeAt({ x, y }: Point, count: number): number {
  const turns = Math.atan2(x, -y) / (2 * Math.PI)
  return ((turns + 1) % 1) * count
}

/** A place counted round the ring. */
export function round(place: number, count: number): number {
  return ((Math.round(place) % count) + count) % count
}

/** How far a stone reaches from its middle. */
export function stoneSize(count: number): number {
  return Math.min(17, (0.94 * Math.PI * RADIUS) / count)
}

/** A piece of the ring, from one place to another. */
export function sector(from: number, to: number, count: number, inner: number, outer: number): string {
  const far = to - from > count / 2 ? 1 : 0
  const [a, b, c, d] = [pointAt(from, count, outer), pointAt(to, count, outer), pointAt(to, count, inner), pointAt(from, count, inner)]
  return `M${at(a)}A${outer} ${outer} 0 ${far} 1 ${at(b)}L${at(c)}A${inner} ${inner} 0 ${far} 0 ${at(d)}Z`
}

/** The line along which a window lies, from its first stone to its last. */
export function band(k: number, count: number): string {
  const from = k > 1 ? 0 : -0.001
  const to = Math.min(k - 1 || 0.001, count - 0.01)
  return `M${at(pointAt(from, count))}A${RADIUS} ${RADIUS} 0 ${to - from > count / 2 ? 1 : 0} 1 ${at(pointAt(to, count))}`
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
