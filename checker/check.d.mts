/** What a check found. `says` is what the file claims; `flaws` are the reasons, `trust` what was not looked at. */
export interface Checked {
  verdict: 'proved' | 'not proved' | 'unreadable' | 'unknown' | 'failed'
  says: string
  flaws: string[]
  trust: string[]
}

export interface Options {
  /** In seconds. */
  limit?: number
  /** Fetches a file beside the proof; null where there is none of that name and size. */
  beside?: (name: string, size: number) => Promise<Uint8Array | null>
}

/** Checks the text of a proof file. Nothing is thrown. */
export function checkText(text: string, options?: Options): Promise<Checked>
