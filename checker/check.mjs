/*
 * A checker of proofs in the format "noyau proof 2", written from docs/PROOF_FORMAT.md alone.
 *
 *     node checker/check.mjs [--json] [--limit SECONDS] FILE…
 *
 * It shares no line with noyau: what both believe was looked at twice, by two programs. It is one file without
 * dependencies, for Node 18 or newer and for browsers, which import `checkText`. Read it from the top: reading JSON,
 * reading rows, boards, claims, then one function for each certificate, named as its section of the page.
 *
 * Three rules hold throughout. Nothing is believed before it was looked at: every read goes through `Fields`, which
 * knows ranges and lengths. Whatever is wrong ends in `refuse` (nothing more can be said) or `flaw` (go on, and say it
 * at the end). And `tick` is called in every loop whose length the file decides, so that a limit holds.
 */
const FORMAT = 'noyau proof 2'
const [MOST_FLAWS, MOST_DEPTH, MOST_DIGITS, MOST_LETTERS] = [20, 200, 31, 2 ** 28] // depth of lists; digits of a number
const [MOST_ROW_BYTES, MOST_VERTICES] = [2 ** 31, 2 ** 31 - 2] // rows of vertices have entries of four bytes
const [LARGE, MOST_GRUNDY, LEAST_64, MOST_64] = [10n ** 30n, 2n ** 100n - 1n, -(2n ** 63n), 2n ** 63n - 1n]
class Unreadable extends Error {} // the file is no proof file: nothing can be said about what it claims
class Refused extends Error {} // something is not as the page says, and what follows cannot be looked at without it
class OutOfTime extends Error {} // the time limit was reached
// ------------------------------------------------------------------------------------------------------------- JSON
/*
 * JSON.parse rounds numbers beyond 2^53 and lets the last of two equal keys win: two ways in which the file that was
 * checked is not the file that was read. This reader yields a number where it is exact, else a BigInt.
 */
class JsonReader {
  at = 0
  constructor(text) { this.text = text }
  fail(what) { throw new Unreadable(`not JSON as proofs are written: ${what}, at character ${this.at}`) }
  document() {
    const value = this.value(0)
    return this.space() === undefined ? value : this.fail('something follows the end')
  }
  /** Skips space, and gives the character that follows; undefined at the end. */
  space() {
    while (' \n\r\t'.includes(this.text[this.at] ?? '.')) this.at++
    return this.text[this.at]
  }
  value(depth) {
    const first = this.space()
    if (depth >= MOST_DEPTH && '{['.includes(first ?? '.')) this.fail(`more than ${MOST_DEPTH} lists and objects within each other`)
    return first === '"' ? this.string() : first === '{' ? this.object(depth + 1) : first === '[' ? this.list(depth + 1) : this.wordOrNumber()
  }
  object(depth) {
    const result = Object.create(null) // no inherited names, so that "__proto__" is a key like any other
    this.entries('}', () => {
      if (this.space() !== '"') this.fail('a key is expected')
      const key = this.string()
      if (key in result) this.fail(`the key ${JSON.stringify(key)} comes twice`)
      if (this.space() !== ':') this.fail('a colon is expected')
      this.at++
      result[key] = this.value(depth)
    })
    return result
  }
  list(depth) {
    const result = []
    this.entries(']', () => result.push(this.value(depth)))
    return result
  }
  /** Reads entries with commas between, from the opening bracket to the closing one. */
  entries(end, read) {
    this.at++
    if (this.space() === end) return this.at++
    for (;;) {
      read()
      const next = this.space()
      if (next !== end && next !== ',') this.fail(`a comma or ${end} is expected`)
      this.at++
      if (next === end) return
    }
  }
  wordOrNumber() {
    WORD_OR_NUMBER.lastIndex = this.at
    const [written, digits = ''] = WORD_OR_NUMBER.exec(this.text) ?? this.fail('a value is expected')
    if (digits.length > MOST_DIGITS) this.fail(`a number has more than ${MOST_DIGITS} digits`)
    this.at += written.length
    if (/[\d.eE]/.test(this.text[this.at] ?? '')) this.fail('numbers are whole, without point, exponent or zeros in front')
    if (digits === '') return { true: true, false: false, null: null }[written]
    if (digits.length <= 15) return Number(written) + 0 // -0 + 0 is 0
    const exact = BigInt(written)
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
  }
  string() {
    let end = this.at + 1
    while (this.text[end] !== '"') {
      if (end >= this.text.length) this.fail('a text does not end')
      end += this.text[end] === '\\' ? 2 : 1
    }
    const written = this.text.slice(this.at, end + 1)
    try {
      const text = JSON.parse(written) // a text alone, about which there is no doubt
      this.at = end + 1
      return text
    } catch {
      this.fail('a text with an unknown escape or a control character')
    }
  }
}
const WORD_OR_NUMBER = /true|false|null|-?(0|[1-9]\d*)/y
/** Keys in the order of their characters' numbers; JavaScript's own order is that of UTF-16 units, which is another. */
function byCodePoint(a, b) {
  const ordered = (text) => Array.from(text, (one) => String.fromCharCode(one.codePointAt(0) >> 16, one.codePointAt(0) & 0xffff)).join('')
  return ordered(a) < ordered(b) ? -1 : 1 // keys of an object differ
}
const asNumber = (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')
const plainText = (text) => JSON.stringify(text).replace(/[^ -~]/g, asNumber) // without the flag u: one half of a pair after the other
/** The one way of writing a value that the digest is made of. */
function canonical(value) {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']'
  if (value === null || typeof value !== 'object') return String(value)
  const keys = Object.keys(value).sort(byCodePoint)
  return '{' + keys.map((key) => plainText(key) + ':' + canonical(value[key])).join(',') + '}'
}

async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle ?? (await nodeModule('crypto'))?.webcrypto?.subtle // Node 18 keeps it there
  if (!subtle) throw new Refused('SHA-256 is not to be had here (browsers give it to https and localhost alone)')
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
// ------------------------------------------------------------------------------------------------- checks and fields
/** Flaws found so far, the time limit, and how rows beside the proof are fetched. Below it is called `c`. */
class Check {
  flaws = []
  ticks = 0
  constructor(limit, beside) { Object.assign(this, { beside, end: performance.now() + limit * 1000 }) }
  flaw(text) {
    this.flaws.push(text)
    if (this.flaws.length >= MOST_FLAWS) refuse('and perhaps more: the rest was not looked at')
  }
  must(holds, text) { if (!holds) this.flaw(text) }
  /** Called for `work` steps; looks at the clock now and then. */
  tick(work = 1) {
    if ((this.ticks += work) < 20_000) return
    this.ticks = 0
    if (performance.now() > this.end) throw new OutOfTime('the time limit was reached')
  }
}
function refuse(text) { throw new Refused(text) }
const isNumber = (value) => typeof value === 'number' || typeof value === 'bigint'
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const absolute = (big) => (big < 0n ? -big : big)
const isText = (value) => typeof value === 'string' && Array.from(value).length <= 10_000 && !/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u.test(value)
const quoted = (text) => JSON.stringify(text)
const upTo = (count) => Array.from({ length: count }, (_, i) => i)
/** An object of the file, below called `f`: keys are asked for with type and range, and none is left over at the end. */
class Fields {
  constructor(check, object, where) {
    if (!isObject(object)) refuse(`${where} is no object`)
    Object.assign(this, { check, object, where, used: new Set() })
  }
  has(key) { return key in this.object }
  take(key, fits = () => true, what = '') {
    if (!this.has(key)) refuse(`${this.where} has no key ${quoted(key)}`)
    this.used.add(key)
    return fits(this.object[key]) ? this.object[key] : refuse(`${this.where}: ${key} is no ${what}`)
  }
  end() {
    const more = Object.keys(this.object).find((key) => !this.used.has(key))
    if (more !== undefined) refuse(`${this.where} has the key ${quoted(more)}, which does not belong there`)
  }
  text(key) { return this.take(key, isText, 'text of up to 10,000 characters, all of which can be seen') }
  flag(key) { return this.take(key, (value) => typeof value === 'boolean', 'true or false') }
  list(key, count = null) {
    const list = this.take(key, Array.isArray, 'list')
    return count === null || list.length === count ? list : refuse(`${this.where}: ${key} has ${list.length} entries, not ${count}`)
  }
  texts(key, count) {
    return this.list(key, count).every(isText) ? this.object[key] : refuse(`${this.where}: ${key} holds no texts`)
  }
  /** A whole number of any size, as BigInt. */
  big(key, least = LEAST_64, most = MOST_64) { return this.between(this.take(key), key, least, most) }
  bigOrNull(key, least) { return this.take(key) === null ? null : this.big(key, least) }
  /** A whole number within what JavaScript's own numbers hold exactly. */
  int(key, least, most = Number.MAX_SAFE_INTEGER) { return Number(this.big(key, BigInt(least), BigInt(most))) }
  between(value, key, least, most) {
    if (!isNumber(value)) refuse(`${this.where}: ${key} is no whole number`)
    return value >= least && value <= most ? BigInt(value) : refuse(`${this.where}: ${key} is ${value}, which is not in ${least} … ${most}`)
  }
  /** A plain list of numbers (the page says "a list" and not a row). */
  bigs(key, least, most, count = null) { return this.list(key, count).map((one) => this.between(one, key, least, most)) }
  /** How many entries a row says it has. */
  entries(key) {
    const value = this.take(key)
    return Array.isArray(value) ? value.length : new Fields(this.check, value, `${this.where}: ${key}`).int('entries', 0)
  }
  /**
   * A row: `bytes` (1, 4, 8) an entry, `count` entries if that is not null, each in least … most.
   * Lengths are compared before anything is unpacked.
   */
  async row(key, bytes, count, least = null, most = null) {
    const [value, where, entries] = [this.take(key), `${this.where}: ${key}`, this.entries(key)]
    if (count !== null && entries !== count) refuse(`${where} has ${entries} entries, not ${count}`)
    if (entries * bytes > MOST_ROW_BYTES) refuse(`${where} has ${entries} entries: too many for this checker`)
    const row = Array.isArray(value) ? this.listed(key, bytes) : await unpacked(this.check, value, bytes, entries, where)
    this.check.tick(entries)
    for (let i = 0; least !== null && i < entries; i++) {
      if (row[i] < least || row[i] > (most ?? row[i])) refuse(`${where}: entry ${i} is ${row[i]}, which is not in ${least} … ${most ?? ''}`)
    }
    return row
  }
  listed(key, bytes) {
    const [edge, row] = [2n ** BigInt(8 * bytes - 1), new ROWS[bytes](this.object[key].length)]
    this.object[key].forEach((one, i) => {
      const exact = this.between(one, key, -edge, edge - 1n)
      row[i] = bytes === 8 ? exact : Number(exact)
    })
    return row
  }
  /** A row of vertices, or of other things that are numbered from 0. */
  vertices(key, count, vertices, least = 0) { return this.row(key, 4, count, least, vertices - 1) }
}
const ROWS = { 1: Int8Array, 4: Int32Array, 8: BigInt64Array }
/** The entries of a row that is packed, or that is in a file beside the proof. */
async function unpacked(c, value, bytes, entries, where) {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] !== 1) refuse('this machine is not little-endian')
  const f = new Fields(c, value, where)
  const isBeside = f.has('file')
  const content = isBeside ? await besideIt(c, f, entries * bytes) : await inflated(c, fromBase64(f.take('zlib+base64'), where), entries * bytes, where)
  f.take('entries')
  f.end()
  const aligned = content.byteOffset % bytes === 0 ? content : new Uint8Array(content)
  return new ROWS[bytes](aligned.buffer, aligned.byteOffset, entries)
}

