/** The rule of the match in a line, with its own numbers: a text of the game's, filled with what it was asked for. */
import type { Fields } from '../api'

/**
 * The keys to look for, the best one first: a game may word its rule otherwise where a field is set (`misere`), is
 * something (`take.1`), begins with something (`take.1…`), or where two of these are so (`misere.take.1`).
 */
export function ruleKeys(game: string, fields: Fields): string[] {
  const set = Object.entries(fields).filter(([, value]) => value === true || (typeof value === 'string' && value !== ''))
  const begins = set.map(([name, value]) => `${name}.${String(value).replace(/,.*/, '…')}`) // the whole where it is one
  const said = [...set.map(([name]) => name), ...set.map(([name, value]) => `${name}.${String(value)}`), ...begins]
  const both = said.flatMap((one, at) => said.slice(at + 1).map((other) => `${one}.${other}`))
  return [...both, ...said, ''].map((so) => `${game}.rule${so && `.${so}`}`)
}

/** The family of the board and its size, as `grid` and `3×3`; none for a board that is a file or was drawn. */
export function familyOf({ board }: Fields): { family: string; size: string } | null {
  const [, family = '', size = ''] = /^([a-z]+)(?::([0-9x,]+)(?:,?seed=.*)?)?$/.exec(typeof board === 'string' ? board : '') ?? []
  if (family === 'cube' && size === '3') return { family, size: '' } // the one that everybody means
  return family ? { family, size: size.replace(/,$/, '').replaceAll('x', '×').replaceAll(',', ', ') } : null
}

/** Fields as values of a sentence; amounts as a language lists them: 1, 2 or 3. (Intl.ListFormat takes 20 ms to begin.) */
export function ruleValues(fields: Fields, or: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = String(value)
      if (/^\d+x\d+$/.test(text)) return [name, text.replace('x', '×')]
      return [name, /^\d+(,\d+)+$/.test(text) ? text.replaceAll(',', ', ').replace(/, (\d+)$/, ` ${or} $1`) : text]
    }),
  )
}
