/** Values that may come with the board, or later. */
import type { Sight } from '../api'

const EARLY = 250 // milliseconds in which values come with the board; later ones are put in when they are there

/** The values, if they come so early that the board can wait for them. */
export async function soon(valued: Promise<Sight>): Promise<Sight | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((done) => (timer = setTimeout(() => done(null), EARLY)))
  try {
    return await Promise.race([valued, late])
  } catch {
    return null // the board is shown all the same; whoever puts the values in says why there are none
  } finally {
    clearTimeout(timer)
  }
}
