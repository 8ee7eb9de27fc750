/**
 * Variations: the lines that were left for another move are kept, and all lines together are a tree. Pure functions.
 *
 * A line carries the others along (`Line.others`, each from the first move on). None of them is the beginning of
 * another, or of the present line: only what adds something is kept.
 */
import { wholeLine, type Line } from './match'

export type Moves = readonly string[]

/** A move in the tree, and what followed it, in the order in which it was tried. */
export interface Node {
  readonly text: string
  /** All moves up to this one. */
  readonly path: Moves
  readonly next: Node[]
}

const MOST = 60 // lines kept; the oldest is forgotten

/** The same line with another one kept beside it, if that adds anything. */
export function keeping(line: Line, left: Moves): Line {
  return withOthers(line, [...(line.others ?? []), left])
}

/** Where the line goes on after a path of the tree: along the present line if that leads there, else along the first that does. */
export function along(line: Line, path: Moves): Line {
  const known = [wholeLine(line), ...(line.others ?? [])]
  const found = known.find((moves) => begins(moves, path)) ?? path
  return withOthers({ moves: path, undone: found.slice(path.length) }, known)
}

/** Without the variations that go through a path; the present line stays. */
export function forgetting(line: Line, path: Moves): Line {
  return withOthers(line, (line.others ?? []).filter((moves) => !begins(moves, path)))
}

/** The first moves, each with what followed. The present line comes first wherever it goes. */
export function treeOf(line: Line): Node[] {
  const first: Node[] = []
  for (const moves of [wholeLine(line), ...(line.others ?? [])]) {
    let nodes = first
    moves.forEach((text, place) => {
      let node = nodes.find((node) => node.text === text)
      if (!node) nodes.push((node = { text, path: moves.slice(0, place + 1), next: [] }))
      nodes = node.next
    })
  }
  return first
}

/** The moves of a branch up to where it forks, and the branches there. */
export function runOf(node: Node): { run: Node[]; forks: Node[] } {
  const run = [node]
  let last = node
  while (last.next.length === 1 && last.next[0]) run.push((last = last.next[0]))
  return { run, forks: last.next }
}

function withOthers(line: Line, others: readonly Moves[]): Line {
  const kept: Moves[] = []
  const whole = wholeLine(line)
  for (const [place, moves] of others.entries()) {
    const later = others.slice(place + 1)
    if (moves.length > 0 && ![whole, ...kept, ...later].some((longer) => begins(longer, moves))) kept.push(moves)
  }
  const { moves, undone } = line
  return kept.length > 0 ? { moves, undone, others: kept.slice(-MOST) } : { moves, undone }
}

/** Whether a line begins with those moves. */
export function begins(line: Moves, moves: Moves): boolean {
  return moves.length <= line.length && moves.every((move, place) => move === line[place])
}
