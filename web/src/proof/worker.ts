/** Checks one proof, away from the page: a long check does not hold up the board, and can be stopped. */
import { checkText } from '$checker'

onmessage = async ({ data }: MessageEvent<{ text: string; files: readonly File[] }>) => {
  const beside = async (name: string, size: number) => {
    const file = data.files.find((one) => one.name === name && one.size === size)
    return file ? new Uint8Array(await file.arrayBuffer()) : null
  }
  postMessage(await checkText(data.text, { beside }))
}
