/** What went wrong, as the page shows it. */
import { ApiError, type ErrorText } from '../api'

export interface Trouble {
  message: string // empty: the server could not be reached or understood
  hint: string
  status: number
  text?: ErrorText | null // the same for other languages
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof ApiError
    ? { message: error.message, hint: error.hint, status: error.status, text: error.text }
    : { message: String(error), hint: '', status: -1 }
}

/** The request was wrong; neither the way to the server nor the server itself is to blame. */
export function isRefusal(trouble: Trouble | null): boolean {
  return trouble !== null && trouble.status >= 400 && trouble.status < 500
}
