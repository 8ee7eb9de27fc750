/** The languages, each fetched when it is first spoken. */
import { CATALOGUES, type Catalogue, type Language } from './words'

const FILES = import.meta.glob<Catalogue>('$languages/*.json', { import: 'default' })

/** Fetch a language, unless it is there already. */
export async function learn(language: Language): Promise<void> {
  const path = Object.keys(FILES).find((path) => path.endsWith(`/${language}.json`))
  if (path && !CATALOGUES[language]) CATALOGUES[language] = (await FILES[path]?.()) ?? {}
}
