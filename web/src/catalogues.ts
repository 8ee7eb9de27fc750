/**
 * The languages, each fetched when it is first spoken, in parts: what the home says, what a board says, what some cards
 * say that are there from the start, and the rest, which comes with the first panel, dialog or sentence that needs it
 * (vite.config.ts says what belongs where).
 */
import { untrack } from 'svelte'
import { fetching } from './fetching.svelte'
import { speech } from './language.svelte'
import { CATALOGUES, type Catalogue, type Language, listening } from './words'

const FILES = {
  home: import.meta.glob<Catalogue>('$languages/*.json', { import: 'default', query: '?home' }),
  play: import.meta.glob<Catalogue>('$languages/*.json', { import: 'default', query: '?play' }),
  levels: import.meta.glob<Catalogue>('$languages/*.json', { import: 'default', query: '?levels' }),
  cubes: import.meta.glob<Catalogue>('$languages/*.json', { import: 'default', query: '?cubes' }),
  rest: import.meta.glob<Catalogue>('$languages/*.json', { import: 'default', query: '?rest' }),
}
export type Part = keyof typeof FILES
const WHOLE: readonly Part[] = ['home', 'play', 'rest']
const asked = new Map<string, Promise<void>>()
const spoken = new Set<Part>() // what has been wanted so far: another language wants it too

/** Fetch a part of a language, unless it is there already. A fetch that fails is made again next time. */
export function learn(part: Part, language: Language = speech.language): Promise<void> {
  spoken.add(part)
  const name = `${language} ${part}`
  const coming = asked.get(name) ?? fetched(part, language)
  asked.set(name, coming)
  coming.catch(() => asked.delete(name))
  return coming
}

async function fetched(part: Part, language: Language): Promise<void> {
  const [, load] = Object.entries(FILES[part]).find(([path]) => path.includes(`/${language}.json`)) ?? []
  const words = await load?.()
  CATALOGUES[language] = { ...CATALOGUES[language], ...words } // others may have come meanwhile
  speech.words++
}

/** Fetch the whole of a language. */
export async function learnWhole(language: Language = speech.language): Promise<void> {
  await Promise.all(WHOLE.map((part) => learn(part, language)))
}

/** Fetch as much of a language as has been wanted of others. */
export async function learnAsMuch(language: Language): Promise<void> {
  await Promise.all([...spoken].map((part) => learn(part, language)))
}

// A word that is not there yet: all are wanted now. Without them there is English, or the key.
listening.missed = (language) => {
  const coming = !asked.has(language)
  void learnWhole(language)
    .catch(() => {})
    .then(() => {
      if (!asked.has(language)) speech.words++
      asked.set(language, Promise.resolve()) // all that there is has come
    })
  return coming
}

/** A part of the page, once its words are there too. (It is not made anew when another language is spoken.) */
export async function withWords<T>(load: () => Promise<T>, part?: Part): Promise<T> {
  const language = untrack(() => speech.language)
  const words = fetching.part(() => (part ? learn(part, language) : learnWhole(language))).catch(() => {})
  const [loaded] = await Promise.all([fetching.part(load), words])
  return loaded
}

/** Whether a card's words are a part of their own. */
export function isPart(name: string): name is Part {
  return name in FILES
}
