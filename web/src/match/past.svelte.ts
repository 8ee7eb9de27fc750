/** What is known of the moves made before, on the line or beside it: what they are called, what they touched. */
import { SvelteMap } from 'svelte/reactivity'
import type { Played } from '../api'
import { currentVertex } from '../board/state'
import type { Vertex } from '../view'
import { placeOf, wholeLine, type Match } from './match'
import type { Sights } from './sights'

export class Past {
  /** Every move that was described, by all the moves up to it. */
  private readonly named = new SvelteMap<string, Played>()
  private recalled = $state(0) // rises when more is known
  private readonly sights: Sights
  private readonly arena: () => boolean

  constructor(sights: Sights, arena: () => boolean) {
    this.sights = sights
    this.arena = arena
  }

  /** The server has described these moves, from the first one on. */
  learn(history: readonly Played[]): void {
    const path: string[] = []
    for (const move of history) {
      path.push(move.text)
      const key = path.join(';')
      const known = this.named.get(key)
      if (known?.label.key !== move.label.key || known.player !== move.player) this.named.set(key, move)
    }
  }

  /** The last move of a path as it was described. */
  nameOf(path: readonly string[]): Played | null {
    return this.named.get(path.join(';')) ?? null
  }

  /** The vertices that move number `place` of the line touched, if that is known. */
  touchedBy(match: Match, place: number): Vertex[] {
    void this.recalled
    const line = wholeLine(match.line)
    const before = this.sights.of({ ...placeOf(match), moves: line.slice(0, place) })
    const move = before?.view.moves.find((move) => move.text === line[place])
    return before?.view.vertices.filter((vertex) => move?.touches.includes(vertex.id)) ?? []
  }

  /** Where the arena stood after `count` moves, if that is known. */
  arenaVertexAfter(match: Match, count: number): Vertex | null {
    const moves = wholeLine(match.line).slice(0, count)
    const sight = this.sights.of({ ...placeOf(match), moves })
    return sight?.arena ? currentVertex(sight.arena) : null
  }

  /** Make sure that `touchedBy(place)` and `arenaVertexAfter(place + 1)` have an answer (after a reload they have none). */
  async recall(match: Match, place: number): Promise<void> {
    const line = wholeLine(match.line)
    try {
      for (const count of [place, place + 1]) await this.sights.look({ ...placeOf(match), moves: line.slice(0, count) }, this.arena())
      this.recalled++
    } catch {
      // a highlight less; nothing worth a banner
    }
  }
}
