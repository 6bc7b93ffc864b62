import { expect, test } from 'vitest'
import { sound } from '../../../../test/fakes/media-files.ts'
import type { Ctx } from '../../../platform/context.ts'
import { bufferReader, probeMedia } from './probe-media.ts'

const ctx = { app: {}, account: { id: 1 } } as Ctx
const probe = (bytes: Buffer, mime_type: string) =>
  probeMedia(ctx, { mime_type, size: bytes.length }, bufferReader(bytes))

/** Puts so many empty chunks between the header and the sound. */
function inPieces(wav: Buffer, pieces: number): Buffer {
  const bytes = Buffer.concat([
    wav.subarray(0, 12),
    Buffer.alloc(8 * pieces, 'junk\0\0\0\0'),
    wav.subarray(12),
  ])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

test('a sound in thousands of pieces is parsed in a process of its own, with the same result', async () => {
  const wav = sound(3)
  expect(await probe(wav, 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
  expect(await probe(inPieces(wav, 5_000), 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
})

test('a sound whose comments fill the memory ends its own process alone', {
  timeout: 30_000,
}, async () => {
  const commentCount = 400_000
  const length = (bytes: number) => Buffer.from(new Uint32Array([bytes]).buffer)
  const block = Buffer.concat([
    length(0),
    length(commentCount),
    Buffer.alloc(commentCount * 7, '\x03\0\0\0a=b'),
  ])
  const head = Buffer.from([0x84, block.length >> 16, (block.length >> 8) & 0xff, block.length & 0xff])
  const flac = Buffer.concat([Buffer.from('fLaC'), head, block])
  expect(await probe(flac, 'audio/flac')).toEqual({ duration_seconds: null, has_video: null })
})
