/** The name that is most like what was typed, if any is like it. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return null
  let best: string | null = null
  let least = Math.max(2, Math.ceil(wanted.length / 2)) + 1
  for (const name of names) {
    const apart = name.startsWith(wanted) || wanted.startsWith(name) ? 1 : distance(wanted, name.toLowerCase())
    if (apart < least) [best, least] = [name, apart]
  }
  return best
}

/** How many letters must be put in, left out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
