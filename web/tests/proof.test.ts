import { describe, expect, it } from 'vitest'
import { checkText } from '$checker'
import { asProof } from '../src/match/incoming'

const NIM = {
  format: 'noyau proof 2',
  about: 'Nim on 1,2,3, player 1 to move',
  asked: { game: 'nim', words: { heaps: '1,2,3' } },
  board: { shape: 'nim', heaps: [1, 2, 3], misere: false, to_move: 1 },
  players: ['1', '2'],
  claim: { kind: 'winner', to_move: 1, winner: 2, rank: null },
  says: 'Nim on 1,2,3, player 1 to move: player 2 wins',
  kind: 'proved',
  certificate: { type: 'nim sum' },
}

function file(name: string, content: string): File {
  return new File([content], name)
}

describe('a file that is dropped', () => {
  it('is a proof by its format, whatever it is called', async () => {
    const rows = file('rows.bin', '\0\0')
    const proof = file('a.txt', `\n${JSON.stringify(NIM, null, 1)}`)
    expect(await asProof([rows, proof])).toEqual({ proof, beside: [rows] })
    const late = file('b', '{"board": {}, "format" : "noyau proof 1"}')
    expect((await asProof([late]))?.proof).toBe(late)
  })

  it('is a board otherwise', async () => {
    expect(await asProof([file('a.json', '{"vertices": [], "edges": []}'), file('b.edges', '0 1\n')])).toBeNull()
    expect(await asProof([file('a.json', '{"format": "graph", "name": "\\"format\\": \\"noyau proof 2\\""}')])).toBeNull()
    expect(await asProof([])).toBeNull()
  })
})

describe('the checker in the page', () => {
  it('believes a proof and no lie', async () => {
    expect((await checkText(JSON.stringify(NIM))).verdict).toBe('proved')
    const lie = { ...NIM, board: { ...NIM.board, heaps: [1, 2, 4] } }
    expect((await checkText(JSON.stringify(lie))).verdict).toBe('not proved')
    expect((await checkText('{"format": "noyau proof 1"}')).flaws.join()).toContain('solve again')
  })
})
