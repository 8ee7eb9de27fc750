/** What the server has said of positions, kept so that undo and redo are instant. */
import type { Api, Place, Sight } from '../api'
import type { Match } from './match'

const REMEMBERED = 400 // answers kept
const HEAVIEST = 200_000 // vertices and edges in all of them: large arenas are not kept for ever

export class Sights {
  private readonly answers = new Map<string, Sight>()
  private readonly latest = new Map<string, Sight>() // whatever was wished for: only vertices and moves are read
  private readonly api: Pick<Api, 'match'>

  constructor(api: Pick<Api, 'match'>) {
    this.api = api
  }

  /** The server's answer without values, or the one it gave before. */
  async look(place: Place, arena: boolean): Promise<Sight> {
    return this.known(place, false, arena) ?? this.learnt(place, false, arena, await this.api.match(place, false, arena, undefined, this.before(place)))
  }

  /** The looks at the one or two turns before, from which little has changed. */
  private before(place: Place): ReadonlyMap<number, Sight> {
    const found = new Map<number, Sight>()
    for (const back of [1, 2]) {
      const moves = place.moves.slice(0, -back)
      const seen = moves.length === place.moves.length - back ? this.plain({ ...place, moves }) : undefined
      if (seen) found.set(moves.length, seen)
    }
    return found
  }

  private plain(place: Place): Sight | undefined {
    return this.known(place, false, false) ?? this.known(place, false, true)
  }

  /** What has been seen of a place, with values and arena or without. */
  of(place: Place): Sight | undefined {
    return this.latest.get(positionKey(place))
  }

  known(place: Place, values: boolean, arena: boolean): Sight | undefined {
    return this.answers.get(`${values} ${arena} ${positionKey(place)}`)
  }

  learnt(place: Place, values: boolean, arena: boolean, sight: Sight): Sight {
    // The server may write the fields in its own way, and from then on we do as well: remember both spellings.
    for (const key of [positionKey(place), positionKey({ ...place, fields: sight.fields })]) {
      keep(this.answers, `${values} ${arena} ${key}`, sight)
      keep(this.latest, key, sight)
    }
    return sight
  }
}

/** One text for one position, in whatever order its fields come. */
export function positionKey(place: Place): string {
  const fields = Object.entries(place.fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([place.game, fields, place.moves, ...(place.beyond ? [true] : [])])
}

export function isSameStart(one: Match, other: Match): boolean {
  const [start, same] = [one, other].map((match) => positionKey({ game: match.game, fields: match.fields, moves: [] }))
  return start === same
}

function keep(map: Map<string, Sight>, key: string, sight: Sight): void {
  map.delete(key)
  map.set(key, sight)
  let weight = [...map.values()].reduce((sum, kept) => sum + weightOf(kept), 0)
  for (const [oldest, kept] of map) {
    if (map.size <= 1 || (map.size <= REMEMBERED && weight <= HEAVIEST)) return
    map.delete(oldest)
    weight -= weightOf(kept)
  }
}

function weightOf({ view, arena }: Sight): number {
  return view.vertices.length + view.edges.length + (arena ? arena.vertices.length + arena.edges.length : 0)
}
