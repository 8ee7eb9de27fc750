/* Small honest proofs of every shape, claim and certificate: by hand, or by searches that know nothing of the checker. */
import { arenaTruth, gameOf, isTrue, parityTruth, parseValue, take } from './brute.mjs'

const moves = (count) => (count === 1 ? '1 move' : `${count} moves`)

/** The claim in words, as the page says. */
export function words(claim, players) {
  if (claim.kind === 'winner') {
    if (claim.winner === null) return 'nobody can force a win'
    const name = players[claim.winner - 1]
    const who = name === `${claim.winner}` ? `player ${name}` : name
    return claim.rank === null ? `${who} wins` : `${who} wins in ${moves(claim.rank)}`
  }
  if (claim.kind === 'grundy') return `has Grundy value ${claim.value}`
  if (claim.kind === 'value') return `is worth ${claim.value}, whoever is to move`
  if (claim.kind === 'unsolvable') return 'cannot be solved'
  if (claim.kind === 'solvable') {
    if (claim.length === null) return 'can be solved'
    const few = claim.bound ? (claim.bound === claim.length ? ' and not in fewer' : ` and not in fewer than ${claim.bound}`) : ''
    return `can be solved in ${moves(claim.length)}${few}`
  }
  const { rank, rank_at_least: least } = claim
  const known = rank === null ? `at least ${least}` : rank === least ? rank : `at most ${rank} and at least ${least}`
  return `is equivalent to ${claim.equivalent}; its rank is ${known}`
}

const PUZZLES = ['dollar', 'cubes', 'walk', 'ring', 'torus', 'lights', 'peg', 'puzzle']

export function file(board, claim, certificate, more = {}) {
  const players = PUZZLES.includes(board.shape) ? [] : ['red', 'blue']
  const about = `an example of ${certificate.type}`
  const asked = { game: 'example', words: { board: 'by hand' } }
  return { format: 'noyau proof 2', about, asked, board, players, claim, says: `${about}: ${words(claim, players)}`, kind: 'proved', certificate, ...more }
}

const winner = (to_move, who, rank = null) => ({ kind: 'winner', to_move, winner: who, rank })
const solvable = (length = null, bound = null) => ({ kind: 'solvable', length, bound })
const grundy = (value) => ({ kind: 'grundy', value })
const UNSOLVABLE = { kind: 'unsolvable' }

/** A directed graph from lists of successors. */
function arrows(lists) {
  const first_edge = [0]
  for (const list of lists) first_edge.push(first_edge.at(-1) + list.length)
  return { first_edge, target: lists.flat() }
}

export function arena(lists, owner, ends, start, more = {}) {
  return { shape: 'arena', vertices: lists.length, ...arrows(lists), owner, ends, start, ...more }
}

export function ranked(board) {
  const { winner: won, rank, move } = arenaTruth(board)
  const s = board.start
  const kept = won[s] === -1 && board.ends === 'target'
  const claim = winner(board.owner[s] + 1, won[s] === -1 ? (kept ? 2 : null) : won[s] + 1, won[s] === -1 ? null : rank[s])
  return file(board, claim, { type: 'ranks', winner: won, rank, move })
}

function arenas() {
  const lists = [[1, 2], [3, 4], [0, 4], [], [3, 0], [5]]
  const owner = [0, 1, 1, 0, 0, 1]
  return [
    ranked(arena(lists, owner, 'stuck loses', 0, { names: ['a', 'b', 'c', 'd', 'e', 'f'] })),
    ranked(arena(lists, owner, 'stuck wins', 0)),
    ranked(arena(lists, owner, 'target', 0, { wanted: [3] })),
    ranked(arena(lists, owner, 'target', 5, { wanted: [4] })),
    ranked(arena(lists, owner, 'listed', 1, { decided: [-1, -1, 1, 0, -1, -1] })),
    ranked(arena(lists, owner, 'listed', 5, { decided: [-1, -1, 1, -1, -1, -1] })),
    file(arena([[], [0], [0, 1], [1, 2], [0, 2]], [0, 0, 0, 0, 0], 'stuck loses', 4), grundy(1), { type: 'heights', value: [0, 1, 2, 0, 1], height: [0, 1, 2, 3, 3] }),
  ]
}