async function besideIt(c, f, size) {
  const [name, digest] = [f.text('file'), f.text('sha256')]
  if (!/^[^/\\\0:]+$/.test(name) || name === '.' || name === '..') refuse(`${f.where}: ${quoted(name)} is no plain file name`)
  const content = c.beside ? await c.beside(name, size) : null
  if (!content) refuse(`${f.where}: no file ${quoted(name)} of ${size} bytes is beside the proof`)
  if (content.length !== size || (await sha256(content)) !== digest) refuse(`${f.where}: ${quoted(name)} is another file: its SHA-256 differs`)
  return content
}

function fromBase64(text, where) {
  if (typeof text !== 'string' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) refuse(`${where} is not in base 64`)
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
}
/** Exactly `size` bytes out of a zlib stream: one more ends it, so that a small file cannot fill the memory. */
async function inflated(c, compressed, size, where) {
  if (size > compressed.length * 1100 + 1000) refuse(`${where}: so little data cannot hold so many entries`)
  const result = new Uint8Array(size)
  const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let filled = 0
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      c.tick(value.length)
      if (filled + value.length > size) refuse(`${where} holds more entries than it says`)
      result.set(value, filled)
      filled += value.length
    }
    const zlib = await nodeModule('zlib') // the streams of Node let something follow the end, those of browsers do not
    if (zlib && zlib.inflateSync(compressed, { info: true }).engine.bytesWritten !== compressed.length) refuse(`${where} goes on behind its end`)
  } catch (error) {
    reader.cancel().catch(() => {})
    if (error instanceof Refused || error instanceof OutOfTime) throw error
    refuse(`${where} is not compressed with zlib`)
  }
  return filled === size ? result : refuse(`${where} holds fewer entries than it says`)
}
// ------------------------------------------------------------------------------------------------------------ boards
/** Reads how many vertices there are, `first_edge` and `target`: the edges of v are first[v] … first[v + 1] - 1. */
async function directedGraph(f, key = 'vertices') {
  const count = f.int(key, 1, MOST_VERTICES)
  const first = Float64Array.from(await f.row('first_edge', 8, count + 1, 0, MOST_ROW_BYTES), Number)
  if (first[0] !== 0 || first.some((edge, v) => v > 0 && edge < first[v - 1])) refuse('first_edge does not begin with 0, or falls')
  return { count, first, target: await f.vertices('target', first[count], count) }
}
/** Reads `vertices` and `edges`, a row of pairs. */
async function graph(f, least, most = MOST_VERTICES) {
  const count = f.int('vertices', least, most)
  const edges = await f.vertices('edges', null, count)
  return edges.length % 2 === 0 ? { count, edges } : refuse('edges: the last one has no second end')
}
const toMove = (f) => f.int('to_move', 1, 2)
const names = (f, count) => f.has('names') && f.texts('names', count)
/** For each shape: how its data are read. What comes back has a `mover` (1, 2) where the claim "winner" can be made. */
const SHAPES = {
  async arena(f) {
    const { count, first, target } = await directedGraph(f)
    const [owner, ends, start] = [await f.row('owner', 1, count, 0, 1), f.text('ends'), f.int('start', 0, count - 1)]
    let decided = new Int8Array(count).fill(-1)
    if (ends === 'listed') decided = await f.row('decided', 1, count, -1, 1)
    else if (ends === 'target') for (const v of await f.vertices('wanted', null, count)) decided[v] = 0
    else if (ends !== 'stuck loses' && ends !== 'stuck wins') refuse(`ends: ${quoted(ends)} is not known`)
    else for (let v = 0; v < count; v++) if (first[v] === first[v + 1]) decided[v] = ends === 'stuck wins' ? owner[v] : 1 - owner[v]
    names(f, count)
    return { count, first, target, owner, ends, decided, start, mover: owner[start] + 1 }
  },
  async parity(f) {
    const { count, first, target } = await directedGraph(f)
    const [owner, priority] = [await f.row('owner', 1, count, 0, 1), await f.row('priority', 4, count, 0)]
    const start = f.int('start', 0, count - 1)
    return { count, first, target, owner, priority, start, mover: owner[start] + 1 }
  },
  async subtraction(f) {
    const take = [f.bigs('take', 1n, LARGE), f.bigs('take_second', 1n, LARGE)]
    const ascend = take.every((amounts) => amounts.every((amount, i) => i === 0 || amount > amounts[i - 1]))
    if (!ascend) refuse('take, take_second: the amounts do not ascend')
    return { tokens: f.big('tokens', 0n, LARGE), take, misere: f.flag('misere'), mover: toMove(f) }
  },
  async nim(f) { return { heaps: f.bigs('heaps', 0n, LARGE), misere: f.flag('misere'), mover: toMove(f) } },
  async octal(f) {
    const digits = f.bigs('digits', 0n, 7n).map(Number)
    if (digits[0] !== 0 && digits[0] !== 4) refuse('digits: the first one is neither 0 nor 4')
    return { digits, tokens: f.big('tokens', 0n), mover: toMove(f) }
  },
  async taking(f) {
    const { count, edges } = await graph(f, 0, 20_000)
    const [open, near] = [Uint8Array.from(await f.row('open', 1, count, 0, 3)), neighbours(count, edges)]
    if (near.reduce((sum, list) => sum + list.length, 0) !== edges.length) refuse('edges: a loop, or a pair that comes twice')
    return { count, edges, near, open, takerLoses: f.flag('taker_loses'), otherLoses: f.flag('other_loses'), mover: toMove(f) }
  },
  async geography(f) {
    const { count, edges } = await graph(f, 1, 10 ** 6)
    return { count, edges, at: f.int('at', 0, count - 1), mover: toMove(f) }
  },
  async dollar(f) {
    const { count, edges } = await graph(f, 1)
    return { count, edges, values: f.bigs('values', -LARGE, LARGE, count) }
  },
  async cubes(f) {
    const count = f.int('cubes', 1, 10 ** 6)
    return { count, faces: await f.vertices('faces', 6 * count, count) }
  },
  async walk(f) { return { ...(await graph(f, 0)), directed: f.flag('directed') } },
  async ring(f) {
    const [window, kinds, length] = [f.big('window', 1n, 64n), f.big('kinds', 1n), f.big('length', 1n)]
    return comparePower(kinds, window, length) >= 0 ? { window, kinds, length } : refuse('the ring is longer than there are windows')
  },
  async torus(f) {
    const keys = ['rows', 'columns', 'window_rows', 'window_columns', 'kinds']
    const [rows, columns, windowRows, windowColumns, kinds] = keys.map((key) => f.big(key, 1n, key.startsWith('window') ? 64n : MOST_64))
    if (comparePower(kinds, windowRows * windowColumns, rows * columns) !== 0) refuse('the torus has not as many cells as there are windows')
    return { rows, columns, windowRows, windowColumns, kinds }
  },
  async lights(f) {
    const { count, edges } = await graph(f, 0, 10 ** 6)
    return { count, edges, lit: await f.row('lit', 1, count, 0, 1), near: neighbours(count, edges) }
  },
  async peg(f) {
    const count = f.int('holes', 1, 10 ** 6)
    const jumps = await f.vertices('jumps', null, count)
    const areThree = (j) => new Set(jumps.subarray(j, j + 3)).size === 3
    for (let j = 0; j < jumps.length; j += 3) if (!areThree(j)) refuse(`jumps: jump ${j / 3} does not have three different holes`)
    return { count, jumps, pegs: await f.row('pegs', 1, count, 0, 1) }
  },
  async puzzle(f) {
    const { count, first, target } = await directedGraph(f, 'states')
    const [solved, allMoves] = [await f.row('solved', 1, count, 0, 1), await f.row('all_moves', 1, count, 0, 1)]
    names(f, count)
    return { count, first, target, solved, allMoves, start: f.int('start', 0, count - 1) }
  },
  async sum(f) {
    const parts = []
    for (const [i, part] of f.list('parts').entries()) {
      const board = await readBoard(f.check, part, `part ${i} of the board`)
      if (!{ arena: board.ends === 'stuck loses', nim: !board.misere, octal: true }[board.shape]) refuse(`part ${i}: in a sum, whoever cannot move must lose`)
      parts.push(board)
    }
    return { parts, mover: toMove(f) }
  },
}
const PUZZLES = ['dollar', 'cubes', 'walk', 'ring', 'torus', 'lights', 'peg', 'puzzle']
const EXPLORED = ['arena', 'puzzle']
async function readBoard(c, object, where) {
  const f = new Fields(c, object, where)
  const shape = f.text('shape')
  if (!Object.hasOwn(SHAPES, shape)) refuse(`${where}: the shape ${quoted(shape)} is not known`)
  const board = await SHAPES[shape](f)
  f.end()
  return { shape, ...board }
}
/** Each vertex's neighbours, every one once, without itself. */
function neighbours(count, edges) {
  const near = Array.from({ length: count }, () => new Set())
  for (let i = 0; i < edges.length; i += 2) {
    if (edges[i] === edges[i + 1]) continue
    near[edges[i]].add(edges[i + 1])
    near[edges[i + 1]].add(edges[i])
  }
  return near.map((set) => [...set])
}
/** Below, at or above 0 as base^exponent is less than, equal to or more than `other` (base, exponent, other ≥ 1). */
function comparePower(base, exponent, other) {
  let power = 1n
  if (base > 1n) for (let i = 0n; i < exponent && power <= other; i++) power *= base // no more steps than `other` has bits
  return power < other ? -1 : power > other ? 1 : 0
}
/** Says which board was in the file, beside the name that the file gives it. */
function described(b) {
  const edges = b.target?.length ?? (b.edges ? b.edges.length / 2 : null)
  const parts = b.parts ? `: ${b.parts.map(described).join(' + ')}` : ''
  return b.shape + parts + (b.count === undefined ? '' : `: ${b.count} vertices`) + (edges === null ? '' : `, ${edges} edges`)
}
// ------------------------------------------------------------------------------------------------------------ claims
const moves = (count) => (count === 1n ? '1 move' : `${count} moves`)
/** For each kind of claim: how it is read, and said in words. */
const CLAIMS = {
  winner: {
    read: (f) => ({ toMove: toMove(f), winner: f.take('winner') === null ? null : f.int('winner', 1, 2), rank: f.bigOrNull('rank', 0n) }),
    say({ winner, rank }, players) {
      if (winner === null) return rank === null ? 'nobody can force a win' : refuse('the claim: nobody wins, but with a rank')
      const name = players[winner - 1] ?? refuse('players: the winner has no name')
      return `${name === String(winner) ? `player ${name}` : name} ${name.endsWith('s') ? 'win' : 'wins'}${rank === null ? '' : ` in ${moves(rank)}`}`
    },
  },
  grundy: { read: (f) => ({ value: f.big('value', 0n, MOST_GRUNDY) }), say: ({ value }) => `has Grundy value ${value}` },
  value: { read: (f) => ({ value: f.text('value') }), say: ({ value }) => `is worth ${value}, whoever is to move` },
  solvable: {
    read(f) {
      const [length, bound] = [f.bigOrNull('length', 0n), f.bigOrNull('bound', 0n)]
      return (length ?? 0n) >= (bound ?? 0n) ? { length, bound } : refuse('the claim: the bound is beyond the length')
    },
    say({ length, bound }) {
      if (length === null) return 'can be solved'
      return `can be solved in ${moves(length)}` + (!bound ? '' : bound === length ? ' and not in fewer' : ` and not in fewer than ${bound}`)
    },
  },
  unsolvable: { read: () => ({}), say: () => 'cannot be solved' },
  divisor: {
    read: (f, b) => ({ equivalent: f.bigs('equivalent', -LARGE, LARGE, b.count ?? null), rank: f.bigOrNull('rank', -1n), atLeast: f.big('rank_at_least', -1n) }),
    say({ equivalent, rank, atLeast }) {
      const known = rank === null ? `at least ${atLeast}` : rank === atLeast ? rank : `at most ${rank} and at least ${atLeast}`
      return `is equivalent to ${equivalent.join(',')}; its rank is ${known}`
    },
  },
}

