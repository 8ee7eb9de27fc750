/** What the server tells of a match: the whole board, or what has changed since a look that the page remembers. */
import type { Sight as Told } from '../api.gen'
import type { View } from '../view'

/** A match looked at, with the whole board. */
export type Sight = Omit<Told, 'view' | 'change' | 'since' | 'fields'> & { view: View; fields: NonNullable<Told['fields']> }

const LISTS = ['vertices', 'edges', 'moves'] as const
type Change = NonNullable<Told['change']>

/** The whole of what was told. Rows that have not changed are the same objects as before: nobody draws them again. */
export function resolved(told: Told, before: ReadonlyMap<number, Sight>): Sight {
  const { view, change, since, fields, ...rest } = told
  if (view && fields) return { ...rest, view, fields }
  const base = before.get(since ?? -1)
  if (!base || !change) throw new Error(`the server tells of a change since move ${since}, which was not seen`)
  const history = [...base.history.slice(0, since ?? 0), ...rest.history]
  return { ...rest, history, fields: base.fields, view: applied(base.view, change) }
}

/** The view after a change; the same as `applied` in src/noyau/server/answers/changes.py. */
export function applied(before: View, change: Change): View {
  const after: Record<string, unknown> = { ...before, ...change }
  for (const list of LISTS) {
    const told = change[list] as readonly ([number, number] | object)[] | undefined
    const rows: readonly object[] = before[list]
    if (told) after[list] = told.flatMap((entry) => (Array.isArray(entry) ? rows.slice(entry[0], entry[0] + entry[1]) : [entry]))
  }
  return after as unknown as View
}
