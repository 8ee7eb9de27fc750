/* What is true of small boards, by going through everything: nothing of this is shared with the checker. */

const key = (...parts) => JSON.stringify(parts)

/** Arena (as in a file, rows as lists): who wins every vertex in how many moves, by going backwards from the ends. */
export function arenaTruth(board) {
  const n = board.vertices
  const next = (v) => board.target.slice(board.first_edge[v], board.first_edge[v + 1])
  const decided = (v) => {
    if (board.ends === 'listed') return board.decided[v]
    if (board.ends === 'target') return board.wanted.includes(v) ? 0 : -1
    if (next(v).length > 0) return -1
    return board.ends === 'stuck wins' ? board.owner[v] : 1 - board.owner[v]
  }
  const winner = Array(n).fill(-1)
  const rank = Array(n).fill(-1)
  const move = Array(n).fill(-1)
  for (let v = 0; v < n; v++) if (decided(v) !== -1) [winner[v], rank[v]] = [decided(v), 0]
  for (let round = 1; round <= n; round++) {
    for (let v = 0; v < n; v++) {
      if (winner[v] !== -1 || decided(v) !== -1 || next(v).length === 0) continue
      const p = board.owner[v]
      const fast = next(v).find((u) => winner[u] === p && rank[u] === round - 1)
      const lost = next(v).every((u) => winner[u] === 1 - p && rank[u] < round) && next(v).some((u) => rank[u] === round - 1)
      if (fast !== undefined) [winner[v], rank[v], move[v]] = [p, round, fast]
      else if (lost) [winner[v], rank[v], move[v]] = [1 - p, round, next(v).find((u) => rank[u] === round - 1)]
    }
  }
  for (let v = 0; v < n; v++) if (winner[v] === -1) move[v] = next(v).find((u) => winner[u] === -1) ?? -1
  return { winner, rank, move }
}

/** Parity: every positional choice of player 0 against every one of player 1 (small boards only). */
export function parityTruth(board) {
  const n = board.vertices
  const next = (v) => board.target.slice(board.first_edge[v], board.first_edge[v + 1])
  const choices = (player) => {
    let all = [[]]
    for (let v = 0; v < n; v++) {
      const options = board.owner[v] === player && next(v).length > 0 ? next(v) : [-1]
      all = all.flatMap((choice) => options.map((u) => [...choice, u]))
    }
    return all
  }
  const result = (start, choice) => {
    const seen = []
    for (let v = start; ; v = choice[board.owner[v]][v]) {
      if (choice[board.owner[v]][v] === -1) return 1 - board.owner[v]
      if (seen.includes(v)) return Math.max(...seen.slice(seen.indexOf(v)).map((u) => board.priority[u])) % 2
      seen.push(v)
    }
  }
  const [mine, theirs] = [choices(0), choices(1)]
  return Array.from({ length: n }, (_, v) => (mine.some((a) => theirs.every((b) => result(v, [a, b]) === 0)) ? 0 : 1))
}

/** Positions of games without cycles: `options(position, player)`; whoever cannot move loses, or wins in misère. */
function moverWins(options, position, player, misere = false, known = new Map()) {
  const k = key(position, player)
  if (!known.has(k)) {
    const next = options(position, player)
    known.set(k, next.length === 0 ? misere : next.some((after) => !moverWins(options, after, 3 - player, misere, known)))
  }
  return known.get(k)
}

const mex = (values) => {
  let least = 0
  while (values.has(least)) least++
  return least
}

function grundy(options, position, known = new Map()) {
  const k = key(position)
  if (!known.has(k)) known.set(k, mex(new Set(options(position, 1).map((after) => grundy(options, after, known)))))
  return known.get(k)
}