function parities() {
  const make = (lists, owner, priority, start, move) => {
    const board = { shape: 'parity', vertices: lists.length, ...arrows(lists), owner, priority, start }
    const won = parityTruth(board)
    return file(board, winner(owner[start] + 1, won[start] + 1), { type: 'parity', winner: won, move })
  }
  return [
    make([[1, 0], [2], [0, 3], [3, 0], []], [0, 1, 1, 0, 1], [1, 2, 3, 2, 0], 2, [-1, 2, 0, 3, -1]),
    make([[1], [0, 2], [2]], [0, 0, 1], [1, 2, 3], 0, [1, 0, 2]),
  ]
}

function subtractions() {
  const board = (tokens, take, take_second, misere, to_move) => ({ shape: 'subtraction', tokens, take, take_second, misere, to_move })
  const asArena = (b) => {
    const side = b.tokens + 1
    const lists = Array.from({ length: 2 * side }, (_, v) => {
      const [heap, amounts] = [v % side, v < side ? b.take : b.take_second]
      return amounts.filter((a) => a <= heap).map((a) => (v < side ? side : 0) + heap - a)
    })
    return arena(lists, lists.map((_, v) => (v < side ? 0 : 1)), b.misere ? 'stuck wins' : 'stuck loses', (b.to_move - 1) * side + b.tokens)
  }
  const byRanks = (b) => ({ ...ranked(asArena(b)), board: b })
  const byPeriod = (b, preperiod, period, count) => {
    const wins = (heap, p) => isTrue({ ...b, tokens: heap, to_move: p }, winner(p, p))
    const row = (p) => Array.from({ length: count }, (_, heap) => (wins(heap, p) ? p - 1 : 2 - p))
    const heap = b.tokens < preperiod ? b.tokens : preperiod + ((b.tokens - preperiod) % period)
    const who = wins(heap, b.to_move) ? b.to_move : 3 - b.to_move
    return file(b, winner(b.to_move, who), { type: 'periodicity', preperiod, period, first: row(1), second: row(2) })
  }
  return [
    byRanks(board(4, [1, 2], [1, 3], false, 1)),
    byRanks(board(4, [1, 2], [2], true, 2)),
    byPeriod(board(9, [1, 2], [1, 2], false, 1), 0, 3, 5),
    byPeriod(board(7, [1, 2], [1, 2], true, 2), 0, 3, 5),
    byPeriod(board(10, [1, 2], [1, 2, 20], false, 2), 1, 3, 6),
  ]
}

function heaps() {
  const nim = (piles, misere, to_move) => ({ shape: 'nim', heaps: piles, misere, to_move })
  const octal = (digits, tokens) => ({ shape: 'octal', digits, tokens, to_move: 1 })
  const values = (digits, count) => Array.from({ length: count }, (_, n) => [0, 1, 2, 3, 4, 5].find((g) => isTrue(octal(digits, n), grundy(g))))
  const fourths = [0, 0, 7] // take two, then leave none, one or two heaps: Dawson's kayles in another coat
  return [
    file(nim([1, 2, 3], false, 1), winner(1, 2), { type: 'nim sum' }),
    file(nim([1, 1, 1], true, 2), winner(2, 1), { type: 'nim sum' }),
    file(nim([2, 1], true, 1), winner(1, 1), { type: 'nim sum' }),
    file(nim([4, 1], false, 1), grundy(5), { type: 'nim sum' }),
    file(octal(fourths, 8), winner(1, 1), { type: 'octal', preperiod: 0, period: 0, value: values(fourths, 9) }),
    file(octal([4, 3], 5), grundy(0), { type: 'octal', preperiod: 0, period: 0, value: values([4, 3], 6) }),
    file(octal([0, 3, 3], 9), grundy(0), { type: 'octal', preperiod: 0, period: 3, value: values([0, 3, 3], 10) }),
    file(octal([0, 1], 9), grundy(0), { type: 'octal', preperiod: 2, period: 1, value: values([0, 1], 7) }),
    file(octal([0, 3, 3], 14), winner(1, 1), { type: 'octal', preperiod: 1, period: 3, value: values([0, 3, 3], 10) }),
  ]
}

