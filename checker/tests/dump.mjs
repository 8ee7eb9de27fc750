/* Writes the examples into a folder, for other checkers: node checker/tests/dump.mjs FOLDER */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXAMPLES } from './examples.mjs'

const folder = process.argv[2]
mkdirSync(folder, { recursive: true })
EXAMPLES.forEach((proof, i) => writeFileSync(join(folder, `${i}-${proof.certificate.type.replace(' ', '-')}.json`), JSON.stringify(proof)))
