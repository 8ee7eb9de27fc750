/* Changes to a proof: every number, every list, every key. */
import { words } from './examples.mjs'

/** All places in a value, as lists of keys, with what is there. */
export function* places(value, path = []) {
  yield [path, value]
  if (value !== null && typeof value === 'object') for (const key of Object.keys(value)) yield* places(value[key], [...path, key])
}

export function changed(proof, path, change) {
  const copy = structuredClone(proof)
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key]
  change(at, path.at(-1))
  try {
    copy.says = `${copy.about}: ${words(copy.claim, copy.players)}` // a liar says it in the right words
  } catch {
    // the claim is so wrong that it cannot be said
  }
  return copy
}

const SMALL = [0, 1, 2, 3, -1, 7]

/** A proof with one number changed, or one entry too many or too few: all small, so that brute force can follow. */
export function* smallLies(proof) {
  for (const part of ['board', 'claim', 'certificate']) {
    for (const [path, value] of places(proof[part], [part])) {
      if (typeof value === 'number') {
        for (const other of new Set([value + 1, value - 1, ...SMALL])) {
          if (other !== value) yield changed(proof, path, (at, key) => (at[key] = other))
        }
        yield changed(proof, path, (at, key) => (at[key] = null))
      }
      if (value === null) for (const other of SMALL) yield changed(proof, path, (at, key) => (at[key] = other))
      if (typeof value === 'boolean') yield changed(proof, path, (at, key) => (at[key] = !value))
      if (!Array.isArray(value)) continue
      for (let i = 0; i <= value.length; i++) {
        if (i < value.length) yield changed(proof, path, (at, key) => at[key].splice(i, 1))
        for (const other of [0, 1, -1]) yield changed(proof, path, (at, key) => at[key].splice(i, 0, other))
      }
      for (let i = 0; i + 1 < value.length; i++) yield changed(proof, path, (at, key) => at[key].splice(i, 2, value[i + 1], value[i]))
    }
  }
}

const WILD = [2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1, 1.5, true, '1', [], {}, [[]], { entries: 1 }, { entries: 1, 'zlib+base64': 'AAAA' }, { entries: 1, file: '../x', sha256: '0'.repeat(64) }]

/** A proof with something put, or left out, anywhere: nothing is claimed of these but that a checker answers. */
export function* wildLies(proof) {
  for (const [path] of places(proof)) {
    if (path.length === 0) continue
    for (const other of WILD) yield changed(proof, path, (at, key) => (at[key] = other))
    yield changed(proof, path, (at, key) => (Array.isArray(at) ? at.splice(key, 1) : delete at[key]))
    yield changed(proof, path, (at) => (Array.isArray(at) ? at.push('more') : (at.more = 1)))
  }
}
