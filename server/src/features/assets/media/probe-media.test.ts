import { expect, test } from 'vitest'
import { sound } from '../../../../test/fakes/media-files.ts'
import type { Ctx } from '../../../platform/context.ts'
import { bufferReader, probeMedia } from './probe-media.ts'

const ctx = { app: {}, account: { id: 1 } } as Ctx
const read = (bytes: Buffer, mime_type: string) =>
  probeMedia(ctx, { mime_type, size: bytes.length }, bufferReader(bytes))

/** Puts so many empty chunks between the head and the sound. */
function inPieces(wav: Buffer, pieces: number): Buffer {
  const bytes = Buffer.concat([
    wav.subarray(0, 12),
    Buffer.alloc(8 * pieces, 'junk\0\0\0\0'),
    wav.subarray(12),
  ])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

test('a sound in thousands of pieces is read in a process of its own, with the same result', async () => {
  const wav = sound(3)
  expect(await read(wav, 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
  expect(await read(inPieces(wav, 5_000), 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
})

test('a sound whose notes fill the memory ends its process and nothing else', {
  timeout: 30_000,
}, async () => {
  const comments = 400_000
  const length = (bytes: number) => Buffer.from(new Uint32Array([bytes]).buffer)
  const notes = Buffer.concat([length(0), length(comments), Buffer.alloc(comments * 7, '\x03\0\0\0a=b')])
  const head = Buffer.from([0x84, notes.length >> 16, (notes.length >> 8) & 0xff, notes.length & 0xff])
  const flac = Buffer.concat([Buffer.from('fLaC'), head, notes])
  expect(await read(flac, 'audio/flac')).toEqual({ duration_seconds: null, has_video: null })
})
