/** The language in use, and `t`, which every component speaks through. */
import type { Message } from './view'
import { bestLanguage, knows, say, translate, type Language, type Values } from './words'

class Speech {
  language = $state<Language>(bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages))
}

export const speech = new Speech()

/** A server's message, or one of the page's own strings by key, in the language in use. */
export function t(what: Message | string, values: Values = {}): string {
  return typeof what === 'string' ? say(speech.language, what, values) : translate(speech.language, what)
}

/** A field's name: from the catalogue where it has one, otherwise its own name made readable. */
export function nameOfField(name: string): string {
  const key = `ui.field.${name}`
  return knows(speech.language, key) ? t(key) : name.replaceAll('_', ' ')
}
