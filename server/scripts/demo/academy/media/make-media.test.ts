import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import media from '../content/media.json' with { type: 'json' }
import { lengthOf } from './draw-film.ts'
import { makeMedia } from './make-media.ts'
import { writeWebm } from './write-webm.ts'

const solid = (background: string) => sharp({ create: { width: 64, height: 36, channels: 3, background } })

test('films are WebM in VP8 that lasts as long as their scenes; pages are pictures; the recording is WAV', async () => {
  const files = await makeMedia()
  const bytesOf = (file_name: string) => files.find((file) => file.file_name === file_name)!.bytes
  for (const { file_name, scenes } of Object.values(media.films)) {
    const { format } = await parseBuffer(bytesOf(file_name), 'video/webm', { duration: true })
    expect(format).toMatchObject({ container: 'EBML/webm', duration: lengthOf(scenes) })
    expect(format.trackInfo).toMatchObject([
      { codecName: 'VP8', video: { pixelWidth: 960, pixelHeight: 540 } },
    ])
  }
  for (const { file_name } of Object.values(media.sheets))
    expect((await sharp(bytesOf(file_name)).metadata()).format).toBe('png')
  const { format } = await parseBuffer(bytesOf('two-chains.wav'), 'audio/wav')
  expect(format).toMatchObject({ container: 'WAVE', duration: 13 })
})

test('each frame of a film is the picture that was given, byte for byte', async () => {
  const pictures = await Promise.all(
    ['#aa2211', '#22aa11', '#1122aa'].map((background) => solid(background).webp().toBuffer()),
  )
  const film = writeWebm(
    pictures.map((webp) => ({ webp, shown_ms: 7_000 })),
    { width: 64, height: 36 },
  )
  for (const webp of pictures)
    expect(film.indexOf(webp.subarray(20, 20 + webp.readUInt32LE(16)))).toBeGreaterThan(0)
})

test('a picture that is no lossy WebP is refused', async () => {
  const webp = await solid('#fff').webp({ lossless: true }).toBuffer()
  expect(() => writeWebm([{ webp, shown_ms: 1_000 }], { width: 64, height: 36 })).toThrow(
    'no simple lossy WebP',
  )
})
