/** What Python and the board in a notebook tell each other. */
import type { View } from '../view'
import type { Language } from '../words'

/** What Python keeps in step; the board only reads it. */
export interface Shown {
  view: View
  language: Language
  /** What the players are called. */
  names: readonly string[]
  moves: readonly string[]
  can_redo: boolean
  hinted: readonly string[]
  /** A hint, or why something was refused. */
  says: string
}

export type Wish = { kind: 'play'; move: string } | { kind: 'undo' | 'redo' | 'again' | 'hint' }

/** The part of anywidget's model that is used. */
export interface Model {
  get<Name extends keyof Shown>(name: Name): Shown[Name]
  /** How high the board may be, in pixels, where somebody says so. */
  get(name: 'height'): number | undefined
  on(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
  send(wish: Wish): void
}
