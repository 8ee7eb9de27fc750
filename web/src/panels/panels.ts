/**
 * The cards below the board, and the stage that may stand in its place. A game names those it wants; each is fetched
 * when it is first shown.
 */
import type { Component, Snippet } from 'svelte'
import { isPart, withWords } from '../catalogues'
import type { Session } from '../match/session.svelte'

/** What a panel is given. It asks the server itself for what it shows, and plays through the session. */
export interface PanelProps {
  session: Session
  /** The move considered, wherever it is pointed at. */
  lit: string | null
  onlight: (move: string | null) => void
  /** Run a demonstration on the board. */
  onshow: (name: string) => void
  /** A stage may show the flat board after all. */
  flat?: Snippet
}

const FILES = import.meta.glob<{ default: Component<PanelProps> }>('./*.svelte')

/** The panel of that name; null when this page has none, which is no reason to stop. */
export async function panelNamed(name: string): Promise<Component<PanelProps> | null> {
  const load = FILES[`./${name}.svelte`]
  return load ? (await withWords(load, isPart(name) ? name : undefined)).default : null
}
