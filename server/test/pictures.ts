import sharp from 'sharp'
import type { TestAccount } from './factories.ts'

/** A photograph as a phone makes it, with the place where it was taken. */
export const takePhoto = (width = 120, height = 80): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' },
    })
    .toBuffer()

/** Lets the active clone of an account take pictures. */
export async function acceptPictures({ api }: TestAccount, fields: object = {}): Promise<void> {
  const [clone] = (await api.get('/versions')).body.data
  const { status, text } = await api.patch(`/versions/${clone.id}`, { accept_images: true, ...fields })
  if (status !== 200) throw new Error(text)
}

/** Width and height of a picture. */
export async function sizeOf(picture: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}
