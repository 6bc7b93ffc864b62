import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson } from './model-server.ts'

// An OpenAI-compatible server of transcriptions that hears the same two sentences in everything. As a program it lets
// an installation be tried without a model:
//   node bin/node.js server/test/fakes/transcription-server.ts 8082

type SeenTranscription = {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  file: { name: string; type: string; bytes: number; sha256: string }
}

type Behaviour = (seen: SeenTranscription, response: ServerResponse) => void

type FakeTranscriptions = {
  url: string
  requests: SeenTranscription[]
  /** Answers the next requests so, one each; then it hears the two sentences. */
  next(...behaviours: Behaviour[]): void
  close(): Promise<void>
}

export const heard = {
  task: 'transcribe',
  language: 'english',
  duration: 5,
  text: 'Welcome to our talk about the tomatoes. When should I sow them?',
  segments: [
    { id: 0, start: 0.5, end: 3.2, text: ' Welcome to our talk about the tomatoes.', tokens: [1, 2] },
    { id: 1, start: 3.4000001, end: 5, text: ' When should I sow them?', tokens: [3] },
  ],
}

export async function startFakeTranscriptions(port = 0): Promise<FakeTranscriptions> {
  const queue: Behaviour[] = []
  const fake: FakeTranscriptions = {
    url: '',
    requests: [],
    next: (...behaviours) => void queue.push(...behaviours),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const seen = await readForm(request).catch(() => null)
    if (seen === null) return response.destroy()
    fake.requests.push(seen)
    const behave = queue.shift()
    if (behave === undefined) sendJson(response, 200, heard)
    else behave(seen, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}

async function readForm(request: IncomingMessage): Promise<SeenTranscription> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = { 'content-type': request.headers['content-type']! }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData()
  const file = form.get('file') as File
  const bytes = Buffer.from(await file.arrayBuffer())
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    path: request.url!,
    authorization: request.headers.authorization,
    fields: Object.fromEntries(fields),
    file: {
      name: file.name,
      type: file.type,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  }
}

if (import.meta.main) {
  const fake = await startFakeTranscriptions(Number(process.argv[2] ?? 8082))
  console.log(`A model that hears two sentences in everything listens on ${fake.url}`)
}