function readClaim(c, object, b) {
  const f = new Fields(c, object, 'the claim')
  const kind = f.text('kind')
  if (!Object.hasOwn(CLAIMS, kind)) refuse(`the claim: the kind ${quoted(kind)} is not known`)
  const claim = { kind, ...CLAIMS[kind].read(f, b) }
  f.end()
  if (kind === 'winner') c.must(claim.toMove === b.mover, 'the claim: to_move is not who moves on the board')
  return claim
}
/** A claim about a game where the winner is all there is to say. */
function winnerIs(c, claim, winner) { c.must(claim.winner === winner, `the claim: it is player ${winner} who wins`) }
/** A claim about a game that is worth a Grundy value: whoever moves wins exactly if that is not 0. */
function worthIs(c, b, claim, value) {
  if (claim.kind === 'winner') winnerIs(c, claim, value !== 0n ? b.mover : 3 - b.mover)
  else c.must(claim.value === value, `the claim: the Grundy value is ${value}`)
}
// ------------------------------------------------------------------------------------------- certificates: on arenas
/*
 * Every certificate is looked at by a function of (c, b, claim, f): the check, the board, the claim, and the fields of
 * the certificate. Keys that are left over are refused at the end, in `prove`.
 */
/** A board on which a token is moved: v has degree(v) moves, the i-th leads to at(v, i). */
const edgesOf = (b) => ({ ...b, degree: (v) => b.first[v + 1] - b.first[v], at: (v, i) => b.target[b.first[v] + i] })
/** Subtraction as such a board: v = heap for player 1 to move, tokens + 1 + heap for player 2. */
function heapsOf(c, { tokens, take, misere, mover }) {
  if (tokens > 1_000_000n) refuse('ranks are for heaps of up to 1,000,000 tokens')
  const [side, amounts] = [Number(tokens) + 1, take.map((list) => list.filter((amount) => amount <= tokens).map(Number))]
  const of = (v) => amounts[v < side ? 0 : 1]
  const degree = (v) => of(v).filter((amount) => amount <= v % side).length // they ascend
  const owner = Int8Array.from({ length: 2 * side }, (_, v) => (v < side ? 0 : 1))
  const decided = owner.map((p, v) => (degree(v) > 0 ? -1 : misere ? p : 1 - p))
  c.tick(2 * side)
  const at = (v, i) => (v < side ? v + side : v - side) - of(v)[i]
  return { count: 2 * side, start: (mover - 1) * side + side - 1, owner, decided, degree, at }
}

async function ranks(c, b, claim, f) {
  const game = b.shape === 'arena' ? edgesOf(b) : heapsOf(c, b)
  const [winner, rank] = [await f.row('winner', 1, game.count, -1, 1), await f.row('rank', 4, game.count, -1, game.count - 1)]
  const move = await f.vertices('move', game.count, game.count, -1)
  for (let v = 0; v < game.count; v++) {
    const wrong = wrongAt(c, game, { winner, rank, move }, v)
    if (wrong) c.flaw(`vertex ${v}: ${wrong}`)
  }
  const found = winner[game.start]
  const nobody = b.ends === 'target' ? 2 : null // player 2 keeps the token from the target for ever
  c.must(claim.winner === (found === -1 ? nobody : found + 1), 'the claim has another winner than the start')
  c.must(claim.rank === (found === -1 ? null : BigInt(rank[game.start])), 'the claim has another rank than the start')
}
/** What is wrong at a vertex, or null. */
function wrongAt(c, game, { winner, rank, move }, v) {
  const [owner, won, decided, degree, next] = [game.owner[v], winner[v], game.decided[v], game.degree(v), move[v]]
  c.tick(1 + degree)
  if ((rank[v] === -1) !== (won === -1)) return 'a rank without a winner, or a winner without a rank'
  if (decided !== -1) return won === decided && rank[v] === 0 && next === -1 ? null : 'the game has ended there, otherwise'
  let [isThere, forOther, least, most] = [false, 0, Infinity, -1]
  for (let i = 0; i < degree; i++) {
    const u = game.at(v, i)
    isThere ||= u === next
    if (winner[u] === owner) least = Math.min(least, rank[u]) // the fastest win of who moves
    if (winner[u] === 1 - owner) forOther++
    most = Math.max(most, rank[u])
  }
  if (won === -1 && least < Infinity) return 'nobody is said to win, but a successor is won by who moves'
  if (won === -1 && degree === 0) return next === -1 ? null : 'a move where there is none'
  if (!isThere) return 'the move is no successor' // so there is one: nobody is won or lost where the game is stuck
  if (won === -1) return winner[next] === -1 ? null : 'nobody is said to win, but the move does not lead to such a vertex'
  if (won === owner && (winner[next] !== owner || rank[next] !== rank[v] - 1)) return 'the move does not lead to a win in one move less'
  if (won === owner) return least < rank[next] ? 'there is a faster win' : null
  if (forOther !== degree) return 'who moves is said to lose, but not every successor is lost'
  if (most !== rank[v] - 1) return 'the longest defence is not one move less'
  return rank[next] === most ? null : 'the move is not the longest defence'
}
/** Whether a value is the least from 0 that is none of others. */
const isLeast = (value, others) => !others.includes(value) && new Set(others.filter((one) => one < value)).size === value

async function heights(c, b, claim, f) {
  // Grundy values are for games in which both have the same moves: there is no owner to ask.
  if (b.ends !== 'stuck loses' || b.owner.includes(1)) refuse('heights are for arenas with "stuck loses" and owners 0')
  const [value, height] = [await f.row('value', 4, b.count, 0), await f.row('height', 4, b.count, 0)]
  for (let v = 0; v < b.count; v++) {
    const after = b.target.subarray(b.first[v], b.first[v + 1])
    c.tick(1 + 5 * after.length)
    if (after.some((u) => height[u] >= height[v])) c.flaw(`vertex ${v}: its height is not above that of a successor`)
    if (!isLeast(value[v], after.map((u) => value[u]))) c.flaw(`vertex ${v}: ${value[v]} is not the least value that no successor has`)
  }
  c.must(claim.value === BigInt(value[b.start]), 'the claim has another value than the start')
}

async function parity(c, b, claim, f) {
  const [winner, move] = [await f.row('winner', 1, b.count, 0, 1), await f.vertices('move', b.count, b.count, -1)]
  for (let v = 0; v < b.count; v++) {
    const successors = b.target.subarray(b.first[v], b.first[v + 1])
    c.tick(1 + successors.length)
    const [wins, stays] = [winner[v] === b.owner[v], (u) => winner[u] === winner[v]]
    if (wins ? !successors.includes(move[v]) || !stays(move[v]) : move[v] !== -1) c.flaw(`vertex ${v}: a winner's move leads where they win, a loser has none`)
    if (!wins && !successors.every(stays)) c.flaw(`vertex ${v}: the loser can leave`)
  }
  if (c.flaws.length === 0) noBadCycle(c, b, winner, move)
  c.must(claim.winner === winner[b.start] + 1, 'the claim has another winner than the start')
}
/** No cycle in the kept edges has a highest priority of the loser's parity. Kept edges never leave a region. */
function noBadCycle(c, b, winner, move) {
  const isChosen = (v) => winner[v] === b.owner[v]
  const kept = {
    degree: (v) => (isChosen(v) ? 1 : b.first[v + 1] - b.first[v]),
    at: (v, i) => (isChosen(v) ? move[v] : b.target[b.first[v] + i]),
  }
  const part = new Int32Array(b.count) // which set a vertex is in; -1: taken away
  const sets = [upTo(b.count)]
  for (let parts = 1; sets.length > 0; ) {
    for (const component of strongComponents(c, kept, sets.pop(), part)) {
      const [top, who] = [component.reduce((most, v) => Math.max(most, b.priority[v]), 0), winner[component[0]]]
      if (top % 2 !== who) c.flaw(`a cycle near vertex ${component[0]} with the highest priority ${top} is said to be won by player ${who + 1}`)
      for (const v of component) part[v] = b.priority[v] === top ? -1 : parts
      const rest = component.filter((v) => part[v] === parts)
      if (rest.length > 0) sets.push(rest)
      parts++
    }
  }
}
/** The strongly connected components that hold an edge, of the vertices of one set (Kosaraju's way, without recursion). */
function strongComponents(c, graph, vertices, part) {
  const [seen, order, found, against] = [new Set(), [], [], new Map(vertices.map((v) => [v, []]))]
  const next = (v) => upTo(graph.degree(v)).map((i) => graph.at(v, i)).filter((u) => part[u] === part[v])
  for (const todo = [...vertices]; todo.length > 0; ) {
    const v = todo.pop()
    if (v < 0) order.push(~v) // all that comes after it is done
    if (v < 0 || seen.has(v)) continue
    seen.add(v)
    todo.push(~v)
    c.tick(1 + graph.degree(v))
    for (const u of next(v)) against.get(u).push(v), todo.push(u)
  }
  for (const root of order.reverse()) {
    const component = seen.delete(root) ? [root] : [] // from here on: those in no component yet
    for (const v of component) for (const u of against.get(v)) if (seen.delete(u)) component.push(u)
    if (component.length > 1 || (component.length === 1 && next(root).includes(root))) found.push(component)
  }
  return found
}
// -------------------------------------------------------------------------------------------- certificates: on heaps
async function periodicity(c, b, claim, f) {
  const [preperiod, period] = [f.int('preperiod', 0), f.int('period', 1)]
  const take = b.take.map((amounts) => amounts.filter((amount) => amount <= b.tokens))
  const largest = [...take[0], ...take[1]].reduce((x, y) => (x > y ? x : y), 1n)
  const count = preperiod + period + Number(largest) // inexact only where it is beyond any row
  const rows = [await f.row('first', 1, count, 0, 1), await f.row('second', 1, count, 0, 1)]
  const amounts = take.map((list) => list.map(Number))
  for (let heap = 0; heap < count; heap++) {
    for (const player of [0, 1]) {
      c.tick(1 + amounts[player].length)
      const enough = amounts[player].filter((amount) => amount <= heap)
      const wins = enough.length === 0 ? b.misere : enough.some((amount) => rows[1 - player][heap - amount] === player)
      const who = `a heap of ${heap}, player ${player + 1} to move`
      if ((rows[player][heap] === player) !== wins) c.flaw(`${who}: the winner is the other`)
      if (heap >= preperiod + period && rows[player][heap] !== rows[player][heap - period]) c.flaw(`${who}: not as a period before`)
    }
  }
  const [before, long] = [BigInt(preperiod), BigInt(period)]
  const entry = b.tokens < before ? b.tokens : before + ((b.tokens - before) % long)
  c.must(claim.winner === rows[b.mover - 1][Number(entry)] + 1, 'the claim has another winner than the rows')
}

