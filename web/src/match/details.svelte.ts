/** What a game asks for, what its solver can be told, what can be shown of it: fetched when somebody wants to know. */
import { untrack } from 'svelte'
import type { Api, GameDetails } from '../api'
import { fetching } from '../fetching.svelte'

export class Details {
  private known = $state.raw<ReadonlyMap<string, GameDetails>>(new Map())

  constructor(private readonly api: Pick<Api, 'details'>) {}

  /** Those of a game, once they have come. */
  of(game: string): GameDetails | null {
    return this.known.get(game) ?? null
  }

  /** Fetch them, unless they are there already. */
  async learn(game: string): Promise<GameDetails> {
    const known = untrack(() => this.of(game))
    if (known) return known
    const found = await fetching.part(() => this.api.details(game))
    this.known = new Map(this.known).set(game, found)
    return found
  }
}
