/** The language in use, and `t`, which every component speaks through. */
import type { ErrorText } from './api'
import type { Message } from './view'
import { bestLanguage, CATALOGUES, say, translate, type Language, type Values } from './words'

class Speech {
  language = $state<Language>(bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages))
  /** Rises when more words of a language have come. */
  words = $state(0)
}

export const speech = new Speech()

/** A server's message, or one of the page's own strings by key, in the language in use. */
export function t(what: Message | string, values: Values = {}): string {
  void speech.words
  return typeof what === 'string' ? say(speech.language, what, values) : translate(speech.language, what)
}

/** Whether there is such a string: a game of somebody's own comes without. */
export function isSaid(key: string): boolean {
  void speech.words
  return key in (CATALOGUES[speech.language] ?? {})
}

/** The same with a capital first letter, where a sentence from a command line's help becomes a label. */
export function label(what: Message | string): string {
  const words = t(what)
  return words.charAt(0).toLocaleUpperCase(speech.language) + words.slice(1)
}

/** What one of several choices is called: a colour, a direction, a way. */
export function chosenWord(choice: string): string {
  const keys = [`choice.${choice}`, `player.${choice}`]
  const known = keys.find((key) => t(key) !== key)
  return known ? t(known) : choice
}

/** A number with so many digits after the point, or the comma. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(speech.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

const MOST_ALLOWED = 12

/** Why the server refused, in the language in use. Its own English says most; its hints may be meant for a command line. */
export function complaint({ message, hint, text }: { message: string; hint: string; text?: ErrorText | null }): { message: string; hint: string } {
  const other = text?.others?.[speech.language]
  const way = text?.hint_said ? t(text.hint_said) : (other?.hint ?? hint)
  const said = text?.said ? t(text.said) : other && `${other.message}.`
  if (!text || !said || speech.language === 'en') return { message, hint: way }
  const list = text.allowed.slice(0, MOST_ALLOWED).join(', ') + (text.allowed.length > MOST_ALLOWED ? ', …' : '')
  return { message: [said, ...(list ? [t('error.allowed', { list })] : [])].join(' '), hint: way }
}
