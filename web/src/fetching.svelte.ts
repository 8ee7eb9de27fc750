/**
 * Parts of the page that are fetched when they are first wanted. One that does not come is told, once, and asked for
 * again when the server is back; whoever waits for it goes on waiting.
 */
import { ApiError } from './api'

class Fetching {
  /** How many parts are waited for because the server is gone. */
  missing = $state(0)
  /** Who says what went wrong. */
  told: (error: ApiError) => void = () => {}
  private waiting: (() => void)[] = []

  /** The part, once it has come. It fails only where the server is there and the part is not. */
  async part<T>(load: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        await this.lacking(error)
      }
    }
  }

  /** The server answers again. */
  async again(): Promise<void> {
    await restyle()
    for (const goOn of this.waiting.splice(0)) goOn()
  }

  private async lacking(error: unknown): Promise<void> {
    const unheard = error instanceof ApiError && error.status === 0
    if (error instanceof ApiError && !unheard) throw error // it was heard, and refused
    if (!unheard && (await isThere())) {
      this.told(new ApiError(OUTDATED, ''))
      throw error
    }
    this.told(new ApiError(0, ''))
    this.missing++
    await new Promise<void>((goOn) => this.waiting.push(goOn))
    this.missing--
  }
}

/** The status of a part that the server no longer has: another version of noyau may run by now, and the page is to be loaded anew. */
export const OUTDATED = 404
export const fetching = new Fetching()

/** Whether the server answers. */
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch('./', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Style sheets that did not come: the browser asks for each of them once, unless it is put in anew. */
async function restyle(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
  await Promise.all(
    links.map((link) => {
      const anew = link.cloneNode() as HTMLLinkElement
      const come = new Promise<void>((done) => (anew.onload = anew.onerror = () => done()))
      link.replaceWith(anew)
      return come
    }),
  )
}
