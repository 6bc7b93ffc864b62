import sharp from 'sharp'
import { writeWebm } from '../../scripts/demo/academy/media/write-webm.ts'

const size = { width: 64, height: 36 }
const framesPerSecond = 4

/** A film that browsers play: four pictures a second, and a viewer may jump about in it. */
export async function webmFilm(seconds: number): Promise<Buffer> {
  const pictures = await Promise.all(
    ['#aa2211', '#22aa11', '#1122aa'].map((background) =>
      sharp({ create: { ...size, channels: 3, background } })
        .webp()
        .toBuffer(),
    ),
  )
  const frames = Array.from({ length: seconds * framesPerSecond }, (_, i) => ({
    webp: pictures[i % pictures.length]!,
    shown_ms: 1_000 / framesPerSecond,
  }))
  return writeWebm(frames, size)
}
