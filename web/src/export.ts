/** Files for the user to keep: the drawing as SVG or PNG, made from what the server draws. */

const ENLARGED = 2 // pixels per drawing unit, so that a PNG stays sharp in print

export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export async function toPng(svg: string): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth * ENLARGED
  canvas.height = picture.naturalHeight * ENLARGED
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}
