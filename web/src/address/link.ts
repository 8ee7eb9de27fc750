/**
 * A match in the address: `#game=subtraction&with.tokens=21&with.take=1,2,3&is.misere=no&moves=take+1;take+2&back=1&players=person,perfect`.
 *
 * Text fields stand under `with.`, yes/no fields under `is.`; `back` is how many of the moves are taken back.
 * `also` has the variations: `also=2~take+3;take+1` follows the moves for two and then goes its own way.
 */
import type { Fields } from '../api'
import { goTo, SEATS, START, USUAL_SEATS, wholeLine, type Line, type Match, type Seat, type Seats } from '../match/match'
import { keeping } from '../match/variations'

const LONGEST_GOAL = 300

export function writeLink(match: Match): string {
  const parts = [`game=${encode(match.game)}`]
  for (const [name, value] of Object.entries(match.fields)) {
    parts.push(
      typeof value === 'boolean' ? `is.${encode(name)}=${value ? 'yes' : 'no'}` : `with.${encode(name)}=${encode(value)}`,
    )
  }
  const all = wholeLine(match.line)
  if (all.length > 0) parts.push(`moves=${all.map(encode).join(';')}`)
  if (match.line.undone.length > 0) parts.push(`back=${match.line.undone.length}`)
  for (const other of match.line.others ?? []) {
    const same = all.findIndex((move, place) => move !== other[place])
    const from = same < 0 ? all.length : same
    parts.push(`also=${from}~${other.slice(from).map(encode).join(';')}`)
  }
  parts.push(`players=${[match.seats[1], match.seats[2]].map((seat) => encode(seat).replaceAll(',', '%2C')).join(',')}`)
  if (match.beyond) parts.push('beyond=yes')
  if (match.exercise !== undefined) parts.push(`exercise=${encode(match.exercise)}`)
  return `#${parts.join('&')}`
}

/** The match an address names, or null when it names none. What cannot be read in it is left out. */
export function readLink(hash: string, usual: (game: string) => Seats = () => USUAL_SEATS): Match | null {
  let game = ''
  const fields: Fields = {}
  let moves: string[] = []
  let back = 0
  const others: [number, string[]][] = []
  let seats: Seats | null = null
  let exercise: string | undefined
  let beyond = false
  for (const part of hash.replace(/^#/, '').split('&')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const value = part.slice(equals + 1)
    const key = decode(part.slice(0, equals))
    if (key === 'game') game = decode(value)
    else if (key === 'moves') moves = value.split(';').map(decode).filter(Boolean)
    else if (key === 'back') back = Number.parseInt(value, 10) || 0
    else if (key === 'also') others.push([Number.parseInt(value, 10) || 0, value.replace(/^\d*~/, '').split(';').map(decode).filter(Boolean)])
    else if (key === 'beyond') beyond = value === 'yes'
    else if (key === 'exercise') exercise = decode(value).slice(0, LONGEST_GOAL)
    else if (key === 'players') seats = readSeats(value) ?? seats
    else if (key.startsWith('with.')) put(fields, key.slice(5), decode(value))
    else if (key.startsWith('is.')) put(fields, key.slice(3), value === 'yes')
  }
  if (!game) return null
  const whole = others.reduce<Line>((line, [from, rest]) => keeping(line, [...moves.slice(0, from), ...rest]), { ...START, moves })
  const match = { game, fields, line: goTo(whole, moves.length - Math.max(0, back)), seats: seats ?? usual(game), ...(beyond && { beyond }) }
  return exercise === undefined ? match : { ...match, exercise }
}

function put(fields: Fields, name: string, value: string | boolean): void {
  // defineProperty: a field called __proto__ must stay a field
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
}

function readSeats(text: string): Record<1 | 2, Seat> | null {
  const [first, second] = text.split(',').map(decode).map((name) => SEATS.find((seat) => seat === name) ?? (name.startsWith('student:') ? (name as Seat) : undefined))
  return first && second ? { 1: first, 2: second } : null
}

/** Percent-encoding that leaves the common signs readable and `;` `&` `=` `+` to us. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
