import { expect, test } from 'vitest'
import { sound } from '../../../../test/fakes/media-files.ts'
import type { Ctx } from '../../../platform/context.ts'
import { bufferReader, probeMedia } from './probe-media.ts'

const log = { info: () => {} }
const ctx = { account: { id: 1 }, clientGone: null, log } as unknown as Ctx
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

/** A tag of ID3v2.3 that holds one frame. */
function id3Tag(frame: string, content: Buffer): Buffer {
  const size = content.length + 10
  const sizeBytes = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  const length = Buffer.alloc(6)
  length.writeUInt32BE(content.length)
  return Buffer.concat([
    Buffer.from([...Buffer.from('ID3'), 3, 0, 0, ...sizeBytes]),
    Buffer.from(frame),
    length,
    content,
  ])
}

/** Puts a chunk between the header and the sound. */
function withChunk(wav: Buffer, name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`)
  head.writeUInt32LE(content.length, 4)
  const bytes = Buffer.concat([wav.subarray(0, 36), head, content, wav.subarray(36)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

test('the tags in front of a sound are passed over: their bytes are not even read', async () => {
  // 383 pieces of MPEG sound at 128 kbit/s: 10 seconds.
  const mp3 = Buffer.alloc(417 * 383)
  for (let at = 0; at < mp3.length; at += 417) mp3.set([0xff, 0xfb, 0x90, 0], at)
  const file = Buffer.concat([...Array(4).fill(id3Tag('TPE1', Buffer.alloc(3_000_000, 'a/'))), mp3])
  let readBytes = 0
  const read = async (start: number, end: number) => {
    readBytes += end + 1 - start
    return file.subarray(start, end + 1)
  }
  const found = await probeMedia(ctx, { mime_type: 'audio/mpeg', size: file.length }, read)
  expect(found).toEqual({ duration_seconds: 10, has_video: false })
  expect(readBytes).toBeLessThan(file.length / 4)
})

test('while a tag is parsed whose work grows with the square of its length, everything else goes on', async () => {
  const wav = withChunk(sound(3), 'id3 ', id3Tag('IPLS', Buffer.alloc(40_000, '\0a')))
  let turnCount = 0
  let isDone = false
  const count = () => {
    turnCount++
    if (!isDone) setImmediate(count)
  }
  count()
  expect(await probe(wav, 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
  isDone = true
  // Reading the file takes a few turns; a parser in this thread leaves no others.
  expect(turnCount).toBeGreaterThan(200)
})

test('a sound in thousands of pieces is parsed in a process of its own, with the same result', async () => {
  const wav = sound(3)
  expect(await probe(wav, 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
  expect(await probe(inPieces(wav, 5_000), 'audio/wav')).toEqual({ duration_seconds: 3, has_video: false })
})

test('a sound whose comments fill the memory ends its own process alone', async () => {
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
