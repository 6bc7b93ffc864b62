import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson } from './model-server.ts'

// An OpenAI-compatible server of embeddings that knows a few words of the same meaning. As a program it lets an
// installation be tried without a model:
//   node bin/node.js server/test/fakes/embeddings-server.ts 8081

/** Words that mean the same to this model, by their first letters. */
const concepts = [
  ['price', 'cost', 'fee', 'expens', 'euro', 'preci', 'cuest', 'tarif', 'vale'],
  ['refund', 'reimbur', 'money back', 'devolu', 'reembol'],
  ['puppy', 'puppi', 'dog', 'canin', 'perr', 'cachorr'],
  ['teach', 'train', 'lesson', 'class', 'clase', 'ensen', 'adiestr'],
  ['begin', 'start', 'novic', 'princip', 'empez'],
]

const dimensionsByDefault = 256

type SeenEmbeddings = {
  path: string
  authorization: string | undefined
  model: string
  input: string[]
  dimensions: number | undefined
}

type FakeEmbeddings = {
  url: string
  requests: SeenEmbeddings[]
  /** Every text that was answered with a vector, in order. */
  embedded(): string[]
  /** Answers all further requests by hand; null: with vectors again. @returns whether it did, else vectors are sent */
  instead(answer: ((seen: SeenEmbeddings, response: ServerResponse) => boolean) | null): void
  close(): Promise<void>
}

export async function startFakeEmbeddings(port = 0): Promise<FakeEmbeddings> {
  let instead: Parameters<FakeEmbeddings['instead']>[0] = null
  const embedded: string[] = []
  const fake: FakeEmbeddings = {
    url: '',
    requests: [],
    embedded: () => embedded,
    instead(answer) {
      instead = answer
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { model, input, dimensions } = JSON.parse(Buffer.concat(chunks).toString())
    const { authorization } = request.headers
    const seen = { path: request.url!, authorization, model, input: [input].flat(), dimensions }
    fake.requests.push(seen)
    if (instead?.(seen, response)) return
    embedded.push(...seen.input)
    const data = seen.input
      .map((text, index) => ({
        object: 'embedding',
        index,
        embedding: createVector(model, text, dimensions),
      }))
      // The order is not promised; the index is.
      .reverse()
    sendJson(response, 200, { object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}

/** Each meaning is eight directions of its own, so that two hardly meet; those of another model are others. */
function createVector(model: string, text: string, dimensions = dimensionsByDefault): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.02)
  for (const meaning of new Set(meaningsIn(text))) {
    const hash = createHash('sha256').update(`${model} ${meaning}`).digest()
    for (let i = 0; i < 32; i += 4) {
      vector[hash.readUInt32LE(i) % dimensions]! += hash[i]! % 2 === 0 ? 1 : -1
    }
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function meaningsIn(text: string): string[] {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words
    .filter((word) => word.length > 3)
    .map((word) => {
      const concept = concepts.findIndex((stems) => stems.some((stem) => word.startsWith(stem)))
      return concept >= 0 ? `concept ${concept}` : word.slice(0, 5)
    })
}

if (import.meta.main) {
  const fake = await startFakeEmbeddings(Number(process.argv[2] ?? 8081))
  console.log(`A model that knows a few words of the same meaning listens on ${fake.url}`)
}