const PATH = (n) => Array.from({ length: n - 1 }, (_, v) => [v, v + 1]).flat()
const CYCLE = (n) => [...PATH(n), n - 1, 0]

export function taking(vertices, edges, losing, to_move, open = Array(vertices).fill(3)) {
  return { shape: 'taking', vertices, edges, taker_loses: losing !== 'snort', other_loses: losing !== 'col', open, to_move }
}

/** The replies of a winner, in the order of the walk. */
export function byReplies(board) {
  const wins = (open, turn, who) => isTrue({ ...board, open, to_move: turn }, winner(turn, who))
  const who = wins(board.open, board.to_move, 1) ? 1 : 2
  const loser = 3 - who
  const reply = []
  const seen = new Set()
  const stack = [[board.open, board.to_move]]
  while (stack.length > 0) {
    const [open, turn] = stack.pop()
    const isNear = (u, v) => board.edges.some((x, i) => i % 2 === 0 && [x, board.edges[i + 1]].includes(u) && [x, board.edges[i + 1]].includes(v) && u !== v)
    const bad = (v, player) => open.some((o, u) => o & player && isNear(u, v))
    const safe = open.filter((o, v) => o === who && !(board.other_loses && bad(v, loser)) && !(board.taker_loses && bad(v, who))).length
    if (safe >= open.filter((o) => o & loser).length + (turn === who ? 1 : 0)) continue
    const key = JSON.stringify([open, turn])
    if (seen.has(key)) continue
    seen.add(key)
    if (turn === who) {
      const v = open.findIndex((o, u) => o & who && wins(take(board, open, u, who), loser, who))
      reply.push(v)
      stack.push([take(board, open, v, who), loser])
    } else for (let v = open.length - 1; v >= 0; v--) if (open[v] & loser) stack.push([take(board, open, v, loser), who])
  }
  return file(board, winner(board.to_move, who), { type: 'replies', reply })
}

/** The replies that show a value, in the order of the walk. */
export function byEquality(board, text) {
  const game = gameOf(board)
  const lost = (open, value, mover, known = new Map()) => {
    const key = JSON.stringify([open, value, mover])
    if (!known.has(key)) {
      const here = game.options(open, mover).map((after) => [after, value])
      const there = value[2 - mover].map((after) => [open, after])
      known.set(key, [...here, ...there].every(([a, b]) => !lost(a, b, 3 - mover, known)))
    }
    return known.get(key)
  }
  const [reply, seen] = [[], new Set()]
  const stack = [[board.open, parseValue(text), 1], [board.open, parseValue(text), 2]]
  while (stack.length > 0) {
    const [open, value, replier] = stack.pop()
    const other = 3 - replier
    const key = JSON.stringify([open, value, replier])
    if (seen.has(key)) continue
    seen.add(key)
    const begun = [...game.options(open, other).map((after) => [after, value]), ...value[replier - 1].map((after) => [open, after])]
    for (const [a, b] of begun) {
      const answers = [
        ...a.flatMap((o, v) => (o & replier ? [[v, take(board, a, v, replier), b]] : [])),
        ...b[other - 1].map((after, k) => [-1 - k, a, after]),
      ]
      const [chosen, x, y] = answers.find(([, x, y]) => lost(x, y, other))
      reply.push(chosen)
      stack.push([x, y, replier])
    }
  }
  return file(board, { kind: 'value', value: text }, { type: 'equality', reply })
}

const linked = (board, u, v) => board.edges.some((x, i) => i % 2 === 0 && ((x === u && board.edges[i + 1] === v) || (x === v && board.edges[i + 1] === u)))