async function nimSum(c, b, claim) {
  const sum = b.heaps.reduce((x, y) => x ^ y, 0n)
  const ones = b.misere && b.heaps.every((heap) => heap <= 1n) // then the moves are all forced
  c.must(!b.misere || claim.kind === 'winner', 'Grundy values are not for misère play')
  worthIs(c, b, claim, ones ? sum ^ 1n : sum)
}

async function octal(c, b, claim, f) {
  const { digits, tokens } = b
  const [preperiod, period] = [f.int('preperiod', 0), f.int('period', 0)]
  if (period === 0 && preperiod !== 0) refuse('a preperiod without a period')
  const from = Math.max(preperiod, 1)
  const count = period === 0 ? Number(tokens) + 1 : 2 * from + 2 * period + digits.length - 1
  const value = await f.row('value', 4, count, 0, 2 ** 20 - 1)
  const seen = new Int32Array(2 ** 20).fill(-1) // seen[g] === n: an option of the heap n is worth g
  for (let n = 0; n < count; n++) {
    const right = octalValue(c, digits, value, n, seen)
    if (value[n] !== right) refuse(`a heap of ${n} is worth ${right}, not ${value[n]}`) // the rest would follow from a lie
  }
  for (let n = preperiod === 0 ? 0 : from; period > 0 && n + period < count; n++) {
    if (value[n + period] !== value[n]) c.flaw(`a heap of ${n + period} is not worth what one of ${n} is`)
  }
  const entry = tokens < BigInt(count) ? tokens : BigInt(from) + ((tokens - BigInt(from)) % BigInt(period))
  worthIs(c, b, claim, BigInt(value[Number(entry)]))
}
/** The least number that no option of a heap of n is worth; `value` holds those below n. */
function octalValue(c, digits, value, n, seen) {
  for (let amount = 0; amount < digits.length && amount <= n; amount++) {
    const [digit, rest] = [digits[amount], n - amount]
    if (digit & 1 && rest === 0) seen[0] = n
    if (digit & 2 && rest > 0) seen[value[rest]] = n
    for (let one = 1; digit & 4 && 2 * one <= rest; one++) seen[value[one] ^ value[rest - one]] = n
    c.tick(digit & 4 ? rest : 1)
  }
  let least = 0
  while (seen[least] === n) least++
  return least
}

async function sum(c, b, claim, f) {
  const values = f.bigs('value', 0n, MOST_GRUNDY, b.parts.length)
  for (const [i, certificate] of f.list('certificate', b.parts.length).entries()) {
    await prove(c, b.parts[i], { kind: 'grundy', value: values[i] }, certificate, `the certificate of part ${i}`)
  }
  worthIs(c, b, claim, values.reduce((x, y) => x ^ y, 0n))
}
// ------------------------------------------------------------------------------------------- certificates: on taking
/** What is open after a player (1, 2) took a vertex (-1: none). */
function taken(b, open, vertex, player) {
  const [after, lost] = [open.slice(), (b.takerLoses ? player : 0) | (b.otherLoses ? 3 - player : 0)]
  after[vertex] = 0
  for (const u of b.near[vertex] ?? []) after[u] &= ~lost
  return after
}

function openTo(open, player) {
  const found = []
  for (let v = 0; v < open.length; v++) if (open[v] & player) found.push(v)
  return found
}
/** A text for what is open, eight vertices a letter, and for some small numbers. */
function keyOf(open, ...letters) {
  for (let i = 0; i < open.length; i += 8) {
    let letter = 0
    for (let j = Math.min(i + 8, open.length) - 1; j >= i; j--) letter = 4 * letter + open[j]
    letters.push(letter)
  }
  return String.fromCharCode(...letters)
}
/** The walk of `replies`, and of `race`, which also counts as a lead what is certain, and spares moves of the loser. */
async function replies(c, b, claim, f, ends = { settled: () => 0, isOver: (...position) => enoughSafe(b, ...position), moves: openTo }) {
  const [reply, winner, loser, seen] = [await f.vertices('reply', null, b.count), claim.winner, 3 - claim.winner, new Set()]
  let used = 0
  // A board is made when it is taken off, not when it is put on: `vertex` is still to be taken, by `player`.
  const stack = [{ before: b.open, vertex: -1, player: 3 - b.mover, led: 0 }]
  while (stack.length > 0) {
    const { before, vertex, player, led } = stack.pop()
    const [open, turn] = [taken(b, before, vertex, player), 3 - player]
    c.tick(10 * open.length)
    const lead = led + ends.settled(open, winner) - ends.settled(open, loser)
    const key = keyOf(open, turn, b.count + lead)
    if (seen.has(key) || ends.isOver(open, winner, turn === winner, lead)) continue
    seen.add(key)
    const moves = turn === loser ? ends.moves(open, loser) : [reply[used++] ?? refuse('the list of replies ends too early')]
    if (turn === winner && !(open[moves[0]] & winner)) refuse(`reply ${used - 1}: vertex ${moves[0]} is not open to the winner`)
    if (moves.length === 0) refuse('the loser has moves left that nobody can take from them')
    for (const move of moves.reverse()) stack.push({ before: open, vertex: move, player: turn, led: lead })
  }
  c.must(used === reply.length, 'the list of replies is not used up')
}
/** Whether the winner runs out last by taking safe vertices alone: nobody can take those from them. */
function enoughSafe({ near, takerLoses, otherLoses }, open, winner, winnersTurn) {
  const loser = 3 - winner
  const danger = (otherLoses ? loser : 0) | (takerLoses ? winner : 0)
  let ahead = winnersTurn ? -1 : 0
  for (let v = 0; v < open.length; v++) {
    if (open[v] & loser) ahead--
    if (open[v] === winner && !near[v].some((u) => open[u] & danger)) ahead++
  }
  return ahead >= 0
}

async function race(c, b, claim, f) {
  if (b.takerLoses || !b.otherLoses) refuse('races are for boards with other_loses alone')
  await replies(c, b, claim, f, new Grips(b))
}
/** What the players' vertices have a grip on. Arrays are made once: millions of positions come by. */
class Grips {
  constructor({ count, near }) {
    this.around = near.map((list, v) => [v, ...list])
    for (const name of ['size', 'met', 'worth']) this[name] = new Int32Array(count)
  }
  sizeOf(v, open, player) {
    let size = 0
    for (const u of this.around[v]) if (open[u] & (3 - player)) size++
    return size
  }
  /** Takes away what this player alone can ever take, and gives how many vertices that were. */
  settled(open, player) {
    const sure = openTo(open, player).filter((v) => open[v] === player && this.sizeOf(v, open, player) === 0)
    for (const v of sure) open[v] = 0
    return sure.length
  }
  /** Calls `visit(v, u)` wherever the grip of u lies within that of v, both of them a player's; gives all of these. */
  compared(open, player, visit) {
    const [{ around, size, met }, mine] = [this, openTo(open, player)]
    for (const v of mine) size[v] = this.sizeOf(v, open, player) // never 0: what is certain was taken away
    for (const v of mine) {
      met.fill(0) // how much of each grip was met in that of v
      for (const g of around[v]) {
        if (open[g] & (3 - player)) for (const u of around[g]) if (open[u] & player && ++met[u] === size[u]) visit(v, u)
      }
    }
    return mine
  }
  /** Whether the winner runs out last by taking grips that do not meet; the loser spoils one of them at a time. */
  isOver(open, winner, winnersTurn, lead) {
    const [{ around, size, met, worth }, loser] = [this, 3 - winner]
    let missing = openTo(open, loser).length + (winnersTurn ? 1 : 0) - lead
    if (missing <= 0) return true
    worth.fill(0)
    const mine = this.compared(open, winner, (v) => worth[v]++)
    met.fill(0) // now: 1 in a grip that was chosen
    const chosen = []
    for (const v of mine.sort((u, v) => size[v] - size[u] || u - v)) {
      if (around[v].some((g) => open[g] & loser && met[g])) continue
      for (const g of around[v]) met[g] = 1
      chosen.push(worth[v] + size[v])
    }
    chosen.sort((x, y) => y - x).forEach((sure, i) => (missing -= i % 2 === (winnersTurn ? 0 : 1) ? sure : 0))
    return missing <= 0
  }
  /** The vertices of a player's whose grips lie within no other's; of equal grips, that of the smallest vertex. */
  moves(open, player) {
    const spared = new Set()
    return this.compared(open, player, (v, u) => (this.size[u] < this.size[v] || v < u) && spared.add(u)).filter((v) => !spared.has(v))
  }
}

/*
 * Tables of pieces. A piece is known by its key: of its vertices in some order, who may take each, and which of those
 * before it are its neighbours. (An edge between vertices that no player may both take does not matter.)
 */
