import { describe, expect, test } from 'vitest'
import english from '../../src/noyau/languages/en.json'
import lines from '../../tests/known/rule_lines.json'
import type { Fields } from '../src/api'
import { nearest } from '../src/address/nearest'
import { counted, NO_SCORE, readScores, rungOf, seatsFor, writeScores } from '../src/match/record'
import { ruleKeys, ruleValues } from '../src/match/rule'

const ENGLISH: Readonly<Record<string, unknown>> = english
const GAMES = ['nim', 'snort', 'subtraction', 'dollar', 'torus']

describe('the nearest name', () => {
  test.each([
    ['nmi', 'nim'],
    ['Snorte', 'snort'],
    ['sub', 'subtraction'],
    ['dolar', 'dollar'],
    ['xyzzyplugh', null],
    ['', null],
  ])('%s: %s', (typed, name) => expect(nearest(typed, GAMES)).toBe(name))
})

describe('the score', () => {
  test('two wins against the careless one lead to the perfect one, and never further', () => {
    let score = NO_SCORE
    expect(seatsFor(score)).toEqual({ 1: 'person', 2: 'careless' })
    score = counted(score, true, 'careless')
    score = counted(score, false, 'careless')
    expect(rungOf(score)).toBe('careless')
    score = counted(score, true, 'careless')
    expect(rungOf(score)).toBe('perfect')
    for (let win = 0; win < 5; win++) score = counted(score, true, 'perfect')
    expect(rungOf(score)).toBe('perfect')
    expect(score).toMatchObject({ wins: 7, losses: 1, streak: 6, best: 6 })
    expect(counted(score, false, 'perfect')).toMatchObject({ streak: 0, best: 6 })
  })
  test('is kept, and what somebody else wrote there does no harm', () => {
    const kept = new Map<string, string>()
    const storage = () => ({ getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) })
    writeScores(storage, { nim: counted(NO_SCORE, true, 'careless') })
    expect(readScores(storage)['nim']).toEqual(counted(NO_SCORE, true, 'careless'))
    kept.set('noyau.scores', '{"nim":{"wins":-3,"beaten":7},"snort":null}')
    expect(readScores(storage)).toEqual({ nim: NO_SCORE, snort: NO_SCORE })
    kept.set('noyau.scores', '[')
    expect(readScores(storage)).toEqual({})
  })
})

describe('the rule of a match', () => {
  test('has the match’s own numbers, listed as the language does', () => {
    expect(ruleValues({ take: '1,2,3', tokens: '21' }, 'or')).toEqual({ take: '1, 2 or 3', tokens: '21' })
    expect(ruleValues({ take: '1,2,3' }, 'ou')['take']).toBe('1, 2 ou 3')
    expect(ruleValues({ take: '2' }, 'o')['take']).toBe('2')
    expect(ruleValues({ window: '2x3' }, 'or')['window']).toBe('2×3')
  })
  test.each(lines.cases as [string, Fields, string][])('of %s %j is what Python says too', (game, fields, text) => {
    const sentence = String(ENGLISH[ruleKeys(game, fields).find((key) => key in ENGLISH) ?? ''])
    const values = ruleValues(fields, 'or')
    expect(sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')).toBe(text)
  })
})