/** The pieces of what is open: lists of [vertex, who may take it], joined by the edges that matter. */
function piecesOf(board, open) {
  const found = []
  open.forEach((who, v) => {
    if (who === 0) return
    const met = found.filter((piece) => piece.some(([u, other]) => who & other && linked(board, u, v)))
    for (const piece of met) found.splice(found.indexOf(piece), 1)
    found.push([...met.flat(), [v, who]].sort((a, b) => a[0] - b[0]))
  })
  return found
}

/** Numbers with and without a star, as [x, star]: the simplest one that fits between the options. */
function numberOf(lefts, rights) {
  const both = lefts.find(([x, star]) => !star && rights.some(([y, other]) => !other && x === y))
  const below = ([x, star], z, sign) => sign * x < sign * z || (x === z && star)
  const fits = (z) => lefts.every((y) => below(y, z, 1)) && rights.every((y) => below(y, z, -1))
  if (both) return [both[0], 1]
  for (let parts = 1; ; parts *= 2) {
    for (let k = 0; k < 9 * parts; k++) for (const z of [k / parts, -k / parts]) if (fits(z)) return [z + 0, 0]
  }
}

/** A table of pieces. A piece that an order, or (in Col) exchanging the players, shows as a row before it has none. */
export function byTable(board, orders = [board.open.map((_, v) => v)], kind = 'winner') {
  const impartial = board.other_loses
  const exchanged = (piece) => piece.map(([v, who]) => [v, [0, 2, 1, 3][who]])
  const key = (piece) => JSON.stringify(piece.map(([v, who], i) => [who, piece.slice(0, i).map(([u, other]) => Boolean(who & other && linked(board, u, v)))]))
  const sorted = (piece, order) => [...piece].sort((a, b) => order[a[0]] - order[b[0]])
  const known = new Map()
  const rows = []
  const plus = ([x, star], [y, other]) => [impartial ? x ^ y : x + y, star ^ other]
  const sum = (open) => piecesOf(board, open).map(worth).reduce(plus, [0, 0])
  function worth(piece) {
    for (const order of orders) {
      const found = known.get(key(sorted(piece, order)))
      if (found) return found
    }
    const open = board.open.map((_, v) => piece.find(([u]) => u === v)?.[1] ?? 0)
    const options = (player) => piece.filter(([, who]) => who & player).map(([v]) => sum(take(board, open, v, player)))
    const [lefts, rights] = [options(1), options(2)]
    const value = impartial ? [[0, 1, 2, 3, 4, 5, 6, 7].find((n) => !lefts.some(([x]) => x === n)), 0] : numberOf(lefts, rights)
    if (!impartial) known.set(key(exchanged(piece)), [-value[0] + 0, value[1]])
    known.set(key(piece), value)
    rows.push([piece, value])
    return value
  }
  const [total, star] = sum(board.open)
  const first = [0]
  for (const [piece] of rows) first.push(first.at(-1) + piece.length)
  const parts = 2 ** [0, 1, 2, 3, 4, 5, 6].find((e) => rows.every(([, [x]]) => Number.isInteger(x * 2 ** e)))
  const common = { place: orders.flat(), first, vertex: rows.flatMap(([piece]) => piece.map(([v]) => v)), value: rows.map(([, [x]]) => x * parts) }
  const numbers = { open: rows.flatMap(([piece]) => piece.map(([, who]) => who)), star: rows.map(([, value]) => value[1]), exponent: Math.log2(parts) }
  const [mover, other] = [board.to_move, 3 - board.to_move]
  if (impartial) return file(board, kind === 'grundy' ? grundy(total) : winner(mover, total ? mover : other), { type: 'components', ...common })
  return file(board, winner(mover, total > 0 ? 1 : total < 0 ? 2 : star ? mover : other), { type: 'numbers', ...common, ...numbers })
}