class Pieces {
  worthOfKey = new Map()
  worthOfPiece = new Map() // the same, by the vertices themselves
  constructor(b, orders) { Object.assign(this, { b, orders, number: new Int32Array(b.count) }) }
  key(piece, open) {
    let text = '' // boards have up to 20,000 vertices, so that letters are numbers of vertices, or more than these
    piece.forEach((v, i) => (this.number[v] = i + 1))
    piece.forEach((v, i) => {
      const before = this.b.near[v].map((u) => (open[u] & open[v] ? this.number[u] : 0)).filter((n) => n > 0 && n <= i)
      text += String.fromCharCode(...before.sort((m, n) => m - n), 60_000 + open[v])
    })
    for (const v of piece) this.number[v] = 0
    return text
  }
  worth(piece, open) {
    const text = String.fromCharCode(...piece.map((v) => v + 20_000 * (open[v] - 1)))
    for (const place of this.worthOfPiece.has(text) ? [] : this.orders) {
      const found = this.worthOfKey.get(this.key([...piece].sort((u, v) => place[u] - place[v]), open))
      if (found !== undefined) this.worthOfPiece.set(text, found)
    }
    return this.worthOfPiece.get(text) ?? refuse(`no row before it is for the piece of the vertices ${piece.slice(0, 50)}`)
  }
}
/** Looks at a table row after row: does the worth of each fit its options? Gives the worth of the board. */
async function tabulated(c, b, f, worth, { zero, plus, minus, fits }) {
  const place = await f.row('place', 4, null, 0)
  const orders = upTo(b.count && place.length / b.count).map((i) => place.subarray(i * b.count, (i + 1) * b.count))
  if (b.count > 0 && (orders.length === 0 || place.length % b.count !== 0)) refuse('place: the orders have not a place for every vertex')
  const [first, vertex] = [await f.row('first', 4, worth.length + 1, 0), await f.vertices('vertex', null, b.count)]
  const who = b.otherLoses ? vertex.map(() => 3) : await f.row('open', 1, vertex.length, 1, 3)
  const [table, label] = [new Pieces(b, orders), new Int32Array(b.count)]
  const total = (vertices, open) => {
    const left = pieces(vertices.filter((v) => open[v]), b.near, (u, v) => open[u] & open[v], label)
    return left.reduce((sum, piece) => plus(sum, table.worth(piece, open)), zero)
  }
  worth.forEach((value, i) => {
    if (first[i + 1] <= first[i] || first[i + 1] > vertex.length) refuse(`row ${i} is empty, or ends behind all vertices`)
    const open = new Uint8Array(b.count)
    for (let at = first[i]; at < first[i + 1]; at++) {
      if (at > first[i] && vertex[at] <= vertex[at - 1]) refuse(`row ${i} does not name its vertices ascending`)
      open[vertex[at]] = who[at]
    }
    const row = openTo(open, 3)
    const options = (player) => openTo(open, player).map((v) => total(row, taken(b, open, v, player)))
    c.tick(10 * row.length * row.length)
    const isRight = fits(value, options(1)) && (b.otherLoses || fits(minus(value), options(2).map(minus)))
    if (!isRight) refuse(`row ${i} is not worth what it says`)
    table.worthOfKey.set(table.key(row, open.map((one) => [0, 2, 1, 3][one])), minus(value))
    table.worthOfKey.set(table.key(row, open), value)
  })
  return total(openTo(b.open, 3), b.open)
}

async function components(c, b, claim, f) {
  if (!b.takerLoses || !b.otherLoses || b.open.some((who) => who === 1 || who === 2)) refuse('components are for games in which both players have the same moves')
  const value = await f.row('value', 4, null, 0)
  worthIs(c, b, claim, BigInt(await tabulated(c, b, f, value, { zero: 0, plus: (x, y) => x ^ y, minus: (x) => x, fits: isLeast })))
}

async function numbers(c, b, claim, f) {
  if (!b.takerLoses || b.otherLoses) refuse('numbers are for boards with taker_loses alone')
  const one = 1n << BigInt(f.int('exponent', 0, 1000)) // values are counted in parts of 1/one
  const [value, star] = [await f.row('value', 8, null), await f.row('star', 1, f.entries('value'), 0, 1)]
  const rows = Array.from(value, (x, i) => ({ x, star: star[i] }))
  const [plus, minus] = [(g, h) => ({ x: g.x + h.x, star: g.star ^ h.star }), ({ x, star }) => ({ x: -x, star })]
  const fits = ({ x, star }, options) => { // as Left sees it: no option is too large, and one is large enough
    if (!options.every((y) => y.x < x || (y.x === x && y.star !== star))) return false
    if (star) return options.some((y) => y.x === x && !y.star)
    const part = x === 0n || (x & -x) > one ? one : x & -x // 1/2^e
    return (part === one && x <= 0n) || options.some((y) => y.x > x - part || (y.x === x - part && !y.star))
  }
  const sum = await tabulated(c, b, f, rows, { zero: { x: 0n, star: 0 }, plus, minus, fits })
  winnerIs(c, claim, sum.x > 0n ? 1 : sum.x < 0n ? 2 : sum.star ? b.mover : 3 - b.mover)
}

async function mirror(c, b, claim, f) {
  const [winner, loser, image] = [claim.winner, 3 - claim.winner, await f.vertices('image', b.count, b.count)]
  const first = await f.vertices('first', winner === b.mover ? 1 : 0, b.count)
  image.forEach((v, u) => c.must(image[v] === u, `the image of the image of vertex ${u} is another`))
  for (let i = 0; i < b.edges.length; i += 2) {
    const [u, v] = [b.edges[i], b.edges[i + 1]]
    c.tick(b.near[image[u]].length)
    if (!b.near[image[u]].includes(image[v])) c.flaw(`the image of the edge ${u}, ${v} is no edge`)
  }
  if (first.length === 1 && !(b.open[first[0]] & winner)) refuse(`vertex ${first[0]} is not open to the winner`)
  const open = first.length === 1 ? taken(b, b.open, first[0], winner) : b.open
  for (let x = 0; x < b.count; x++) {
    const y = image[x]
    const still = y !== x && open[y] & winner && !(b.otherLoses && b.near[x].includes(y))
    if (open[x] & loser && !still) c.flaw(`the loser takes vertex ${x}: its image is not open to the winner`)
  }
}

/*
 * Values in numbers and braces. Two are the same where they are written the same: `1/2` and `{0|1}` are two. `form`
 * makes each once, so that comparing them is comparing objects.
 */
class Values {
  forms = new Map()
  form(key, options) {
    if (!this.forms.has(key)) this.forms.set(key, { key, id: this.forms.size, options })
    return this.forms.get(key)
  }
  /** The number numerator / 2^power. */
  number(numerator, power) {
    while (power > 0 && numerator % 2 === 0) [numerator, power] = [numerator / 2, power - 1]
    const left = () => (power > 0 || numerator > 0 ? [this.number(numerator - 1, power)] : [])
    const right = () => (power > 0 || numerator < 0 ? [this.number(numerator + 1, power)] : [])
    return this.form(power === 0 ? `${numerator}` : `${numerator}/${2 ** power}`, { 1: left, 2: right })
  }
  /** Reads a value by way of JSON: {a,b|c} is [[a,b],[c]], and numbers are texts. */
  read(text) {
    if (text.length > 5000 || !/^[-\d/{|},]*$/.test(text)) refuse('the value has more than 5,000 characters, or others than digits and -/{|},')
    const json = text.replace(/[-\d/]+/g, '"$&"').replaceAll('{', '[[').replaceAll('|', '],[').replaceAll('}', ']]')
    try {
      return this.made(JSON.parse(json), 0)
    } catch (error) {
      return refuse(error instanceof SyntaxError ? 'the value: braces, bars and commas do not fit' : error.message)
    }
  }
  made(read, depth) {
    if (typeof read === 'string') return this.readNumber(read)
    if (depth >= 50) refuse('the value is more than 50 deep')
    if (read.length !== 2 || !read.every(Array.isArray)) refuse('the value: braces hold two sides, with a bar between')
    const [left, right] = read.map((side) => side.map((option) => this.made(option, depth + 1)))
    const written = (side) => side.map((value) => value.key).join(',')
    return this.form(`{${written(left)}|${written(right)}}`, { 1: () => left, 2: () => right })
  }
  readNumber(text) {
    const [all, above, below] = /^(-?(?:0|[1-9]\d{0,8}))(?:\/([1-9]\d{0,4}))?$/.exec(text) ?? refuse(`the value: ${quoted(text)} is no number`)
    const [numerator, power] = [Number(above), Math.round(Math.log2(below ?? 1))]
    const lowest = below === undefined ? above !== '-0' : power >= 1 && power <= 16 && 2 ** power === Number(below) && numerator % 2 !== 0
    if (!lowest || Math.abs(numerator) > 300 * 2 ** power) refuse(`the value: ${all} is no number in lowest terms, or beyond 300`)
    return this.number(numerator, power)
  }
}

async function equality(c, b, claim, f) {
  const [reply, start, seen] = [await f.row('reply', 4, null), new Values().read(claim.value), new Set()]
  let used = 0
  const stack = [1, 2].map((replier) => ({ open: b.open, value: start, replier }))
  while (stack.length > 0) {
    const { open, value, replier } = stack.pop()
    const key = `${replier} ${value.id} ${keyOf(open)}`
    if (seen.has(key)) continue
    seen.add(key)
    const [other, begun] = [3 - replier, []]
    for (let v = 0; v < open.length; v++) if (open[v] & other) begun.push({ open: taken(b, open, v, other), value })
    for (const option of value.options[replier]()) begun.push({ open, value: option }) // in −H the roles are exchanged
    c.tick(10 * (1 + begun.length) * (1 + open.length))
    for (const after of begun) {
      if (used === reply.length) refuse('the list of replies ends too early')
      stack.push({ ...answered(b, after, replier, reply[used], used), replier })
      used++
    }
  }
  c.must(used === reply.length, 'the list of replies is not used up')
}
/** What is left when the replier has answered: with a vertex, or with an option that the other has in H. */
function answered(b, { open, value }, replier, reply, place) {
  if (reply >= 0) {
    if (reply >= open.length || !(open[reply] & replier)) refuse(`reply ${place}: vertex ${reply} is not open to the replier`)
    return { open: taken(b, open, reply, replier), value }
  }
  const option = value.options[3 - replier]()[-1 - reply]
  return option ? { open, value: option } : refuse(`reply ${place}: there is no option ${-1 - reply}`)
}
// ---------------------------------------------------------------------------------------- certificates: on geography
async function matching(c, b, claim, f) {
  const [partner, barrier] = [await f.vertices('partner', b.count, b.count, -1), await f.vertices('barrier', null, b.count)]
  const [moverWins, near] = [claim.winner === b.mover, neighbours(b.count, b.edges)]
  c.tick(b.count + b.edges.length)
  partner.forEach((u, v) => {
    if (u !== -1 && (partner[u] !== v || !near[v].includes(u))) c.flaw(`vertex ${v}: its partner is no neighbour, or has another`)
  })
  c.must((partner[b.at] !== -1) === moverWins, 'the token has a partner exactly if the mover wins')
  const away = new Uint8Array(b.count)
  if (moverWins) away[b.at] = 1
  for (const v of barrier) if (away[v]++) c.flaw(`barrier: vertex ${v} comes twice, or is where the token is`)
  const pairs = partner.filter((u) => u !== -1).length / 2
  const odd = pieces(upTo(b.count).filter((v) => !away[v]), near, (_, v) => !away[v]).filter((piece) => piece.length % 2 === 1).length
  const bound = (b.count - (moverWins ? 1 : 0) + barrier.length - odd) / 2
  c.must(bound <= (moverWins ? pairs - 1 : pairs), 'the barrier leaves room for a larger matching')
}
/** The connected pieces of some vertices, each in the order of these; `label` is 0 everywhere, before and after. */
function pieces(vertices, near, joins = () => true, label = new Int32Array(near.length)) {
  const found = []
  for (const v of vertices) {
    if (label[v] === 0) {
      const reached = [v]
      label[v] = found.push([])
      for (const w of reached) for (const u of near[w]) if (label[u] === 0 && joins(w, u)) (label[u] = label[v]), reached.push(u)
    }
    found[label[v] - 1].push(v)
  }
  for (const v of vertices) label[v] = 0
  return found
}
// ------------------------------------------------------------------------------------------ certificates: on dollars
const isConnected = (b) => pieces(upTo(b.count), neighbours(b.count, b.edges)).length === 1
/** The dollars after a script: along every edge (u, v), u gives s(u) − s(v) to v. */
function lent({ edges }, values, script) {
  const after = [...values]
  for (let i = 0; i < edges.length; i += 2) {
    const given = script[edges[i]] - script[edges[i + 1]]
    after[edges[i]] -= given
    after[edges[i + 1]] += given
  }
  return after
}
/** Reads a script that must win, in as many moves as the claim says if it does. */
async function winningScript(c, b, claim, f, key = 'script') {
  const script = await f.row(key, 8, b.count)
  const after = lent(b, b.values, script)
  c.tick(b.edges.length)
  after.forEach((dollars, v) => dollars < 0n && c.flaw(`${key}: vertex ${v} is left with ${dollars} dollars`))
  const length = script.reduce((sum, times) => sum + absolute(times), 0n)
  c.must((claim.length ?? length) === length, `the claim: the script has ${length} moves`)
  return { script, after }
}

