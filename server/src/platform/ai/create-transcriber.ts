import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { ModelError } from './chat-model.ts'
import { parseSpeech, type Speech } from './parse-speech.ts'
import { postForJson } from './post-json.ts'

/** Days of talk, with the tokens that some servers add to each segment. */
const maxAnswerBytes = 64 * 1024 * 1024

/** A recording as it is stored. */
export type Recording = {
  mime_type: string
  size_bytes: number
  /** null where it is not known */
  duration_seconds: number | null
  open(): Promise<Readable>
}

/** Writes down what is said in recordings. */
export type Transcriber = {
  /** A larger recording is refused by the server, so it is not sent. */
  maxBytes: number
  /** Sends a recording as it is read, whole in no memory. It can take as long as it plays. @throws ModelError */
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

  return {
    maxBytes,
    async transcribe(recording, signal) {
      try {
        return await ask(recording, 'verbose_json', signal)
      } catch (error) {
        // Some models answer the text alone, and refuse to be asked for its parts.
        if (!(error instanceof ModelError && error.reason === 'unsupported')) throw error
        return await ask(recording, 'json', signal)
      }
    },
    close: () => dispatcher.destroy(),
  }
}

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
