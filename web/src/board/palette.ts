/** The tints that have a ground, an ink and a pattern: the same file that Python draws with. */
import entries from '$palette'

export interface PaletteEntry {
  tint: string
  ground: string
  ink: string
  /** An SVG path on a tile of eight by eight; empty for a plain ground. */
  lines: string
}

export const PALETTE: readonly PaletteEntry[] = entries

export const INK_OF_TINT: ReadonlyMap<string, string> = new Map(entries.map((entry) => [entry.tint, entry.ink]))