async function script(c, b, claim, f) {
  c.must(!claim.bound, 'the claim: a script shows no bound')
  await winningScript(c, b, claim, f)
}
/** Dollars that no script can mend, as an order of burning shows. */
function mustBeHopeless(c, b, dollars, order) {
  if (b.count === 0) refuse('on a board without vertices nobody is in debt')
  const place = new Int32Array(b.count).fill(-1)
  order.forEach((v, i) => (place[v] = i))
  if (place.includes(-1)) refuse('the order does not hold every vertex once')
  const before = new Float64Array(b.count) // edges to vertices before it
  for (let i = 0; i < b.edges.length; i += 2) {
    const [u, v] = [b.edges[i], b.edges[i + 1]]
    if (u !== v) before[place[u] > place[v] ? u : v]++
  }
  c.tick(b.edges.length + b.count)
  dollars.forEach((has, v) => has < before[v] || c.flaw(`vertex ${v} has ${has} dollars, not fewer than ${before[v]}`))
}

async function hopeless(c, b, claim, f) {
  const script = await f.row('script', 8, b.count)
  mustBeHopeless(c, b, lent(b, b.values, script), await f.vertices('order', b.count, b.count))
}

async function prices(c, b, claim, f) {
  if (claim.length === null || claim.bound === null) refuse('the claim: a length and a bound are needed')
  await winningScript(c, b, claim, f)
  const [price, unit] = [await f.row('price', 8, b.count, 0n), f.big('unit', 1n)]
  const slope = lent(b, b.values.map(() => 0n), price) // −Σ over its edges (price here − price there)
  slope.forEach((sum, v) => absolute(sum) > unit && c.flaw(`vertex ${v}: the prices around it differ by more than the unit`))
  const gain = -price.reduce((sum, one, v) => sum + one * b.values[v], 0n)
  c.must((claim.bound - 1n) * unit < gain, 'the prices do not show the bound') // the same as bound ≤ ⌈gain / unit⌉
}

async function divisor(c, b, claim, f) {
  const loops = b.edges.some((u, i) => i % 2 === 0 && u === b.edges[i + 1])
  if (loops || !isConnected(b)) refuse('ranks of divisors are for connected boards without loops')
  lent(b, b.values, await f.row('script', 8, b.count)).forEach((dollars, v) => {
    if (dollars !== claim.equivalent[v]) c.flaw(`the script leaves vertex ${v} with ${dollars} dollars, not ${claim.equivalent[v]}`)
  })
  const some = claim.rank === null ? 0 : b.count
  const [taken, scriptAfter] = [await f.row('taken', 8, some, 0n), await f.row('script_after', 8, some)]
  const order = await f.vertices('order', some, b.count)
  if (claim.rank !== null) {
    const total = taken.reduce((sum, dollars) => sum + dollars, 0n)
    c.must(total === claim.rank + 1n, `what is taken are ${total} dollars, not one more than the rank`)
    mustBeHopeless(c, b, lent(b, b.values.map((dollars, v) => dollars - taken[v]), scriptAfter), order)
  }
  const degree = b.values.reduce((sum, dollars) => sum + dollars, 0n)
  let known = degree - BigInt(b.edges.length / 2 - b.count + 1) // Riemann and Roch: degree − genus
  if (f.entries('winning') > 0) {
    await winningScript(c, b, {}, f, 'winning')
    if (known < 0n) known = 0n
  }
  c.must(claim.atLeast <= (known < -1n ? -1n : known), 'the rank is not shown to be so large')
}
/** ⌊a / b⌋ for b > 0. */
const floor = (a, b) => ((a / b) * b > a ? a / b - 1n : a / b)
/** How many edges lead from each vertex to each of its neighbours. */
function parallels(b) {
  const weight = Array.from({ length: b.count }, () => new Map())
  b.edges.forEach((u, i) => u === b.edges[i ^ 1] || weight[u].set(b.edges[i ^ 1], (weight[u].get(b.edges[i ^ 1]) ?? 0n) + 1n))
  return weight
}
/** Scripts that win in fewer moves than are claimed: boxes of them, for every vertex from `low` to `high`. */
class Boxes {
  constructor(c, b, claim, { script, after }) {
    Object.assign(this, { c, weight: parallels(b), room: claim.bound - 1n, all: upTo(b.count), rules: [] })
    this.above = this.all.map(() => new Map()) // above[x].get(u): how much more often than x its neighbour u may lend
    for (const x of this.all) {
      const [near, burnt] = [[...this.weight[x]], this.burnt(x, after, script)]
      const degree = near.reduce((sum, [, w]) => sum + w, 0n)
      for (const [u] of near) this.above[x].set(u, burnt.script[u] - burnt.script[x])
      // A rule: the sum of factor · s(v) is at most so much. Nobody is in debt, has more than burning leaves, or lends too often.
      this.rules.push([[[x, degree], ...near.map(([u, w]) => [u, -w])], b.values[x]], [[[x, -degree], ...near], burnt.dollars[x] - b.values[x]])
      this.rules.push(...near.map(([u]) => [[[u, 1n], [x, -1n]], this.above[x].get(u)]))
    }
    if (this.all.length === 1) this.rules = [] // a vertex alone has no edges: factors are 0
  }
  /** Lends from the vertices that a fire from q does not reach, as often as they can, until it reaches all. */
  burnt(q, reached, script) {
    const [dollars, total] = [[...reached], Array.from(script)]
    for (;;) {
      this.c.tick(10 * dollars.length)
      const [heat, burning] = [this.all.map(() => 0n), new Set([q])] // edges on fire
      for (const v of burning) for (const [u, w] of this.weight[v]) if ((heat[u] += w) > dollars[u]) burning.add(u)
      const rest = this.all.filter((v) => !burning.has(v))
      if (rest.length === 0) return { dollars, script: total }
      const often = rest.filter((v) => heat[v] > 0n).map((v) => dollars[v] / heat[v]) // each gives `heat` every time
      const times = often.reduce((x, y) => (x < y ? x : y))
      for (const v of rest) {
        total[v] += times
        dollars[v] -= times * heat[v]
        for (const [u, w] of this.weight[v]) if (burning.has(u)) dollars[u] += times * w
      }
    }
  }
  whole() { return { low: this.all.map(() => -this.room), high: this.all.map(() => this.room) } }
  /** Part of a box: a vertex lends from `low` to `high` times. */
  part(box, vertex, low, high) {
    return { low: Object.assign([...box.low], { [vertex]: low }), high: Object.assign([...box.high], { [vertex]: high }) }
  }
  /** Narrows a box until no rule narrows it further; gives false if it is empty. */
  narrow({ low, high }) {
    for (let changed = true; changed; ) {
      changed = false
      const set = (v, least, most) => {
        if (least > low[v]) [low[v], changed] = [least, true]
        if (most < high[v]) [high[v], changed] = [most, true]
        return low[v] <= high[v]
      }
      for (const [terms, most] of this.rules) {
        this.c.tick(terms.length)
        const left = terms.reduce((sum, [v, factor]) => sum - factor * (factor > 0n ? low[v] : high[v]), most)
        if (left < 0n) return false
        for (const [v, factor] of terms) if (factor > 0n ? !set(v, low[v], low[v] + left / factor) : !set(v, high[v] - left / -factor, high[v])) return false
      }
      const least = this.all.map((v) => (low[v] > 0n ? low[v] : high[v] < 0n ? -high[v] : 0n)) // Σ|s| ≤ bound − 1
      const left = this.room - least.reduce((x, y) => x + y, 0n)
      if (!this.all.every((v) => set(v, -(left + least[v]), left + least[v]))) return false
    }
    return true
  }
}
/** What `cuts` and `table` begin with: a script that wins, and boxes of shorter ones; null where it does not win. */
async function shorterScripts(c, b, claim, f) {
  if (claim.length === null || claim.bound === null) refuse('the claim: a length and a bound are needed')
  if (b.count > 200 || !isConnected(b)) refuse('this is for connected boards of up to 200 vertices')
  const won = await winningScript(c, b, claim, f)
  return c.flaws.length > 0 ? null : new Boxes(c, b, claim, won) // without a script that wins there is nothing to burn
}

async function cuts(c, b, claim, f) {
  const [boxes, vertex] = [await shorterScripts(c, b, claim, f), await f.vertices('vertex', null, b.count, -1)]
  const value = await f.row('value', 8, vertex.length)
  const stack = boxes && claim.bound > 0n ? [boxes.whole()] : [] // no script has fewer than 0 moves
  for (let i = 0; boxes && i < vertex.length; i++) {
    const [v, box] = [vertex[i], stack.pop() ?? refuse(`cut ${i}: no box is left`)]
    if (boxes.narrow(box) !== (v !== -1)) refuse(`cut ${i}: the box is ${v === -1 ? 'not ' : ''}empty`)
    if (v === -1) continue
    if (value[i] < box.low[v] || value[i] >= box.high[v]) refuse(`cut ${i}: the value does not cut the box`)
    stack.push(boxes.part(box, v, value[i] + 1n, box.high[v]), boxes.part(box, v, box.low[v], value[i]))
  }
  c.must(stack.length === 0, `${stack.length} boxes are left`)
}
/*
 * Vertices are met in an order. A state holds, for each that was met and has a neighbour that was not, how often it lends
 * (`own`) and its dollars so far (`has`); of equal ones the cheapest counts. Dear ones are dropped: no cost is negative.
 */