/** A race: the winner's replies, in the order of the walk, with sets of vertices as the page has them. */
export function byRace(board) {
  const all = board.open.map((_, v) => v)
  const around = all.map((v) => all.filter((u) => u === v || linked(board, u, v)))
  const inside = (a, b) => a.every((v) => b.includes(v))
  const who = isTrue(board, winner(board.to_move, 1)) ? 1 : 2
  const loser = 3 - who
  const [reply, seen] = [[], new Set()]
  const stack = [[board.open, board.to_move, 0]]
  while (stack.length > 0) {
    let [open, turn, lead] = stack.pop()
    for (const player of [who, loser]) {
      for (const v of all) {
        if (open[v] !== player || around[v].some((u) => open[u] & (3 - player))) continue
        open = open.map((o, u) => (u === v ? 0 : o))
        lead += player === who ? 1 : -1
      }
    }
    const grip = (v, player) => around[v].filter((u) => open[u] & (3 - player))
    const [mine, theirs] = [who, loser].map((player) => all.filter((v) => open[v] & player))
    const worth = (v) => grip(v, who).length + mine.filter((u) => inside(grip(u, who), grip(v, who))).length
    const chosen = []
    for (const v of [...mine].sort((u, v) => worth(v) - worth(u) || u - v)) {
      if (!chosen.some((u) => grip(u, who).some((g) => grip(v, who).includes(g)))) chosen.push(v)
    }
    const gain = chosen.filter((_, i) => i % 2 === (turn === who ? 0 : 1)).reduce((total, v) => total + worth(v), 0)
    const key = JSON.stringify([open, turn, lead])
    if (lead + gain >= theirs.length + (turn === who ? 1 : 0) || seen.has(key)) continue
    seen.add(key)
    if (turn === who) {
      // lead: so many moves that nobody can take away, as vertices without neighbours
      const more = Array(Math.abs(lead)).fill(lead > 0 ? who : loser)
      const wins = (v) => isTrue({ ...board, open: [...take(board, open, v, who), ...more], to_move: loser }, winner(loser, who))
      const v = mine.find(wins)
      reply.push(v)
      stack.push([take(board, open, v, who), loser, lead])
    } else {
      const better = (u, v) => inside(grip(v, loser), grip(u, loser)) && !(inside(grip(u, loser), grip(v, loser)) && v < u)
      for (const v of [...theirs].reverse()) {
        if (!theirs.some((u) => u !== v && better(u, v))) stack.push([take(board, open, v, loser), who, lead])
      }
    }
  }
  return file(board, winner(board.to_move, who), { type: 'race', reply })
}

function takings() {
  return [
    byTable(taking(4, PATH(4), 'kayles', 1)),
    byTable(taking(5, [0, 2, 2, 1, 1, 3, 3, 4], 'kayles', 2, [3, 3, 3, 3, 3]), [[0, 1, 2, 3, 4], [0, 2, 1, 3, 4]], 'grundy'),
    byTable(taking(4, CYCLE(4), 'kayles', 1, [3, 3, 0, 3])),
    byTable(taking(3, PATH(3), 'col', 1)),
    byTable(taking(4, PATH(4), 'col', 2, [3, 1, 3, 2])),
    byTable(taking(4, CYCLE(4), 'col', 1, [1, 3, 2, 3]), [[0, 1, 2, 3], [3, 2, 1, 0]]),
    byRace(taking(5, PATH(5), 'snort', 2)),
    byRace(taking(6, [0, 1, 2, 3, 4, 5], 'snort', 1)),
    byRace(taking(6, [...PATH(4), 4, 5], 'snort', 1, [3, 3, 3, 3, 3, 1])),
    byRace(taking(7, [...PATH(4), 5, 6], 'snort', 2, [3, 3, 3, 3, 2, 1, 3])),
    byReplies(taking(4, PATH(4), 'snort', 1)),
    byReplies(taking(4, CYCLE(4), 'col', 1)),
    byReplies(taking(5, PATH(5), 'kayles', 2)),
    byReplies(taking(4, PATH(4), 'kayles', 1, [3, 1, 2, 3])),
    file(taking(4, CYCLE(4), 'col', 2), winner(2, 1), { type: 'mirror', image: [2, 3, 0, 1], first: [] }),
    file(taking(5, PATH(5), 'snort', 1), winner(1, 1), { type: 'mirror', image: [4, 3, 2, 1, 0], first: [2] }),
    byEquality(taking(3, PATH(3), 'snort', 1), '{2|-2}'),
    byEquality(taking(2, PATH(2), 'col', 1), '0'),
    byEquality(taking(3, PATH(3), 'snort', 1, [1, 3, 0]), '{1|0}'),
    byEquality(taking(3, PATH(3), 'col', 1, [3, 1, 0]), '1/2'),
    byEquality(taking(4, PATH(4), 'col', 2, [3, 1, 3, 1]), '3/4'),
    byEquality(taking(3, PATH(3), 'snort', 2, [1, 3, 3]), '{2,1|-1}'),
  ]
}

