/** The new-game form as data: what it starts with, and what it sends. */
import type { Fields, GameDetails } from '../api'

interface Asked {
  readonly name: string
  readonly kind: string
  readonly default: string | boolean | null
}

/** What each input holds; an empty text means "not given". */
export function filledIn(game: GameDetails, fields: Fields): Fields {
  return Object.fromEntries(game.fields.map((field) => [field.name, fields[field.name] ?? usual(field)]))
}

/** What each input holds before anybody has typed. */
export function draftOf(fields: readonly Asked[]): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, usual(field)]))
}

/** Only what was given: texts trimmed, empty ones left out, so that the server's defaults hold. */
export function given(game: GameDetails, draft: Fields): Fields {
  const fields: Fields = {}
  for (const field of game.fields) {
    const value = draft[field.name]
    if (typeof value === 'boolean') fields[field.name] = value
    else if (value?.trim()) fields[field.name] = value.trim()
  }
  return fields
}

function usual(field: Asked): string | boolean {
  if (field.kind === 'bool') return field.default === true
  return typeof field.default === 'string' ? field.default : ''
}
