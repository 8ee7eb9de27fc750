/* What holds for every proof: JSON, rows, digests, texts, the command line. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { checkText } from '../check.mjs'
import { EXAMPLES, file } from './examples.mjs'

const CHECKER = fileURLToPath(new URL('../check.mjs', import.meta.url))
const nim = EXAMPLES.find((one) => one.board.shape === 'nim')
const ranks = EXAMPLES.find((one) => one.certificate.type === 'ranks')
const script = EXAMPLES.find((one) => one.certificate.type === 'script')
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex')
const check = (proof, options) => checkText(typeof proof === 'string' ? proof : JSON.stringify(proof), options)
const verdict = async (proof, options) => (await check(proof, options)).verdict

function bytesOf(row, bytes) {
  const buffer = Buffer.alloc(row.length * bytes)
  row.forEach((one, i) => (bytes === 8 ? buffer.writeBigInt64LE(BigInt(one), 8 * i) : buffer.writeIntLE(one, bytes * i, bytes)))
  return buffer
}

const packed = (row, bytes) => ({ 'zlib+base64': deflateSync(bytesOf(row, bytes)).toString('base64'), entries: row.length })

/** ranks, with its rows written another way. */
function rewritten(write) {
  const { winner, rank, move } = ranks.certificate
  const { first_edge, target, owner } = ranks.board
  const board = { ...ranks.board, first_edge: write(first_edge, 8), target: write(target, 4), owner: write(owner, 1) }
  return { ...ranks, board, certificate: { type: 'ranks', winner: write(winner, 1), rank: write(rank, 4), move: write(move, 4) } }
}

test('what is no proof cannot be read', async () => {
  const texts = ['', 'null', '[]', '1', '{', '{"format": "noyau proof 1"}', '{"format": 2}', '{"a": 1, "a": 1}', '{"a": 1.0}', '{"a": 1e3}',
    '{"a": NaN}', '{"a": 01}', '{"a": -}', '{"a": "\u0001"}', '{"a": "\\x"}', '{"a": 1}}', '{"a": tru}', "{'a': 1}", '{"a": 1,}', '[1,]', '\ufeff{}',
    '['.repeat(300), '{"a":'.repeat(201), `{"a": ${'9'.repeat(41)}}`, '"']
  for (const text of texts) assert.equal(await verdict(text), 'unreadable', text)
  assert.match((await check('{"format": "noyau proof 1"}')).flaws[0], /solve again/)
})

test('keys come once, and none is unknown or missing', async () => {
  const text = JSON.stringify(nim)
  assert.equal(await verdict(text.replace('"heaps"', '"__proto__":1,"heaps"')), 'not proved')
  assert.equal(await verdict(text.replace('"heaps"', '"heaps":[1],"heaps"')), 'unreadable')
  for (const key of Object.keys(nim)) {
    const { [key]: _, ...rest } = nim
    assert.notEqual(await verdict(rest), 'proved', key)
  }
  assert.equal(await verdict({ ...nim, constructor: 1 }), 'not proved')
})

test('large numbers are exact', async () => {
  const heaps = (list) => JSON.stringify(nim).replace('[1,2,3]', `[${list}]`)
  assert.equal(await verdict(heaps('1000000000000000000000000000000,1000000000000000000000000000000')), 'proved')
  assert.equal(await verdict(heaps('9007199254740993,9007199254740992')), 'not proved')
  assert.equal(await verdict(heaps('1000000000000000000000000000001,1')), 'not proved')
  const claim = { ...script.claim, length: null }
  const rich = { ...file({ ...script.board, values: [2, 0, -1] }, claim, script.certificate) }
  assert.equal(await verdict(JSON.stringify(rich).replace('[2,1,0]', '[9223372036854775807,9223372036854775806,9223372036854775805]')), 'proved')
  assert.equal(await verdict(JSON.stringify(rich).replace('[2,1,0]', '[9223372036854775808,9223372036854775807,9223372036854775806]')), 'not proved')
})

test('rows may be packed', async () => {
  assert.equal(await verdict(rewritten(packed)), 'proved')
  const bend = (change) => rewritten((row, bytes) => change(packed(row, bytes), row, bytes))
  const lies = [
    (one) => ({ ...one, entries: one.entries + 1 }),
    (one) => ({ ...one, more: 1 }),
    (one) => ({ ...one, 'zlib+base64': one['zlib+base64'].slice(0, -4) }),
    (one) => ({ ...one, 'zlib+base64': '*' + one['zlib+base64'].slice(1) }),
    (one) => ({ ...one, 'zlib+base64': 'AAAA' }),
    (one) => ({ ...one, 'zlib+base64': '' }),
    (one, row, bytes) => ({ ...packed([...row, 0], bytes), entries: row.length }),
    (one, row, bytes) => ({ ...packed(row.slice(1), bytes), entries: row.length }),
    (one, row) => ({ ...one, entries: String(row.length) }),
  ]
  for (const lie of lies) assert.equal(await verdict(bend(lie)), 'not proved', String(lie))
})

