/** Sentences in three languages, from the catalogues that Python reads too. No DOM, no state. */
import type { Message } from './view'

/** A sentence with {name} places, or one per plural form, chosen by the value called `count`. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalogue = Readonly<Record<string, Entry>>
/** A message inside another is said in the same language. */
export type Values = Readonly<Record<string, string | number | Message>>

/** The name of a catalogue: `en`, `fr`, `ca` … A file more in that folder is a language more. */
export type Language = string

/** What the languages there are call themselves; the build looks them up. */
declare const __LANGUAGES__: Readonly<Record<Language, string>>
export const LANGUAGES: readonly Language[] = Object.keys(__LANGUAGES__).sort()
/** The catalogues that have been fetched so far: one at a time is spoken. */
export const CATALOGUES: Record<Language, Catalogue> = {}

/** Who is told of a word that no catalogue has, and says whether more of that language is coming. */
export const listening: { missed: (language: Language) => boolean } = { missed: () => false }

/** What a language calls itself. */
export function nameOf(language: Language): string {
  return __LANGUAGES__[language] ?? language
}

/** The message in a language: the catalogue's entry, else the message's own English; nothing while words are coming. */
export function translate(language: Language, message: Message, catalogues = CATALOGUES): string {
  const entry = catalogues[language]?.[message.key]
  if (entry === undefined) {
    return language !== 'en' && catalogues === CATALOGUES && listening.missed(language) ? '' : message.text // the message brings its own English
  }
  const sentence = choose(entry, language, message.values)
  const asked = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  // A game of the user's may have a move of the same name with other values than ours.
  if (!asked.every((name) => name in message.values)) return message.text
  const values = Object.fromEntries(Object.entries(message.values).map(([name, value]) => [name, typeof value === 'object' ? translate(language, value, catalogues) : value]))
  return fill(sentence, values, message.key.startsWith('error.') ? catalogues[language]?.['language.thousands'] : '')
}

/** Values of complaints that are counts, and not what somebody has typed; Python knows the same ones. */
const COUNTS = /^(count|most|last|tokens|amount|stones|given|vertices)$/

/** One of the page's own strings; the English entry if it is there, then the key itself, stand in for a missing one. */
export function say(language: Language, key: string, values: Values = {}, catalogues = CATALOGUES): string {
  const own = catalogues[language]?.[key]
  if (own !== undefined) return fill(choose(own, language, values), values)
  listening.missed(language)
  const english = catalogues['en']?.[key]
  return english === undefined ? key : fill(choose(english, 'en', values), values)
}

function choose(entry: Entry, language: Language, values: Values): string {
  if (typeof entry === 'string') return held(language, entry)
  const form = pluralsOf(language).select(Number(values['count'] ?? 0))
  return held(language, entry[form] ?? entry.other ?? Object.values(entry)[0] ?? '')
}

const PLURALS = new Map<Language, Intl.PluralRules>() // each takes its time to be made

function pluralsOf(language: Language): Intl.PluralRules {
  const known = PLURALS.get(language) ?? new Intl.PluralRules(language)
  PLURALS.set(language, known)
  return known
}

/** French has spaces before some signs and inside its quotes; no line may end there. */
export function held(language: Language, text: string): string {
  return language === 'fr' ? text.replace(/ (?=[;:!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0') : text
}

/** Put the values in their {places}, counts with a sign between thousands; a place without a value stays as it is written. */
function fill(sentence: string, values: Values, thousands: Entry = ''): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = String(values[name] ?? place)
    return thousands && COUNTS.test(name) ? value.replace(/\B(?=(\d{3})+$)/g, thousands as string) : value
  })
}

/** The first of the wanted languages (`fr-CA` counts as `fr`) that we speak. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}
