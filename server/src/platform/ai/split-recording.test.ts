import { Readable } from 'node:stream'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { type FilmKind, makeSpokenFilm, type SpokenFilm } from '../../../test/fakes/spoken-film.ts'
import type { Recording } from './recording.types.ts'
import { type RecordingPart, splitRecording, UnreadableRecording } from './split-recording.ts'

const never = new AbortController().signal
const maxBytes = 256 * 1024

/** A recording that counts how much of it was read at once. */
function recordingOf({ mime_type, bytes }: Pick<SpokenFilm, 'mime_type' | 'bytes'>) {
  const reads: number[] = []
  const open: Recording['open'] = async (range = { start: 0, end: bytes.length - 1 }) => {
    reads.push(range.end - range.start + 1)
    return Readable.from([bytes.subarray(range.start, range.end + 1)])
  }
  return { reads, recording: { mime_type, size_bytes: bytes.length, duration_seconds: null, open } }
}

const bytesOf = async ({ recording }: RecordingPart) =>
  Buffer.concat(await Array.fromAsync(await recording.open()))

/** The packets of the sound of a file, as another reader finds them. */
async function packetsOf(file: Buffer): Promise<Buffer[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) })
  const track = (await input.getPrimaryAudioTrack())!
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  return packets.map(({ data }) => Buffer.from(data))
}

test.each<[FilmKind, string]>([
  ['mp4', 'audio/mp4'],
  ['mov', 'audio/mp4'],
  ['webm', 'audio/webm'],
  ['mp3', 'audio/mpeg'],
])(
  'the sound of %s comes whole and as it was, in files that the server takes, with their times',
  async (kind, mime_type) => {
    const film = await makeSpokenFilm(kind, { seconds: 65 })
    const { recording } = recordingOf(film)
    const parts = await Array.fromAsync(splitRecording(recording, maxBytes, never))
    expect(parts.length).toBeGreaterThan(3)
    const files = await Promise.all(parts.map(bytesOf))
    const packets = await Promise.all(files.map(packetsOf))
    expect(Buffer.concat(packets.flat()).equals(Buffer.concat(film.packets))).toBe(true)
    let before = 0
    for (const [index, part] of parts.entries()) {
      expect(part.recording).toMatchObject({ mime_type, size_bytes: files[index]!.length })
      expect(files[index]!.length).toBeLessThanOrEqual(maxBytes)
      expect(part.begins_at_seconds).toBeCloseTo(before * film.packetSeconds, 1)
      before += packets[index]!.length
      expect(part.recording.duration_seconds).toBeCloseTo(packets[index]!.length * film.packetSeconds, 1)
    }
  },
)

test('a film is read a piece at a time, and hardly more than once', async () => {
  const film = await makeSpokenFilm('mp4', { seconds: 300 })
  const { recording, reads } = recordingOf(film)
  for await (const { recording: part } of splitRecording(recording, maxBytes, never)) {
    expect(part.size_bytes).toBeLessThanOrEqual(maxBytes)
  }
  expect(film.bytes.length).toBeGreaterThan(30_000_000)
  expect(Math.max(...reads)).toBeLessThan(film.bytes.length / 3)
  expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(film.bytes.length * 1.5)
})

test('an end in which nobody can have said a word is left out', async () => {
  const film = await makeSpokenFilm('mp4', { seconds: 60 })
  const parts = await Array.fromAsync(splitRecording(recordingOf(film).recording, maxBytes, never))
  const counts = (await Promise.all(parts.map(async (part) => packetsOf(await bytesOf(part))))).flat().length
  expect(film.packets.length - counts).toBe(2)
})

test('a film without sound has no parts', async () => {
  const { recording } = recordingOf(await makeSpokenFilm('mp4', { seconds: 2, isSilent: true }))
  expect(await Array.fromAsync(splitRecording(recording, maxBytes, never))).toEqual([])
})

test('what is no film, and a damaged one, is told apart from a storage that fails', async () => {
  const film = await makeSpokenFilm('mp4', { seconds: 20 })
  const damaged = Buffer.from(film.bytes)
  damaged.fill(0xff, damaged.indexOf('moov') + 4)
  for (const bytes of [Buffer.alloc(300_000, 7), damaged, film.bytes.subarray(0, 100)]) {
    const { recording } = recordingOf({ mime_type: 'video/mp4', bytes })
    await expect(Array.fromAsync(splitRecording(recording, maxBytes, never))).rejects.toBeInstanceOf(
      UnreadableRecording,
    )
  }
  const away = new Error('the storage is away')
  const { recording } = recordingOf(film)
  const broken = { ...recording, open: () => Promise.reject(away) }
  await expect(Array.fromAsync(splitRecording(broken, maxBytes, never))).rejects.toBe(away)
})

test('nothing more is read once it is stopped', async () => {
  const { recording, reads } = recordingOf(await makeSpokenFilm('mp4', { seconds: 120 }))
  const stopping = new AbortController()
  const parts = splitRecording(recording, maxBytes, stopping.signal)
  await parts.next()
  stopping.abort(new Error('stopped'))
  await expect(parts.next()).rejects.toThrow('stopped')
  const read = reads.length
  expect((await parts.next()).done).toBe(true)
  expect(reads.length).toBe(read)
})