async function table(c, b, claim, f) {
  const boxes = await shorterScripts(c, b, claim, f)
  const [order, price, unit] = [await f.vertices('order', b.count, b.count), await f.row('price', 8, b.count, 0n), f.big('unit', 1n)]
  const gain = lent(b, b.values.map(() => 0n), price).map((sum) => -sum)
  if (new Set(order).size !== b.count || gain.some((sum) => absolute(sum) > unit)) refuse('a vertex is met twice, or a move gains more than a unit')
  const room = price.reduce((sum, one, v) => sum + one * b.values[v], unit * (claim.bound - 1n))
  const [box, met] = [boxes?.whole(), new Set()]
  let states = new Map(boxes && claim.bound > 0n && boxes.narrow(box) ? [['', { cost: 0n, at: new Map() }]] : [])
  for (const x of boxes ? order : []) {
    met.add(x)
    const done = [x, ...boxes.weight[x].keys()].filter((v) => met.has(v) && [...boxes.weight[v].keys()].every((u) => met.has(u)))
    const after = new Map()
    for (const { cost, at } of states.values()) {
      const near = [...boxes.weight[x]].filter(([u]) => at.has(u)).map(([u, w]) => ({ u, w, ...at.get(u) }))
      const low = near.reduce((least, { u, own }) => (own - boxes.above[x].get(u) > least ? own - boxes.above[x].get(u) : least), box.low[x])
      const high = near.reduce((most, { u, own }) => (own + boxes.above[u].get(x) < most ? own + boxes.above[u].get(x) : most), box.high[x])
      for (let times = low; times <= high; times++) {
        c.tick(5 * at.size + 5)
        const now = new Map(at).set(x, { own: times, has: near.reduce((has, { w, own }) => has - w * (times - own), b.values[x]) })
        for (const { u, w, own, has } of near) now.set(u, { own, has: has - w * (own - times) })
        const debt = done.some((v) => now.get(v).has < 0n)
        const spent = done.reduce((sum, v) => sum + price[v] * now.get(v).has, cost + unit * absolute(times) + gain[x] * times)
        for (const v of done) now.delete(v)
        const key = debt || spent > room ? null : Array.from(now.values(), ({ own, has }) => `${own} ${has}`).join()
        if (key !== null && !(after.get(key)?.cost <= spent)) after.set(key, { cost: spent, at: now })
      }
    }
    states = after
  }
  c.must(states.size === 0, 'a script of fewer moves wins')
}
// ------------------------------------------------------------------------------------ certificates: on other puzzles
/** The claim that a puzzle is solved in so many moves, with one of some bounds (0 and null say the same: none). */
function solvedIn(c, claim, length, ...bounds) {
  c.must(claim.length === BigInt(length), `the claim: the length is ${length}`)
  c.must([0n, ...bounds.map(BigInt)].includes(claim.bound ?? 0n), 'the claim has a bound that this does not show')
}
/** The claim where every solution is equally long, and that is said. */
function always(c, claim, length) {
  c.must(claim.length === length && claim.bound === length, `the claim: length and bound are ${length}`)
}

async function arrangement(c, b, claim, f) {
  if (claim.length !== null || claim.bound !== null) refuse('the claim: cubes have no length and no bound')
  const [front, left] = [await f.row('front', 4, b.count, 0, 5), await f.row('left', 4, b.count, 0, 5)]
  front.forEach((face, cube) => c.must(face >> 1 !== left[cube] >> 1, `cube ${cube}: front and left are one face, or opposite`))
  const sides = { front, back: front.map((face) => face ^ 1), left, right: left.map((face) => face ^ 1) }
  for (const [name, side] of Object.entries(sides)) {
    const colours = new Set(side.map((face, cube) => b.faces[6 * cube + face]))
    c.must(colours.size === b.count, `the ${name} does not show every colour`)
  }
}
async function tooRarely(c, b, claim, f) {
  const weight = Array.from(await f.row('weight', 4, b.count), BigInt)
  let shown = 0n
  for (let cube = 0; cube < b.count; cube++) {
    c.tick()
    const pair = [0, 2, 4].map((i) => weight[b.faces[6 * cube + i]] + weight[b.faces[6 * cube + i + 1]])
    shown += pair[0] + pair[1] + pair[2] - pair.reduce((x, y) => (x < y ? x : y))
  }
  const needed = 4n * weight.reduce((x, y) => x + y, 0n)
  c.must(shown < needed, `the cubes can show a weight of ${shown}, and no more than ${needed} is needed`)
}

async function circuit(c, b, claim, f) {
  const count = b.edges.length / 2
  always(c, claim, BigInt(count))
  const step = await f.vertices('step', count, b.directed ? count : 2 * count)
  const ends = (s) => (b.directed ? [b.edges[2 * s], b.edges[2 * s + 1]] : [b.edges[s], b.edges[s ^ 1]])
  c.must(new Set(b.directed ? step : step.map((s) => s >> 1)).size === count, 'an edge is walked twice')
  step.forEach((s, i) => {
    c.tick()
    if (ends(step.at(i - 1))[1] !== ends(s)[0]) c.flaw(`step ${i} does not begin where the one before ended`) // at(-1): the last
  })
}
async function unbalanced(c, b, claim, f) {
  const vertex = f.int('vertex', 0, b.count - 1)
  const at = (parity) => b.edges.filter((v, i) => v === vertex && i % 2 === parity).length
  c.must(b.directed ? at(0) !== at(1) : (at(0) + at(1)) % 2 === 1, `vertex ${vertex} is balanced`)
}
async function apart(c, b, claim, f) {
  const side = await f.row('side', 1, b.count, 0, 1)
  const sides = b.edges.map((v) => side[v])
  sides.forEach((one, i) => one !== sides[i ^ 1] && c.flaw(`edge ${i >> 1} joins the sides`))
  c.must(sides.includes(0) && sides.includes(1), 'a side has no edge')
}

async function windows(c, b, claim, f) {
  always(c, claim, b.length)
  const [length, window] = [Number(b.length), Number(b.window)]
  const [stone, seen] = [await f.row('stone', 1, length, 0, b.kinds - 1n), new Set()]
  const from = (i) => Array.from({ length: window }, (_, j) => stone[(i + j) % length])
  for (let i = 0; i < length; i++) seen.add(from(i).join()), c.tick(window)
  c.must(seen.size === length, 'a window comes up twice')
}
async function everyWindow(c, b, claim) {
  always(c, claim, b.length)
  c.must(comparePower(b.kinds, b.window, b.length) === 0, 'not every window comes up in so short a ring')
}
async function torusWindows(c, b, claim, f) {
  const cells = b.rows * b.columns // = kinds^(size of a window), as was looked at with the board
  always(c, claim, cells)
  const cell = await f.row('cell', 1, Number(cells), 0, b.kinds - 1n)
  if (cells === 1n) return // one window, however large it is
  const [rows, columns, high, wide, kinds] = [b.rows, b.columns, b.windowRows, b.windowColumns, b.kinds].map(Number)
  const seen = new Uint8Array(cell.length)
  for (let place = 0; place < cell.length; place++) {
    const [row, column] = [Math.floor(place / columns), place % columns]
    let number = 0 // the window as a number in base `kinds`: below the number of cells
    const at = (i) => cell[((row + Math.floor(i / wide)) % rows) * columns + ((column + (i % wide)) % columns)]
    for (let i = 0; i < high * wide; i++) number = number * kinds + at(i)
    c.tick(high * wide)
    if (seen[number]++) c.flaw(`the window at row ${row}, column ${column} came up before`)
  }
}

async function presses(c, b, claim, f) {
  const [press, lit] = [await f.vertices('press', null, b.count), b.lit.slice()]
  for (const v of press) for (const u of [v, ...b.near[v]]) (lit[u] ^= 1), c.tick()
  c.must(!lit.includes(1), 'a light is left')
  solvedIn(c, claim, press.length)
}
async function oddLights(c, b, claim, f) {
  const light = await f.vertices('light', null, b.count)
  const member = new Set(light)
  c.must(member.size === light.length, 'a light comes twice')
  b.near.forEach((near, v) => {
    c.tick(1 + near.length)
    if ([v, ...near].filter((u) => member.has(u)).length % 2 !== 0) c.flaw(`a press at ${v} changes an odd number of the lights`)
  })
  c.must(light.filter((v) => b.lit[v]).length % 2 === 1, 'an even number of the lights is lit')
}

async function jumps(c, b, claim, f) {
  const [jump, pegs] = [await f.vertices('jump', null, b.jumps.length / 3), b.pegs.slice()]
  jump.forEach((j, i) => {
    c.tick()
    const [from, over, to] = b.jumps.subarray(3 * j, 3 * j + 3)
    if (!pegs[from] || !pegs[over] || pegs[to]) refuse(`jump ${i} of the list cannot be made`)
    for (const hole of [from, over, to]) pegs[hole] ^= 1
  })
  c.must(pegs.reduce((x, y) => x + y, 0) === 1, 'not one peg is left')
  solvedIn(c, claim, jump.length, jump.length) // every jump takes one peg, so all solutions are equally long
}
async function evenSets(c, b, claim, f) {
  const { count, jumps, pegs } = b
  const member = await f.row('member', 1, null, 0, 1)
  if (count === 0 || member.length % count !== 0) refuse('member: the last set has too few entries')
  const told = new Uint8Array(count) // holes where a last peg would have another parity in some set
  for (let from = 0; from < member.length; from += count) {
    const set = member.subarray(from, from + count)
    c.tick(count + jumps.length)
    const touched = (j) => set[jumps[j]] + set[jumps[j + 1]] + set[jumps[j + 2]]
    for (let j = 0; j < jumps.length; j += 3) if (touched(j) % 2 !== 0) c.flaw(`jump ${j / 3} touches an odd number of a set`)
    const parity = set.filter((one, h) => one && pegs[h]).length % 2
    set.forEach((one, h) => (told[h] |= one ^ parity))
  }
  told.forEach((out, h) => out || c.flaw(`a last peg in hole ${h} is not ruled out`))
  c.must(pegs.filter((peg) => peg).length > 1, 'there are not two pegs at the start')
}
/** Edges one after the other from the start to a solved state; gives their number. */
async function solvingPath(c, b, f) {
  const edge = await f.row('edge', 4, null, 0, b.target.length - 1)
  let state = b.start
  edge.forEach((e, i) => {
    if (e < b.first[state] || e >= b.first[state + 1]) refuse(`edge ${i} of the path does not begin at state ${state}`)
    state = b.target[e]
  })
  c.must(b.solved[state] === 1, `the path ends at state ${state}, which is not solved`)
  return edge.length
}
async function path(c, b, claim, f) { solvedIn(c, claim, await solvingPath(c, b, f)) }
async function distances(c, b, claim, f) {
  const [length, distance] = [await solvingPath(c, b, f), await f.row('distance', 4, b.count, -1)]
  solvedIn(c, claim, length, claim.bound ?? refuse('the claim: a bound is needed'))
  c.must(distance[b.start] === 0, 'the start has another distance than 0')
  const bound = Number(claim.bound) // at most the length
  distance.forEach((d, s) => {
    if (d < 0 || d >= bound) return
    if (b.solved[s]) c.flaw(`state ${s} is solved, at a distance of ${d}`)
    if (d + 1 >= bound) return
    if (!b.allMoves[s]) c.flaw(`state ${s} may have more moves`)
    for (const u of b.target.subarray(b.first[s], b.first[s + 1])) {
      c.tick()
      if (distance[u] < 0 || distance[u] > d + 1) c.flaw(`state ${u} comes after state ${s}, and has the distance ${distance[u]}`)
    }
  })
}
async function closed(c, b) {
  c.must(!b.allMoves.includes(0), 'a state may have more moves')
  c.must(!b.solved.includes(1), 'a state is solved')
}
// --------------------------------------------------------------------------------------------------- the whole check
/** For each shape and kind of claim, the certificates that go with them. Only `ranks` shows a rank. */
const CERTIFICATES = {
  arena: { winner: { ranks }, grundy: { heights } },
  parity: { winner: { parity } },
  subtraction: { winner: { ranks, periodicity } },
  nim: { winner: { 'nim sum': nimSum }, grundy: { 'nim sum': nimSum } },
  octal: { winner: { octal }, grundy: { octal } },
  taking: { winner: { replies, race, mirror, components, numbers }, grundy: { components }, value: { equality } },
  geography: { winner: { matching } },
  dollar: { solvable: { script, prices, cuts, table }, unsolvable: { hopeless }, divisor: { divisor } },
  cubes: { solvable: { arrangement }, unsolvable: { 'too rarely': tooRarely } },
  walk: { solvable: { circuit }, unsolvable: { unbalanced, apart } },
  ring: { solvable: { windows, 'every window': everyWindow } },
  torus: { solvable: { 'torus windows': torusWindows } },
  lights: { solvable: { presses }, unsolvable: { 'odd lights': oddLights } },
  peg: { solvable: { jumps }, unsolvable: { 'even sets': evenSets } },
  puzzle: { solvable: { path, distances }, unsolvable: { closed } },
  sum: { winner: { sum }, grundy: { sum } },
}