test('a small file cannot fill the memory', async () => {
  const bomb = { 'zlib+base64': deflateSync(Buffer.alloc(50_000_000)).toString('base64'), entries: 3 }
  const long = { ...nim, board: { shape: 'taking', vertices: 2e9, edges: [], taker_loses: true, other_loses: true, open: bomb, to_move: 1 } }
  assert.match((await check(long)).flaws[0], /not in 0/)
  const walk = EXAMPLES.find((one) => one.certificate.type === 'apart')
  assert.equal(await verdict({ ...walk, board: { ...walk.board, edges: bomb } }), 'not proved')
  assert.equal(await verdict({ ...walk, board: { ...walk.board, edges: { ...bomb, entries: 2 ** 40 } } }), 'not proved')
  assert.equal(await verdict({ ...walk, board: { ...walk.board, vertices: 2 ** 31 - 1 } }), 'not proved')
})

test('rows may lie beside', async () => {
  const files = new Map()
  const aside = (row, bytes) => {
    const content = bytesOf(row, bytes)
    files.set(`row${files.size}.bin`, new Uint8Array(content))
    return { file: `row${files.size - 1}.bin`, entries: row.length, sha256: sha(content) }
  }
  const proof = rewritten(aside)
  const beside = async (name) => files.get(name) ?? null
  assert.equal(await verdict(proof, { beside }), 'proved')
  assert.equal(await verdict(proof), 'not proved')
  files.get('row3.bin')[0] ^= 1
  assert.match((await check(proof, { beside })).flaws[0], /SHA-256/)
  for (const name of ['../row3.bin', 'a/b', 'a\\b', '', '.', '..']) {
    assert.equal(await verdict(rewritten((row, bytes) => ({ ...aside(row, bytes), file: name })), { beside: async () => new Uint8Array(0) }), 'not proved')
  }
})

test('the digest is that of the rest', async () => {
  const proof = { ...nim, about: 'é"😀', asked: { game: 'nim', words: { '\ue000': 1, '😀': [true, null, -1], a: { b: 'c\u007f\n' } } } }
  proof.says = `${proof.about}: blue wins`
  // as Python writes it: json.dumps(proof, sort_keys=True, separators=(",", ":"))
  const written = '{"about":"\\u00e9\\"\\ud83d\\ude00","asked":{"game":"nim","words":{"a":{"b":"c\\u007f\\n"},"\\ue000":1,"\\ud83d\\ude00":[true,null,-1]}},' +
    '"board":{"heaps":[1,2,3],"misere":false,"shape":"nim","to_move":1},"certificate":{"type":"nim sum"},' +
    '"claim":{"kind":"winner","rank":null,"to_move":1,"winner":2},"format":"noyau proof 2","kind":"proved","players":["red","blue"],' +
    '"says":"\\u00e9\\"\\ud83d\\ude00: blue wins"}'
  assert.equal(await verdict({ ...proof, digest: `sha256:${sha(written)}` }), 'proved')
  assert.equal(await verdict({ ...proof, digest: `sha256:${sha(written + ' ')}` }), 'not proved')
  assert.equal(await verdict({ ...proof, digest: 1 }), 'not proved')
})

test('a file says what it claims, and names are not misleading', async () => {
  assert.equal(await verdict({ ...nim, says: nim.says.replace('blue', 'red') }), 'not proved')
  const named = (...players) => ({ ...nim, players, says: `${nim.about}: ${players[1] === '2' ? 'player 2' : players[1]} wins` })
  assert.equal(await verdict(named('1', '2')), 'proved')
  for (const players of [['2', '1'], ['red', 'red'], ['', 'blue'], ['red'], ['a', 'b', 'c'], ['1', 'blue'], ['red', '\u0007']]) {
    assert.equal(await verdict(named(...players)), 'not proved', String(players))
  }
})

test('what was taken on trust is said', async () => {
  const definition = { rules: 'mine', sha256: 'a'.repeat(64), own: true }
  const found = await check({ ...ranks, definition })
  assert.equal(found.verdict, 'proved')
  assert.match(found.trust.join(), /the game called "mine" was taken on trust/)
  assert.match(found.trust.join(), /arena: 6 vertices, 9 edges/)
  assert.equal(await verdict({ ...nim, definition }), 'not proved')
  assert.equal(await verdict({ ...ranks, definition: { ...definition, own: 1 } }), 'not proved')
})

