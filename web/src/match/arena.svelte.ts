/** The whole arena of a board, fetched once; where the match is in it is laid over it, move by move. */
import type { Api, WholeArena } from '../api'
import type { View } from '../view'
import { placeOf, type Match } from './match'
import { positionKey } from './sights'

const known = new WeakMap<Pick<Api, 'arena'>, Arenas>()

/** The one and only of a page: what one card has fetched, another shows. */
export function arenasOf(api: Pick<Api, 'arena'>): Arenas {
  const arenas = known.get(api) ?? new Arenas(api)
  known.set(api, arenas)
  return arenas
}

export class Arenas {
  /** The arena that is shown, as far as it has come. */
  shown = $state.raw<WholeArena | null>(null)
  private key = ''
  private readonly api: Pick<Api, 'arena'>

  constructor(api: Pick<Api, 'arena'>) {
    this.api = api
  }

  /** Make sure that the arena of a match's board is there. */
  async show(match: Match): Promise<void> {
    const place = { ...placeOf(match), moves: [] }
    const key = positionKey(place)
    if (key === this.key) return
    this.key = key
    this.shown = null
    try {
      const found = await this.api.arena(place)
      if (key === this.key) this.shown = found
    } catch (error) {
      if (key === this.key) this.key = '' // next time it is asked for again
      throw error
    }
  }
}

/** The arena with the way so far, and the moves from where it leads. Whatever is off the way stays the same object. */
export function withPath(arena: View, path: readonly number[], moves: View['moves']): View {
  const here = path.at(-1)
  const steps = new Set(path.slice(1).map((vertex, place) => `${path[place]} ${vertex}`))
  return {
    ...arena,
    vertices: arena.vertices.map((vertex) => (vertex.id === here ? { ...vertex, states: [...vertex.states, 'current'] } : vertex)),
    edges: arena.edges.map((edge) => (steps.has(`${edge.from} ${edge.to}`) ? { ...edge, states: [...edge.states, 'played'] } : edge)),
    moves,
  }
}