async function prove(check, board, claim, object, where) {
  const fields = new Fields(check, object, where)
  const [type, known] = [fields.text('type'), CERTIFICATES[board.shape][claim.kind] ?? {}]
  if (!Object.hasOwn(known, type)) refuse(`${where}: ${quoted(type)} is no certificate for the shape ${board.shape} and claims of the kind ${claim.kind}`)
  const isPlain = claim.kind !== 'winner' || type === 'ranks' || (claim.winner !== null && claim.rank === null)
  if (!isPlain) refuse(`${where}: ${type} does not show that nobody wins, or in how many moves`)
  await known[type](check, board, claim, fields)
  fields.end()
}
/** Runs a part of the check; a refusal in it is a flaw, and the other parts go on. */
const partly = (check, work) =>
  work.catch((error) => (error instanceof Refused ? check.flaws.push(error.message) : Promise.reject(error)))
/** What the file says beside board, claim and certificate: names and digests. */
function readNames(fields, board) {
  const asked = new Fields(fields.check, fields.take('asked'), 'asked')
  asked.text('game')
  if (!isObject(asked.take('words'))) refuse('asked: words is no object')
  asked.end()
  const players = fields.texts('players', PUZZLES.includes(board.shape) ? 0 : 2)
  if (players.some((name, i) => name === '' || name === players[1 - i] || (/^[12]$/.test(name) && String(players) !== '1,2'))) refuse('players: the two have no names, one name, or the number of the other')
  return players
}
/** What a checker that does not run the rules of a game must take on trust, in sentences. */
function trusted(fields, board, about) {
  const sentences = [`That the board in the file (${described(board)}) is the one called ${quoted(about)} was taken on trust.`]
  if (!fields.has('definition')) return sentences
  const definition = new Fields(fields.check, fields.take('definition'), 'definition')
  const [rules, digest, own] = [definition.text('rules'), definition.text('sha256'), definition.flag('own')]
  definition.end()
  if (!EXPLORED.includes(board.shape)) refuse('definition: only for boards that were explored from the rules of a game')
  if (!/^([0-9a-f]{64})?$/.test(digest)) refuse('definition: sha256 is no SHA-256') // none where the rules are in no file
  const whose = own ? "somebody's own file of rules" : "noyau's file of rules"
  return [...sentences, `That it is the game called ${quoted(rules)} was taken on trust: the rules (${whose}, SHA-256 ${digest}) were not run.`]
}

async function checkDigest(check, fields) {
  if (!fields.has('digest')) return
  const { digest, ...rest } = fields.object
  fields.take('digest')
  const right = 'sha256:' + (await sha256(new TextEncoder().encode(canonical(rest))))
  check.must(digest === right, 'the digest is that of another file')
}

async function checkObject(check, fields, result) {
  const [says, about, kind] = [(result.says = fields.take('says', (text) => typeof text === 'string', 'text')), fields.text('about'), fields.text('kind')]
  if (kind !== 'proved' && kind !== 'searched') refuse(`the kind ${quoted(kind)} is neither "proved" nor "searched"`)
  const [claimed, data] = [fields.take('claim'), kind === 'proved' ? fields.take('certificate') : fields.int('count', 0)]
  const board = await readBoard(check, fields.take('board'), 'the board')
  const players = readNames(fields, board)
  result.trust = trusted(fields, board, about)
  await partly(check, checkDigest(check, fields))
  fields.end()
  const claim = readClaim(check, claimed, board)
  result.says = `${about}: ${CLAIMS[claim.kind].say(claim, players)}`
  check.must(says === result.says, `the file says ${quoted(says)}`)
  if (kind === 'searched') check.flaw(`${data} positions were searched, which nobody can check`)
  else await prove(check, board, claim, data, 'the certificate')
}

/**
 * Checks the text of a proof file.
 *
 * `limit` is in seconds; `beside(name, size)` fetches a file beside the proof (a Uint8Array, or null where there is
 * none of that size). The verdict is "proved", "not proved", "unreadable" (no proof file), "unknown" (the limit was
 * reached) or "failed" (an error of this checker). Nothing is thrown.
 */
export async function checkText(text, { limit = Infinity, beside = null } = {}) {
  const [result, check] = [{ verdict: 'unknown', says: '', flaws: [], trust: [] }, new Check(limit, beside)]
  try {
    if (text.length > MOST_LETTERS) throw new Unreadable('the file is too large')
    const object = new JsonReader(String(text)).document()
    if (!isObject(object)) throw new Unreadable('a proof file is a JSON object')
    const format = canonical(object.format ?? null).slice(0, 100)
    if (object.format !== FORMAT) throw new Unreadable(`the format is ${format}, not "${FORMAT}"; files of version 1 carried no board: solve again`)
    const fields = new Fields(check, object, 'the file')
    fields.take('format')
    await partly(check, checkObject(check, fields, result))
    result.verdict = check.flaws.length === 0 ? 'proved' : 'not proved'
    result.flaws = check.flaws
  } catch (error) {
    result.verdict = error instanceof Unreadable ? 'unreadable' : error instanceof OutOfTime ? 'unknown' : 'failed'
    result.flaws = [...check.flaws, result.verdict === 'failed' ? `an error of the checker: ${error}` : error.message]
  }
  return result
}
// -------------------------------------------------------------------------------------------------- the command line
const USAGE = `usage: node check.mjs [--json] [--limit SECONDS] [--lines] FILE…

Checks proofs in the format "${FORMAT}". --json: one line of JSON for each file; --lines: the standard input holds
proofs too, one a line, with this folder for what lies beside them. The end: 0 all proved, 1 one is not, 2 one cannot
be read, 3 the time limit (for each file) was reached, 70 an error of this checker.`
const inNode = typeof process !== 'undefined' && Boolean(process.versions?.node)
/** A module of Node's; null in browsers, whose bundlers need not know of it. */
async function nodeModule(name) { return inNode ? import(/* @vite-ignore */ 'node:' + name) : null }
/** What the terminal would obey rather than show is shown by its number. */
function shown(text) { return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, asNumber) }

async function besideIn(folder) {
  const [fs, path] = [await nodeModule('fs/promises'), await nodeModule('path')]
  return async (name, size) => {
    const file = path.join(folder, name)
    const stat = await fs.lstat(file).catch(() => null)
    return stat?.isFile() && stat.size === size ? fs.readFile(file) : null
  }
}

async function checkFile(name, limit) {
  const [fs, path] = [await nodeModule('fs/promises'), await nodeModule('path')]
  try {
    if (!(await fs.stat(name)).isFile()) throw new Error('it is no regular file')
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await fs.readFile(name))
    return checkText(text, { limit, beside: await besideIn(path.dirname(name)) })
  } catch (error) {
    return { verdict: 'unreadable', says: '', flaws: [error.message], trust: [] }
  }
}

function told({ verdict, says, flaws, trust }, name, json) {
  if (json) return JSON.stringify({ file: name, verdict, says, flaws, trust })
  const reasons = flaws.map((flaw) => `\n  ${shown(flaw)}`).join('')
  const how = verdict === 'unreadable' ? 'cannot be read' : verdict
  return `${how}: ${shown(says || name)}${reasons}${trust.map((sentence) => `\n  (${shown(sentence)})`).join('')}`
}

function readOptions(words) {
  const limit = words.indexOf('--limit')
  const options = { limit: limit < 0 ? Infinity : Number(words.splice(limit, 2)[1]), files: words.filter((word) => !word.startsWith('--')) }
  for (const word of words.filter((word) => word.startsWith('--'))) if (!['--json', '--lines'].includes(word)) return null
  Object.assign(options, { json: words.includes('--json'), lines: words.includes('--lines') })
  return options.limit > 0 && (options.lines || options.files.length > 0) ? options : null
}

async function* results({ files, lines, limit }) {
  for (const name of files) yield [name, await checkFile(name, limit)]
  if (!lines) return
  const beside = await besideIn('.')
  const { createInterface } = await nodeModule('readline')
  let number = 0
  for await (const text of createInterface({ input: process.stdin })) yield [`line ${++number}`, await checkText(text, { limit, beside })]
}

async function main() {
  const options = readOptions(process.argv.slice(2))
  if (options === null) return console.error(USAGE), (process.exitCode = 64)
  const met = new Set()
  for await (const [name, result] of results(options)) {
    met.add(result.verdict)
    console.log(told(result, name, options.json))
  }
  const codes = { failed: 70, 'not proved': 1, unreadable: 2, unknown: 3 }
  process.exitCode = codes[Object.keys(codes).find((verdict) => met.has(verdict))] ?? 0
}
/** Whether this file is what Node was asked to run, and was not imported. */
async function isRun() {
  if (!inNode || !process.argv[1]) return false
  return import.meta.url === (await nodeModule('url')).pathToFileURL((await nodeModule('fs')).realpathSync(process.argv[1])).href
}
isRun().then((run) => run && main()) // no top-level await: a bundler's worker may not know it