/** For a board: where play starts, and the moves from there. */
export function gameOf(board) {
  const cut = (heaps, i, ...by) => [...heaps.slice(0, i), ...by.filter((heap) => heap > 0), ...heaps.slice(i + 1)].sort((a, b) => a - b)
  if (board.shape === 'arena') {
    return { start: board.start, options: (v) => board.target.slice(board.first_edge[v], board.first_edge[v + 1]) }
  }
  if (board.shape === 'subtraction') {
    const amounts = [board.take, board.take_second]
    return { start: board.tokens, options: (h, p) => amounts[p - 1].filter((a) => a <= h).map((a) => h - a) }
  }
  if (board.shape === 'nim') {
    const options = (heaps) => heaps.flatMap((heap, i) => Array.from({ length: heap }, (_, left) => cut(heaps, i, left)))
    return { start: cut([...board.heaps, 0], board.heaps.length).filter((heap) => heap > 0), options }
  }
  if (board.shape === 'octal') {
    const single = (n) => {
      const results = []
      board.digits.forEach((digit, a) => {
        if (digit & 1 && a === n) results.push([])
        if (digit & 2 && a < n) results.push([n - a])
        if (digit & 4) for (let x = 1; x < n - a; x++) results.push([x, n - a - x])
      })
      return results
    }
    return { start: board.tokens ? [board.tokens] : [], options: (heaps) => heaps.flatMap((heap, i) => single(heap).map((by) => cut(heaps, i, ...by))) }
  }
  if (board.shape === 'taking') {
    return { start: board.open, options: (open, p) => open.flatMap((o, v) => (o & p ? [take(board, open, v, p)] : [])) }
  }
  if (board.shape === 'geography') {
    const options = ([at, ...been]) => {
      const found = []
      for (let i = 0; i < board.edges.length; i += 2) {
        const [u, v] = [board.edges[i], board.edges[i + 1]]
        for (const [a, b] of [[u, v], [v, u]]) if (a === at && b !== at && !been.includes(b)) found.push([b, at, ...been])
      }
      return found
    }
    return { start: [board.at], options }
  }
  const games = board.parts.map(gameOf)
  const options = (sum, p) => sum.flatMap((one, i) => games[i].options(one, p).map((after) => sum.map((x, j) => (i === j ? after : x))))
  return { start: games.map((game) => game.start), options }
}

export function take(board, open, vertex, player) {
  const near = (u) => {
    for (let i = 0; i < board.edges.length; i += 2) {
      const pair = [board.edges[i], board.edges[i + 1]]
      if (pair.includes(u) && pair.includes(vertex) && u !== vertex) return true
    }
    return false
  }
  const lost = (board.taker_loses ? player : 0) | (board.other_loses ? 3 - player : 0)
  return open.map((o, u) => (u === vertex ? 0 : near(u) ? o & ~lost : o))
}

/** A value as [left options, right options]. */
export function parseValue(text) {
  let rest = text.replaceAll(' ', '')
  const fraction = (n, d) => {
    while (d > 1 && n % 2 === 0) [n, d] = [n / 2, d / 2]
    if (d === 1) return [n > 0 ? [fraction(n - 1, 1)] : [], n < 0 ? [fraction(n + 1, 1)] : []]
    return [[fraction(n - 1, d)], [fraction(n + 1, d)]]
  }
  const next = () => {
    const number = /^(-?\d+)(?:\/(\d+))?/.exec(rest)
    if (number) {
      rest = rest.slice(number[0].length)
      return fraction(Number(number[1]), Number(number[2] ?? 1))
    }
    const sides = [[], []]
    for (const side of sides) {
      do {
        rest = rest.slice(1)
        if (rest[0] !== '|' && rest[0] !== '}') side.push(next())
      } while (rest[0] === ',')
    }
    rest = rest.slice(1)
    return sides
  }
  return next()
}

function valueIs(board, text) {
  const game = gameOf(board)
  const options = ([open, value], p) => [
    ...game.options(open, p).map((after) => [after, value]),
    ...value[2 - p].map((after) => [open, after]), // the player p moves in −H as the other does in H
  ]
  const known = new Map()
  const start = [board.open, parseValue(text)]
  return !moverWins(options, start, 1, false, known) && !moverWins(options, start, 2, false, known)
}

/** The dollar game: breadth first, through all scripts of up to `most` moves (normalised by what they lead to). */
export function dollarTruth(board, most = 6) {
  let layer = [board.values]
  const seen = new Set([key(board.values)])
  for (let length = 0; length <= most; length++) {
    if (layer.some((values) => values.every((value) => value >= 0))) return length
    const next = []
    for (const values of layer) {
      for (let v = 0; v < board.vertices; v++) {
        for (const sign of [1, -1]) {
          const after = lend(board, values, v, sign)
          if (seen.has(key(after))) continue
          seen.add(key(after))
          next.push(after)
        }
      }
    }
    layer = next
  }
  return null
}

