/** What the two players are called in the game on the table: red and blue, or just 1 and 2. */
import type { Game } from './api'
import { t } from './language.svelte'
import type { Player } from './view'

const UNNAMED: readonly string[] = ['1', '2']

class Table {
  names = $state.raw(UNNAMED)
}

export const table = new Table()

/** The names of a game's players. */
export function namesIn(game: Game | null): readonly string[] {
  return game?.player_names ?? UNNAMED
}

export function who(player: Player): string {
  const name = table.names[player - 1] ?? ''
  if (/^\d*$/.test(name)) return t('ui.player', { player })
  const key = `ui.player.${name}`
  const said = t(key)
  return said === key ? name : said // a game that came without texts
}