function geographies() {
  const board = (vertices, edges, at) => ({ shape: 'geography', vertices, edges, at, to_move: 1 })
  return [
    file(board(4, PATH(4), 0), winner(1, 1), { type: 'matching', partner: [1, 0, 3, 2], barrier: [2] }),
    file(board(5, [...PATH(5), 4, 4], 0), winner(1, 2), { type: 'matching', partner: [-1, 2, 1, 4, 3], barrier: [] }),
    file(board(4, [0, 1, 0, 2, 0, 3], 3), winner(1, 2), { type: 'matching', partner: [1, 0, -1, -1], barrier: [0] }),
  ]
}

function dollars() {
  const board = (vertices, edges, values) => ({ shape: 'dollar', vertices, edges, values })
  const path = board(3, [...PATH(3), 1, 1], [2, 0, -1])
  const ring = board(3, CYCLE(3), [-1, 1, 2])
  const divisor = (equivalent, rank, rank_at_least) => ({ kind: 'divisor', equivalent, rank, rank_at_least })
  return [
    file(path, solvable(3), { type: 'script', script: [2, 1, 0] }),
    file(path, solvable(null, 0), { type: 'script', script: [0, -1, -2] }),
    file(board(2, [0, 1], [-1, 1]), solvable(1, 1), { type: 'prices', script: [-1, 0], price: [1, 0], unit: 1 }),
    file(board(2, [0, 1, 0, 1], [1, -1]), UNSOLVABLE, { type: 'hopeless', script: [0, 0], order: [1, 0] }),
    file(board(3, PATH(3), [-2, 0, 2]), solvable(4, 3), { type: 'prices', script: [-2, 0, 2], price: [2, 1, 0], unit: 1 }),
    file(ring, solvable(1, 1), { type: 'cuts', script: [0, 0, 1], vertex: [-1], value: [0] }),
    file(ring, solvable(1, 0), { type: 'cuts', script: [0, 0, 1], vertex: [], value: [] }),
    file(ring, solvable(1, 1), { type: 'table', script: [0, 0, 1], order: [2, 0, 1], price: [0, 0, 0], unit: 1 }),
    file(board(3, PATH(3), [-2, 0, 2]), solvable(4, 4), { type: 'table', script: [-2, 0, 2], order: [0, 1, 2], price: [2, 1, 0], unit: 1 }),
    file(board(1, [0, 0], [3]), solvable(0, 0), { type: 'table', script: [0], order: [0], price: [5], unit: 1 }),
    file(ring, divisor([0, 2, 0], 1, 1), { type: 'divisor', script: [0, 0, 1], taken: [1, 1, 0], script_after: [0, 0, 1], order: [0, 2, 1], winning: [] }),
    file(ring, divisor([0, 2, 0], null, 0), { type: 'divisor', script: [0, 0, 1], taken: [], script_after: [], order: [], winning: [0, 0, 1] }),
  ]
}

const TORUS = [0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0] // every square of four comes up once