export function lend(board, values, v, times) {
  const after = [...values]
  for (let i = 0; i < board.edges.length; i += 2) {
    const [a, b] = [board.edges[i], board.edges[i + 1]]
    if (a === b || (a !== v && b !== v)) continue
    after[v] -= times
    after[a === v ? b : a] += times
  }
  return after
}

const debtFree = (board, values) => dollarTruth({ ...board, values }, 8) !== null

/** Whether the rank of the values is at least r: all ways of taking r dollars. */
function rankAtLeast(board, values, r) {
  if (r < 0) return true
  if (r === 0) return debtFree(board, values)
  return values.every((_, v) => rankAtLeast(board, values.map((value, u) => (u === v ? value - 1 : value)), r - 1))
}

function divisorTruth(board, claim) {
  let rank = -1
  while (rank < 4 && rankAtLeast(board, board.values, rank + 1)) rank++
  const same = (() => {
    let layer = [board.values]
    const seen = new Set([key(board.values)])
    for (let i = 0; i <= 8; i++) {
      if (seen.has(key(claim.equivalent))) return true
      layer = layer.flatMap((values) =>
        values.flatMap((_, v) => [1, -1].map((sign) => lend(board, values, v, sign)).filter((after) => !seen.has(key(after)) && seen.add(key(after)))),
      )
    }
    return false
  })()
  return same && (claim.rank === null || rank <= claim.rank) && rank >= claim.rank_at_least
}

function cubesTruth({ cubes, faces }) {
  const face = (c, i) => faces[6 * c + i]
  const place = (c, sides) => {
    if (c === cubes) return true
    for (let f = 0; f < 6; f++) {
      for (let l = 0; l < 6; l++) {
        if (f >> 1 === l >> 1) continue
        const shown = [f, f ^ 1, l, l ^ 1].map((i) => face(c, i))
        if (shown.some((colour, i) => sides[i].includes(colour))) continue
        if (place(c + 1, sides.map((side, i) => [...side, shown[i]]))) return true
      }
    }
    return false
  }
  return place(0, [[], [], [], []])
}

function walkTruth({ edges, directed }) {
  const count = edges.length / 2
  const go = (at, home, left) => {
    if (left.length === 0) return at === home
    return left.some((e) => {
      const rest = left.filter((other) => other !== e)
      const [u, v] = [edges[2 * e], edges[2 * e + 1]]
      return (u === at && go(v, home, rest)) || (!directed && v === at && go(u, home, rest))
    })
  }
  return count === 0 || go(edges[0], edges[0], Array.from({ length: count }, (_, e) => e))
}

function ringTruth({ window, kinds, length }) {
  const search = (stones) => {
    if (stones.length === length) {
      const windows = stones.map((_, i) => key(Array.from({ length: window }, (_, j) => stones[(i + j) % length])))
      return new Set(windows).size === length
    }
    return Array.from({ length: kinds }, (_, kind) => kind).some((kind) => search([...stones, kind]))
  }
  return search([])
}

function torusTruth({ rows, columns, window_rows, window_columns, kinds }) {
  const n = rows * columns
  for (let code = 0; code < kinds ** n; code++) {
    const cell = Array.from({ length: n }, (_, i) => Math.floor(code / kinds ** i) % kinds)
    const windows = new Set()
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const read = []
        for (let i = 0; i < window_rows; i++) for (let j = 0; j < window_columns; j++) read.push(cell[((r + i) % rows) * columns + ((c + j) % columns)])
        windows.add(key(read))
      }
    }
    if (windows.size === n) return true
  }
  return false
}

/** Fewest moves in a graph of states given by a function; null if there is no way. */
function fewest(start, next, solved, most = 12) {
  let layer = [start]
  const seen = new Set([key(start)])
  for (let length = 0; layer.length > 0 && length <= most; length++) {
    if (layer.some(solved)) return length
    layer = layer.flatMap(next).filter((state) => !seen.has(key(state)) && seen.add(key(state)))
  }
  return null
}

