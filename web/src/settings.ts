/** What the browser remembers between visits. A browser that refuses to remember is no reason to fail. */
import { LIMITS, type Limit } from './match/limits'
import { LANGUAGES, type Language } from './words'

export interface Settings {
  language: Language | null // null: follow the browser
  values: boolean
  arena: boolean
  theme: Theme
  limit: Limit // seconds that a question may take
}

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export const DEFAULTS: Settings = { language: null, values: false, arena: true, theme: 'system', limit: 10 }
const KEY = 'noyau.settings'

export function readSettings(storage: () => Pick<Storage, 'getItem'>): Settings {
  try {
    return cleaned(JSON.parse(storage().getItem(KEY) ?? '{}'))
  } catch {
    return DEFAULTS
  }
}

export function writeSettings(storage: () => Pick<Storage, 'setItem'>, settings: Settings): void {
  try {
    storage().setItem(KEY, JSON.stringify(settings))
  } catch {
    // private windows and full disks: the page still works, it only forgets
  }
}

function cleaned(stored: unknown): Settings {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return {
    language: LANGUAGES.find((language) => language === found['language']) ?? DEFAULTS.language,
    values: typeof found['values'] === 'boolean' ? found['values'] : DEFAULTS.values,
    arena: typeof found['arena'] === 'boolean' ? found['arena'] : DEFAULTS.arena,
    theme: THEMES.find((theme) => theme === found['theme']) ?? DEFAULTS.theme,
    limit: LIMITS.find((limit) => limit === found['limit']) ?? DEFAULTS.limit,
  }
}

/** One thing more that a card remembers: whether it is switched on. */
export function readSwitch(storage: () => Pick<Storage, 'getItem'>, name: string): boolean {
  try {
    return storage().getItem(`noyau.${name}`) === 'on'
  } catch {
    return false
  }
}

export function writeSwitch(storage: () => Pick<Storage, 'setItem'>, name: string, on: boolean): void {
  try {
    storage().setItem(`noyau.${name}`, on ? 'on' : 'off')
  } catch {
    // it only forgets
  }
}

type Places = Iterable<readonly [number, { x: number; y: number }]>

/** Where the vertices of a board were dragged to before the page was loaded again. */
export function readPlaces(storage: () => Pick<Storage, 'getItem'>, board: string): Places {
  try {
    const [of, places] = JSON.parse(storage().getItem('noyau.places') ?? '[]') as [unknown, Places]
    return of === board ? [...places].filter(([id, at]) => [id, at.x, at.y].every(Number.isFinite)) : []
  } catch {
    return []
  }
}

export function writePlaces(storage: () => Pick<Storage, 'setItem'>, board: string, places: Places): void {
  try {
    storage().setItem('noyau.places', JSON.stringify([board, [...places]]))
  } catch {
    // it only forgets
  }
}

/** The address of the match that was played last. */
export function readLast(storage: () => Pick<Storage, 'getItem'>): string {
  try {
    return storage().getItem('noyau.last') ?? ''
  } catch {
    return ''
  }
}

export function writeLast(storage: () => Pick<Storage, 'setItem'>, link: string): void {
  try {
    storage().setItem('noyau.last', link)
  } catch {
    // it only forgets
  }
}
