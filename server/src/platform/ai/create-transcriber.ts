import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { ModelError } from './chat-model.ts'
import { parseSpeech, type Speech } from './parse-speech.ts'
import { joinSpeech } from './parts.rules.ts'
import { postForJson } from './post-json.ts'
import type { Recording } from './recording.types.ts'
import { splitRecording } from './split-recording.ts'

/** Days of talk, with the tokens that some servers add to each segment. */
const maxAnswerBytes = 64 * 1024 * 1024

/** Writes down what is said in recordings. */
export type Transcriber = {
  /** What the server takes at once. */
  maxBytes: number
  /**
   * Sends a recording as it is read, whole in no memory; of a larger one, and of one that servers do not read, the sound
   * alone, in parts. It can take as long as it plays. @throws ModelError, UnreadableRecording
   */
  transcribe(recording: Recording, signal: AbortSignal): Promise<Speech>
  close(): Promise<void>
}

type TranscriberOptions = { base_url: string; api_key: string; model: string; maxBytes: number }

/** OpenAI's transcriptions, as Whisper servers and others speak them. */
export function createTranscriber({ base_url, api_key, model, maxBytes }: TranscriberOptions): Transcriber {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const path = '/audio/transcriptions'
  const url = base_url.endsWith(path) ? base_url : base_url + path
  const authorization: Record<string, string> = api_key === '' ? {} : { authorization: `Bearer ${api_key}` }

  async function ask(recording: Recording, response_format: string, signal: AbortSignal): Promise<Speech> {
    const form = createForm({ model, response_format }, recording, await recording.open())
    const headers = { ...authorization, ...form.headers }
    const call = { url, headers, body: form.body }
    const answer = await postForJson(call, { signal, dispatcher, maxBytes: maxAnswerBytes })
    return parseSpeech(answer, recording.duration_seconds)
  }

  async function hear(recording: Recording, signal: AbortSignal): Promise<Speech> {
    try {
      return await ask(recording, 'verbose_json', signal)
    } catch (error) {
      // Some models answer the text alone, and refuse to be asked for its parts.
      if (!(error instanceof ModelError && error.reason === 'unsupported')) throw error
      return await ask(recording, 'json', signal)
    }
  }

  return {
    maxBytes,
    async transcribe(recording, signal) {
      const { size_bytes, mime_type } = recording
      if (size_bytes <= maxBytes && !unreadTypes.includes(mime_type)) return hear(recording, signal)
      const heard = []
      for await (const part of splitRecording(recording, maxBytes, signal)) {
        const speech = await hear(part.recording, signal)
        heard.push({ begins_at_seconds: part.begins_at_seconds, speech })
      }
      return joinSpeech(heard)
    },
    close: () => dispatcher.destroy(),
  }
}

/** Films that servers do not read. Their sound is. */
const unreadTypes = ['video/quicktime', 'video/x-matroska']

/** Servers tell the kind of a file by the end of its name. */
const extensions: Record<string, string> = {
  ...{ 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a', 'audio/wav': 'wav' },
  ...{ 'audio/ogg': 'ogg', 'audio/flac': 'flac', 'audio/webm': 'webm', 'video/webm': 'webm' },
}

/** A form with fields and one file (multipart/form-data), whose length is told before it is read. */
function createForm(
  fields: Record<string, string>,
  { mime_type, size_bytes }: Recording,
  file: Readable,
): { headers: Record<string, string>; body: Readable } {
  const boundary = `understudy-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file_name = `recording.${extensions[mime_type] ?? 'mp4'}`
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file_name}"\r\ncontent-type: ${mime_type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* write() {
    yield head
    yield* file
    yield tail
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size_bytes + tail.length),
    },
    body: Readable.from(write(), { objectMode: false }),
  }
}