test('a search is no proof', async () => {
  const { certificate: _, ...rest } = nim
  const found = await check({ ...rest, kind: 'searched', count: 17 })
  assert.equal(found.verdict, 'not proved')
  assert.match(found.flaws[0], /17 positions/)
})

test('traps: what holds of nothing', async () => {
  const none = { shape: 'dollar', vertices: 0, edges: [], values: [] }
  assert.equal(await verdict(file(none, { kind: 'unsolvable' }, { type: 'hopeless', script: [], order: [] })), 'not proved')
  const chain = { shape: 'arena', vertices: 2, first_edge: [0, 0, 1], target: [0], owner: [0, 0], ends: 'stuck loses', start: 1 }
  assert.equal(await verdict(file(chain, { kind: 'grundy', value: 0 }, { type: 'heights', value: [-1, 0], height: [0, 1] })), 'not proved')
  const round = { shape: 'arena', vertices: 1, first_edge: [0, 1], target: [0], owner: [0], ends: 'stuck loses', start: 0 }
  const won = { kind: 'winner', to_move: 1, winner: 1, rank: 0 }
  assert.equal(await verdict(file(round, won, { type: 'ranks', winner: [0], rank: [0], move: [0] })), 'not proved')
  const stuck = { ...round, first_edge: [0, 0], target: [], ends: 'listed', decided: [-1] }
  assert.equal(await verdict(file(stuck, { ...won, winner: 2 }, { type: 'ranks', winner: [1], rank: [0], move: [-1] })), 'not proved')
})

test('the limit holds', async () => {
  const values = [10 ** 15, ...Array(148).fill(0), -1]
  const edges = values.flatMap((_, v) => [v, (v + 1) % 150])
  const board = { shape: 'dollar', vertices: 150, edges, values }
  const slow = file(board, { kind: 'solvable', length: 1, bound: 1 }, { type: 'cuts', script: values.map((_, v) => (v === 149 ? -1 : 0)), vertex: [0], value: [0] })
  slow.certificate.script[149] = -1
  const started = performance.now()
  assert.notEqual((await check(slow, { limit: 0.5 })).verdict, 'proved')
  const octal = { shape: 'octal', digits: [0, 0, 7], tokens: 400_000, to_move: 1 }
  const long = file(octal, { kind: 'grundy', value: 0 }, { type: 'octal', preperiod: 0, period: 0, value: packed(Array(400_001).fill(0), 4) })
  assert.notEqual((await check(long, { limit: 0.2 })).verdict, 'proved')
  assert.ok(performance.now() - started < 5_000)
})

test('the command line', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const at = (name, content) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = async (...words) => {
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [CHECKER, ...words])) }
    } catch (error) {
      return error
    }
  }
  const good = at('good.json', JSON.stringify(nim))
  const bad = at('bad.json', JSON.stringify({ ...nim, says: 'a\u202e: red wins' }))
  const none = at('none.json', new Uint8Array([0xff]))
  const row = bytesOf(ranks.board.target, 4)
  at('row.bin', row)
  const target = { file: 'row.bin', entries: ranks.board.target.length, sha256: sha(row) }
  const beside = at('beside.json', JSON.stringify({ ...ranks, board: { ...ranks.board, target } }))
  const proved = await run(good, beside)
  assert.equal(proved.code, 0)
  assert.match(proved.stdout, /^proved: an example of nim sum: blue wins\n/)
  const refused = await run(good, bad)
  assert.equal(refused.code, 1)
  assert.match(refused.stdout, /not proved: an example of nim sum: blue wins/)
  assert.ok(!refused.stdout.includes('\u202e'))
  assert.equal((await run(good, none)).code, 2)
  assert.equal((await run(join(folder, 'missing.json'))).code, 2)
  assert.equal((await run(folder)).code, 2)
  assert.equal((await run('--what')).code, 64)
  const lines = (await run('--json', good, bad)).stdout.trim().split('\n').map((line) => JSON.parse(line))
  assert.deepEqual(lines.map((line) => line.verdict), ['proved', 'not proved'])
  const octal = { shape: 'octal', digits: [0, 0, 7], tokens: 400_000, to_move: 1 }
  const long = file(octal, { kind: 'grundy', value: 0 }, { type: 'octal', preperiod: 0, period: 0, value: packed([0, 0, 1, 1, 2, 0, 3, 1, 1], 4) })
  assert.equal((await run('--limit', '5', at('long.json', JSON.stringify(long)))).code, 1)
})
