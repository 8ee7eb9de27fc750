/** Files and pastes on their way to the server. */
import { ApiError } from '../api'
import { t } from '../language.svelte'

const MOST_BYTES = 180_000 // in base 64 that is what one request may hold
const MOST_PROOF = 2 ** 28 // no longer a text that a page can hold

/** A file's name and content: as text, or in base 64 where it is none. */
export async function contentOf(file: File): Promise<{ name: string; text?: string; bytes64?: string }> {
  if (file.size > MOST_BYTES) throw new ApiError(413, t('ui.new.too_large', { name: file.name, most: MOST_BYTES }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = file.name.slice(-300)
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { name, bytes64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
  }
}

/** The dropped files if one of them is a proof: its rows may lie beside it. A proof says what it is in its `format`. */
export async function asProof(files: readonly File[]): Promise<{ proof: File; beside: readonly File[] } | null> {
  for (const proof of files) {
    const begins = await proof.slice(0, 100).text()
    if (!/^\s*\{/.test(begins) || proof.size > MOST_PROOF) continue
    if (/"format"\s*:\s*"noyau proof/.test(await proof.text())) return { proof, beside: files.filter((file) => file !== proof) }
  }
  return null
}