function puzzleTruth(board) {
  if (board.shape === 'lights') {
    const press = (lit, v) => {
      const near = new Set([v])
      for (let i = 0; i < board.edges.length; i += 2) {
        if (board.edges[i] === v) near.add(board.edges[i + 1])
        if (board.edges[i + 1] === v) near.add(board.edges[i])
      }
      return lit.map((on, u) => (near.has(u) ? 1 - on : on))
    }
    return fewest(board.lit, (lit) => lit.map((_, v) => press(lit, v)), (lit) => !lit.includes(1))
  }
  if (board.shape === 'peg') {
    const next = (pegs) => {
      const found = []
      for (let j = 0; j < board.jumps.length; j += 3) {
        const [from, over, to] = board.jumps.slice(j, j + 3)
        if (pegs[from] && pegs[over] && !pegs[to]) found.push(pegs.map((peg, h) => (h === from || h === over ? 0 : h === to ? 1 : peg)))
      }
      return found
    }
    return fewest(board.pegs, next, (pegs) => pegs.reduce((a, b) => a + b, 0) === 1)
  }
  return fewest(board.start, (s) => board.target.slice(board.first_edge[s], board.first_edge[s + 1]), (s) => board.solved[s] === 1)
}

/** The first state that may have moves nobody told of is this many moves away; Infinity if none is. */
function knownUpTo(board) {
  const dark = fewest(board.start, (s) => board.target.slice(board.first_edge[s], board.first_edge[s + 1]), (s) => board.all_moves[s] === 0)
  return dark ?? Infinity
}

function solvableTruth(board, { length, bound }) {
  if (['ring', 'torus', 'walk'].includes(board.shape)) {
    const size = board.shape === 'ring' ? board.length : board.shape === 'walk' ? board.edges.length / 2 : board.rows * board.columns
    return length === size && (bound ?? 0) <= size && { ring: ringTruth, torus: torusTruth, walk: walkTruth }[board.shape](board)
  }
  if (board.shape === 'cubes') return length === null && bound === null && cubesTruth(board)
  const found = board.shape === 'dollar' ? dollarTruth(board) : puzzleTruth(board)
  if (found === null) return false
  const least = board.shape === 'puzzle' ? Math.min(found, knownUpTo(board) + 1) : found // a way nobody told of takes one move more
  return (length === null || length >= found) && (bound ?? 0) <= least
}

/** Whether a claim about a board is true. Lengths are believed if a solution of at most that length exists. */
export function isTrue(board, claim) {
  if (claim.kind === 'solvable') return solvableTruth(board, claim)
  if (claim.kind === 'unsolvable') {
    if (board.shape === 'cubes') return !cubesTruth(board)
    if (board.shape === 'walk') return !walkTruth(board)
    if (board.shape === 'dollar') return dollarTruth(board, 8) === null
    return puzzleTruth(board) === null && (board.shape !== 'puzzle' || knownUpTo(board) === Infinity)
  }
  if (claim.kind === 'divisor') return divisorTruth(board, claim)
  if (claim.kind === 'value') return valueIs(board, claim.value)
  if (board.shape === 'arena' && claim.kind === 'winner') {
    const { winner, rank } = arenaTruth(board)
    const s = board.start
    if (claim.to_move !== board.owner[s] + 1) return false
    if (winner[s] !== -1) return claim.winner === winner[s] + 1 && claim.rank === rank[s]
    return claim.winner === (board.ends === 'target' ? 2 : null) && claim.rank === null
  }
  if (board.shape === 'parity') return claim.rank === null && claim.to_move === board.owner[board.start] + 1 && claim.winner === parityTruth(board)[board.start] + 1
  const { start, options } = gameOf(board)
  if (claim.kind === 'grundy') return claim.value === grundy(options, start)
  if (claim.rank !== null && board.shape !== 'subtraction') return false
  const wins = moverWins(options, start, board.to_move, board.misere ?? false)
  const right = claim.to_move === board.to_move && claim.winner === (wins ? board.to_move : 3 - board.to_move)
  return right && (claim.rank === null || claim.rank === lasts(board))
}

/** Subtraction: how many moves it takes. */
function lasts(board) {
  const { options } = gameOf(board)
  const rank = (heap, player) => {
    const next = options(heap, player)
    if (next.length === 0) return { wins: board.misere, moves: 0 }
    const after = next.map((one) => rank(one, 3 - player))
    const won = after.filter((one) => !one.wins).map((one) => one.moves)
    return won.length > 0 ? { wins: true, moves: 1 + Math.min(...won) } : { wins: false, moves: 1 + Math.max(...after.map((one) => one.moves)) }
  }
  return rank(board.tokens, board.to_move).moves
}
