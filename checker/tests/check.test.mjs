import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkText } from '../check.mjs'
import { isTrue } from './brute.mjs'
import { EXAMPLES } from './examples.mjs'
import { smallLies, wildLies } from './lies.mjs'

const counts = { lies: 0, truths: 0, wild: 0 }
const EVERY = Number(process.env.EVERY_NTH_LIE ?? 1) // 1: all of them

/** Every so many of some lies, beginning with another one each time. */
function* some(lies, begin) {
  let i = begin
  for (const lie of lies) if (i++ % EVERY === 0) yield lie
}

for (const [i, example] of EXAMPLES.entries()) {
  const name = `${i} ${example.board.shape}, ${example.certificate.type}`

  test(`honest: ${name}`, async () => {
    const found = await checkText(JSON.stringify(example))
    assert.deepEqual([found.verdict, found.flaws], ['proved', []])
    assert.equal(found.says, example.says)
    assert.ok(isTrue(example.board, example.claim), 'true by brute force')
  })

  test(`lies: ${name}`, async () => {
    for (const lie of some(smallLies(example), i)) {
      const { verdict, flaws } = await checkText(JSON.stringify(lie), { limit: 20 })
      counts.lies++
      assert.ok(verdict === 'proved' || verdict === 'not proved', `${verdict}: ${flaws}`)
      if (verdict === 'not proved') continue
      counts.truths++
      assert.ok(isTrue(lie.board, lie.claim), `believed: ${JSON.stringify(lie)}`)
    }
  })

  test(`wild: ${name}`, async () => {
    for (const lie of some(wildLies(example), i)) {
      const { verdict, flaws } = await checkText(JSON.stringify(lie), { limit: 20 })
      counts.wild++
      assert.ok(['proved', 'not proved', 'unreadable'].includes(verdict), `${verdict}: ${flaws}`)
    }
  })
}

test('many lies were told', (t) => {
  t.diagnostic(`${counts.lies} small lies, of which ${counts.truths} were other truths; ${counts.wild} wild ones`)
  assert.ok(counts.lies > 10_000 / EVERY && counts.wild > 10_000 / EVERY)
})
