/** The longer side of a picture that is sent: what a model is shown has fewer. */
const maxSide = 2_048
const quality = 0.85

/** The kinds of files that pickers offer. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/**
 * Makes a picture small enough to send, upright, as a JPEG in a data: address. Only its pixels are left of it.
 * @throws where the browser cannot read the file as a picture
 */
export async function readPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency, which would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', quality)
}

/** The bytes of a data: address, as the server takes them. */
export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)
