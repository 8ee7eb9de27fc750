import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPlaces, readSettings, writePlaces, writeSettings } from '../src/settings'
import { bestLanguage, CATALOGUES, held, LANGUAGES, say, translate, type Catalogue, type Entry } from '../src/words'

const small: Record<'en' | 'fr' | 'ca', Catalogue> = {
  en: { 'move.take': 'take {count}', rank: { one: '{count} move', other: '{count} moves' }, only: 'English only' },
  fr: { 'move.take': 'prendre {count}', rank: { one: '{count} coup', other: '{count} coups' } },
  ca: { rank: { one: '{count} jugada', other: '{count} jugades' } },
}
const counted = (count: number) => ({ key: 'rank', text: 'rank', values: { count } })

describe('t()', () => {
  test('fills the places', () => {
    const take = { key: 'move.take', text: 'take 2', values: { count: 2 } }
    expect(translate('fr', take, small)).toBe('prendre 2')
    expect(translate('ca', take, small)).toBe('take 2') // the message's own English
    expect(say('en', 'move.take', {}, small)).toBe('take {count}')
  })
  test('a message inside another is said in the same language', () => {
    const said: Record<string, Catalogue> = { fr: { ...small.fr, told: '{move}, puis {who}' } }
    const take = { key: 'move.take', text: 'take 2', values: { count: 2 } }
    expect(translate('fr', { key: 'told', text: '', values: { move: take, who: 'Ada' } }, said)).toBe('prendre 2, puis Ada')
  })
  test('complaints group their counts, and quote what was typed', () => {
    const said: Record<string, Catalogue> = { fr: { 'language.thousands': '\u202f', 'error.long': '{word} : {count} sommets, {most} au plus' } }
    const error = { key: 'error.long', text: '', values: { word: '60000', count: '9223372036854775808', most: 50000 } }
    expect(translate('fr', error, said)).toBe('60000\u00a0: 9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f808 sommets, 50\u202f000 au plus')
  })
  test('plurals follow the language: French says zéro coup, English zero moves', () => {
    expect([0, 1, 2].map((count) => translate('en', counted(count), small))).toEqual(['0 moves', '1 move', '2 moves'])
    expect([0, 1, 2].map((count) => translate('fr', counted(count), small))).toEqual(['0 coup', '1 coup', '2 coups'])
    expect([0, 1, 1e6].map((count) => translate('ca', counted(count), small))).toEqual(['0 jugades', '1 jugada', '1000000 jugades'])
  })
  test('the page’s own strings fall back to English, then to the key', () => {
    expect(say('fr', 'only', {}, small)).toBe('English only')
    expect(say('fr', 'nowhere', {}, small)).toBe('nowhere')
  })

  test('no line ends before a French sign', () => {
    expect(held('fr', 'Gagnable ? « Oui » ; voir : a')).toBe('Gagnable\u00a0? «\u00a0Oui\u00a0»\u00a0; voir\u00a0: a')
    expect(held('en', 'a : b')).toBe('a : b')
  })
  test('values are put in as they are', () => {
    const odd = { key: 'move.take', text: '', values: { count: '$& {count}' } }
    expect(translate('en', odd, small)).toBe('take $& {count}')
  })
  test('the browser’s wishes', () => {
    expect(bestLanguage(['de-DE', 'ca-ES', 'fr'])).toBe('ca')
    expect(bestLanguage(['fr-CA'])).toBe('fr')
    expect(bestLanguage(['de'])).toBe('en')
    expect(bestLanguage([])).toBe('en')
  })
})

const FILES = import.meta.glob<Catalogue>('$languages/*.json', { eager: true, import: 'default' })

describe('the catalogues', () => {
  const places = (entry: Entry): string[] => {
    const sentences = typeof entry === 'string' ? [entry] : Object.values(entry)
    return [...new Set(sentences.flatMap((sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')))].sort()
  }
  test.each(LANGUAGES)('%s has the keys and the places of English', (language) => {
    const english = CATALOGUES['en'] ?? {}
    expect(Object.keys(CATALOGUES[language] ?? {}).sort()).toEqual(Object.keys(english).sort())
    for (const [key, entry] of Object.entries(english)) {
      const other = CATALOGUES[language]?.[key]
      if (other === undefined) continue
      expect({ key, places: places(other) }).toEqual({ key, places: places(entry) })
      expect(typeof other).toBe(typeof entry)
      if (typeof other !== 'string') expect(other.other, key).toBeTypeOf('string')
    }
  })
  test.each(LANGUAGES)('%s is sorted and has no empty entry', (language) => {
    const keys = Object.keys(FILES[Object.keys(FILES).find((path) => path.endsWith(`/${language}.json`)) ?? ''] ?? {})
    expect(keys.length).toBe(Object.keys(CATALOGUES[language] ?? {}).length)
    expect(keys).toEqual([...keys].sort())
    for (const entry of Object.values(CATALOGUES[language] ?? {})) {
      for (const sentence of typeof entry === 'string' ? [entry] : Object.values(entry)) expect(sentence).not.toBe('')
    }
  })
  test('every string the page says is there, and every ui.* entry is said', () => {
    const folder = fileURLToPath(new URL('../src', import.meta.url))
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|svelte)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    const written = [...source.matchAll(/['`](ui\.[\w.]*)(\$\{[^`]*)?['`]/g)]
    const said = written.filter(([, , rest]) => !rest).map(([, key]) => key ?? '')
    const begun = written.filter(([, , rest]) => rest).map(([, key]) => key ?? '') // `ui.seat.${…}`
    const known = Object.keys(CATALOGUES['en'] ?? {}).filter((key) => key.startsWith('ui.'))
    expect(said.filter((key) => !known.includes(key))).toEqual([])
    expect(known.filter((key) => !said.includes(key) && !begun.some((start) => key.startsWith(start)))).toEqual([])
  })
})

describe('settings', () => {
  test('are kept', () => {
    const kept = new Map<string, string>()
    const storage = () => ({ getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
    expect(readSettings(storage)).toEqual({ language: null, values: false, arena: true, theme: 'system', limit: 10 })
    writeSettings(storage, { language: 'ca', values: true, arena: false, theme: 'dark', limit: 30 })
    expect(readSettings(storage)).toEqual({ language: 'ca', values: true, arena: false, theme: 'dark', limit: 30 })
    kept.set('noyau.settings', '{"language": "xx", "values": 3, "theme": "mauve"}')
    expect(readSettings(storage)).toEqual({ language: null, values: false, arena: true, theme: 'system', limit: 10 })
    kept.set('noyau.settings', 'not json')
    expect(readSettings(storage).arena).toBe(true)
  })
  test('places are those of their own board, and nothing else', () => {
    const kept = new Map<string, string>()
    const storage = () => ({ getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) })
    writePlaces(storage, 'path:3', new Map([[2, { x: 5, y: 7 }]]))
    expect(readPlaces(storage, 'path:3')).toEqual([[2, { x: 5, y: 7 }]])
    expect(readPlaces(storage, 'path:4')).toEqual([])
    kept.set('noyau.places', '["path:3", [[2, {"x": "wide"}], 7]]')
    expect(readPlaces(storage, 'path:3')).toEqual([])
  })
  test('a browser that forbids storage is no reason to fail', () => {
    const forbidden = () => {
      throw new Error('denied')
    }
    expect(readSettings(forbidden).values).toBe(false)
    expect(readPlaces(forbidden, 'board')).toEqual([])
    writeSettings(forbidden, { language: 'fr', values: true, arena: true, theme: 'light', limit: 2 })
  })
})