function others() {
  const same = [0, 1, 0, 1, 0, 1]
  const walk = (vertices, edges, directed) => ({ shape: 'walk', vertices, edges, directed })
  const lights = (vertices, edges, lit) => ({ shape: 'lights', vertices, edges, lit })
  const peg = (holes, jumps, pegs) => ({ shape: 'peg', holes, jumps, pegs })
  const states = { shape: 'puzzle', states: 4, ...arrows([[1, 2], [0, 3], [0], []]), solved: [0, 0, 0, 1], all_moves: [1, 1, 1, 0], start: 0 }
  const line = [0, 1, 2, 2, 1, 0, 1, 2, 3, 3, 2, 1]
  return [
    file({ shape: 'cubes', cubes: 2, faces: [0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1] }, solvable(), { type: 'arrangement', front: [0, 0], left: [2, 2] }),
    file({ shape: 'cubes', cubes: 2, faces: [...same, 0, 0, 0, 0, 0, 1] }, UNSOLVABLE, { type: 'too rarely', weight: [0, 1] }),
    file(walk(3, [0, 1, 2, 1, 2, 0, 0, 0], false), solvable(4, 4), { type: 'circuit', step: [0, 3, 4, 6] }),
    file(walk(2, [0, 1, 1, 0], true), solvable(2, 2), { type: 'circuit', step: [0, 1] }),
    file(walk(2, [0, 1, 1, 1], false), UNSOLVABLE, { type: 'unbalanced', vertex: 1 }),
    file(walk(2, [0, 1, 0, 1], true), UNSOLVABLE, { type: 'unbalanced', vertex: 0 }),
    file(walk(4, [0, 1, 1, 0, 2, 3, 3, 2], false), UNSOLVABLE, { type: 'apart', side: [0, 0, 1, 1] }),
    file({ shape: 'ring', window: 2, kinds: 2, length: 4 }, solvable(4, 4), { type: 'every window' }),
    file({ shape: 'ring', window: 3, kinds: 2, length: 7 }, solvable(7, 7), { type: 'windows', stone: [0, 0, 1, 0, 1, 1, 1] }),
    file({ shape: 'torus', rows: 4, columns: 4, window_rows: 2, window_columns: 2, kinds: 2 }, solvable(16, 16), { type: 'torus windows', cell: TORUS }),
    file({ shape: 'torus', rows: 1, columns: 4, window_rows: 1, window_columns: 2, kinds: 2 }, solvable(4, 4), { type: 'torus windows', cell: [0, 0, 1, 1] }),
    file(lights(3, PATH(3), [1, 0, 0]), solvable(2), { type: 'presses', press: [1, 2] }),
    file(lights(3, CYCLE(3), [1, 0, 0]), UNSOLVABLE, { type: 'odd lights', light: [0, 1] }),
    file(peg(4, line, [1, 1, 0, 1]), solvable(2, 2), { type: 'jumps', jump: [0, 3] }),
    file(peg(3, [0, 1, 2, 2, 1, 0], [1, 1, 1]), UNSOLVABLE, { type: 'even sets', member: [1, 1, 0, 0, 1, 1] }),
    file(states, solvable(2), { type: 'path', edge: [0, 3] }),
    file(states, solvable(2, 2), { type: 'distances', edge: [0, 3], distance: [0, 1, 1, -1] }),
    file({ ...states, solved: [0, 0, 0, 0], all_moves: [1, 1, 1, 1] }, UNSOLVABLE, { type: 'closed' }),
  ]
}

function sums() {
  const nim = { shape: 'nim', heaps: [3], misere: false, to_move: 1 }
  const octal = { shape: 'octal', digits: [0, 3, 3], tokens: 2, to_move: 2 }
  const graph = arena([[], [0], [0, 1]], [0, 0, 0], 'stuck loses', 1)
  const board = { shape: 'sum', parts: [nim, octal, graph], to_move: 2 }
  const certificate = [{ type: 'nim sum' }, { type: 'octal', preperiod: 0, period: 0, value: [0, 1, 2] }, { type: 'heights', value: [0, 1, 2], height: [0, 1, 2] }]
  const all = { type: 'sum', value: [3, 2, 1], certificate }
  return [file(board, winner(2, 1), all), file(board, grundy(0), all)]
}

export const EXAMPLES = [...arenas(), ...parities(), ...subtractions(), ...heaps(), ...takings(), ...geographies(), ...dollars(), ...others(), ...sums()]
