import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { sendJson } from '../../../test/fakes/model-server.ts'
import { makeSpokenFilm } from '../../../test/fakes/spoken-film.ts'
import { heard, startFakeTranscriptions } from '../../../test/fakes/transcription-server.ts'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../settings.ts'
import { createConfiguredTranscriber, ModelError, UnreadableRecording } from './index.ts'
import { parseSpeech } from './parse-speech.ts'

const fake = await startFakeTranscriptions()
const never = new AbortController().signal
const createTest = (environment: Record<string, string>) =>
  createConfiguredTranscriber(readConfig(environment))
const transcriber = createTest({ TRANSCRIPTION_BASE_URL: fake.url, TRANSCRIPTION_MODEL: 'whisper-1' })!
afterAll(async () => {
  await transcriber.close()
  await fake.close()
})

/** A recording that is made while it is read. */
function recordingOf(size_bytes: number, mime_type = 'video/mp4') {
  const chunk = Buffer.alloc(64 * 1024, 7)
  function* read() {
    for (let left = size_bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
  }
  return { mime_type, size_bytes, duration_seconds: 90, open: async () => Readable.from(read()) }
}

test('without configuration there is no transcriber, and half a configuration is refused', () => {
  expect(createTest({})).toBeNull()
  expect(() => createTest({ TRANSCRIPTION_BASE_URL: fake.url })).toThrow(ConfigError)
  expect(() => createTest({ TRANSCRIPTION_MODEL: 'whisper-1' })).toThrow(ConfigError)
})

test('a recording is sent whole, as it is read, with the model, the key and a name of its kind', async () => {
  const keyed = createTest({
    ...{ TRANSCRIPTION_BASE_URL: fake.url, TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_API_KEY: 'k' },
    TRANSCRIPTION_MAX_MB: '3',
  })!
  expect(keyed.maxBytes).toBe(3 * 1024 * 1024)
  const { language, segments } = await keyed.transcribe(recordingOf(200_001, 'audio/mpeg'), never)
  await keyed.close()
  expect(language).toBe('en')
  expect(segments).toEqual([
    { speaker: null, start_seconds: 0.5, end_seconds: 3.2, text: 'Welcome to our talk about the tomatoes.' },
    { speaker: null, start_seconds: 3.4, end_seconds: 5, text: 'When should I sow them?' },
  ])
  expect(fake.requests.at(-1)).toEqual({
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer k',
    fields: { model: 'whisper-1', response_format: 'verbose_json' },
    file: {
      ...{ name: 'recording.mp3', type: 'audio/mpeg', bytes: 200_001 },
      sha256: createHash('sha256').update(Buffer.alloc(200_001, 7)).digest('hex'),
    },
  })
})

test('a model that refuses segments is asked for its text, which is one segment as long as the recording', async () => {
  fake.next(
    (_, response) => sendJson(response, 400, { error: { message: 'response_format' } }),
    (_, response) => sendJson(response, 200, { text: 'Bienvenidos a la charla.' }),
  )
  expect(await transcriber.transcribe(recordingOf(10), never)).toEqual({
    language: null,
    segments: [{ speaker: null, start_seconds: 0, end_seconds: 90, text: 'Bienvenidos a la charla.' }],
  })
  expect(fake.requests.slice(-2).map(({ fields }) => fields.response_format)).toEqual([
    'verbose_json',
    'json',
  ])
})

test.each([
  [401, 'refused'],
  [413, 'refused'],
  [429, 'rate_limited'],
  [503, 'server_error'],
])('the status %i is told as %s', async (status, reason) => {
  fake.next((_, response) => sendJson(response, status, {}))
  await expect(transcriber.transcribe(recordingOf(10), never)).rejects.toMatchObject({ reason })
})

test('a call that is ended, and a connection that breaks, are told apart', async () => {
  const controller = new AbortController()
  fake.next(() => controller.abort())
  const ended = transcriber.transcribe(recordingOf(10), controller.signal)
  await expect(ended).rejects.toMatchObject({ reason: 'timeout' })
  fake.next((_, response) => response.destroy())
  await expect(transcriber.transcribe(recordingOf(10), never)).rejects.toMatchObject({ reason: 'network' })
})

test.each([
  null,
  {},
  { segments: [{ start: 0, end: 1 }] },
  { segments: [{ start: 'now', end: 1, text: 'a' }] },
  { segments: [{ start: -1, end: 1, text: 'a' }] },
  { text: 5 },
])('the answer %j is refused, as it holds no speech', (answer) => {
  expect(() => parseSpeech(answer, 10)).toThrow(ModelError)
})

test('what the database cannot hold, empty segments and ends before starts do not get through', () => {
  const segments = [
    { start: 1, end: 0.5, text: 'A\0b\ud800', speaker: 'Rosa' },
    { start: 2, end: 3, text: '  ', speaker: '' },
  ]
  expect(parseSpeech({ segments, language: 'es-MX' }, null)).toEqual({
    language: 'es',
    segments: [{ speaker: 'Rosa', start_seconds: 1, end_seconds: 1, text: 'Ab\ufffd' }],
  })
  expect(parseSpeech({ ...heard, segments: [], text: ' ' }, 10).segments).toEqual([])
})

test.each([
  ['Spanish', 'es'],
  ['en', 'en'],
  ['haitian creole', 'ht'],
  ['Klingonese', null],
])('the language %s is %s', (language, tag) => {
  expect(parseSpeech({ text: 'a', language }, null).language).toBe(tag)
})

test('of a film that is larger than the server takes the sound is heard in parts, each at its time', async () => {
  const bounded = createTest({
    ...{ TRANSCRIPTION_BASE_URL: fake.url, TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_MAX_MB: '1' },
  })!
  const film = await makeSpokenFilm('mp4', { seconds: 120 })
  const open = async (range = { start: 0, end: film.bytes.length - 1 }) =>
    Readable.from([film.bytes.subarray(range.start, range.end + 1)])
  const recording = { mime_type: 'video/mp4', size_bytes: film.bytes.length, duration_seconds: 120, open }
  const before = fake.requests.length
  const { language, segments } = await bounded.transcribe(recording, never)
  const sent = fake.requests.slice(before).map(({ file }) => file)
  expect(sent.length).toBeGreaterThan(1)
  for (const { name, type, bytes } of sent) {
    expect([name, type]).toEqual(['recording.m4a', 'audio/mp4'])
    expect(bytes).toBeLessThanOrEqual(1024 * 1024)
  }
  expect([language, segments.length]).toEqual(['en', sent.length * 2])
  const begun = segments.filter((_, index) => index % 2 === 0).map(({ start_seconds }) => start_seconds)
  expect(begun[0]).toBe(0.5)
  expect(begun[1]).toBeGreaterThan(40)
  expect(segments[3]!.end_seconds - segments[2]!.start_seconds).toBeCloseTo(4.5, 3)

  await expect(bounded.transcribe(recordingOf(1_048_577), never)).rejects.toBeInstanceOf(UnreadableRecording)
  const quicktime = { ...recording, ...(await quicktimeOf(2)) }
  const whole = fake.requests.length
  await bounded.transcribe(quicktime, never)
  expect(fake.requests.slice(whole).map(({ file }) => file.name)).toEqual(['recording.m4a'])
  await bounded.close()
})

/** A film of a kind that servers do not read, however small. */
async function quicktimeOf(seconds: number) {
  const { bytes, mime_type } = await makeSpokenFilm('mov', { seconds })
  const open = async (range = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(range.start, range.end + 1)])
  return { mime_type, size_bytes: bytes.length, open }
}
