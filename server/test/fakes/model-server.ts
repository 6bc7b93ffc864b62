import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A language model over HTTP in the forms of OpenAI (and what is compatible), Anthropic and Google. As a program it
// answers like a model that has read its instructions, so that an installation can be tried without one:
//   node bin/node.js server/test/fakes/model-server.ts 8080

type Form = 'openai' | 'anthropic' | 'google'

/** A request to the model, the same for all forms. */
export type SeenRequest = {
  form: Form
  path: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: bodies as they came over the wire
  body: any
  system: string
  messages: { role: string; content: string }[]
  /** Of the last message. */
  picture: { mime_type: string; bytes: Buffer } | null
  /** The provider was asked to enforce a schema. */
  structured: boolean
}

/** The answer to one request: its words, or a function that answers. */
export type Behaviour =
  | string
  | object
  | ((request: SeenRequest, response: ServerResponse) => string | object | undefined)

export type FakeModel = {
  url: string
  requests: SeenRequest[]
  /** Answers the next requests so, one each; then like a model that behaves. */
  next(...behaviours: Behaviour[]): void
  /** Answers all further requests so. */
  always(behaviour: Behaviour): void
  /** The numbers of tokens that every answer reports; null: none. */
  usage: { input: number; output: number } | null
  close(): Promise<void>
}

export async function startFakeModel(port = 0): Promise<FakeModel> {
  const queue: Behaviour[] = []
  let standing: Behaviour = answerFromPrompt
  const fake: FakeModel = {
    url: '',
    requests: [],
    next: (...behaviours) => void queue.push(...behaviours),
    always: (behaviour) => {
      standing = behaviour
    },
    usage: { input: 100, output: 20 },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const seen = seenRequest(request, JSON.parse(await bodyText(request)))
    fake.requests.push(seen)
    const behaviour = queue.shift() ?? standing
    const said = typeof behaviour === 'function' ? behaviour(seen, response) : behaviour
    if (said !== undefined) sendJson(response, 200, wrap(seen.form, said, fake.usage))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

async function bodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
    .end(bytes)
}

type Part = {
  text?: string
  image_url?: { url: string }
  source?: { media_type: string; data: string }
  inlineData?: { mimeType: string; data: string }
}
type SentMessage = { role: string; content?: string | Part[]; parts?: Part[] }

const partsOf = ({ content, parts }: SentMessage): Part[] =>
  typeof content === 'string' ? [{ text: content }] : (content ?? parts ?? [])

const plainMessage = (sent: SentMessage) => ({
  role: sent.role,
  content: partsOf(sent)
    .map(({ text = '' }) => text)
    .join(''),
})

/** The picture of a message, in whichever form the provider takes it. */
function pictureOf(sent: SentMessage | undefined): SeenRequest['picture'] {
  const urls = sent === undefined ? [] : partsOf(sent).map(pictureUrl)
  const url = urls.find((each) => each !== undefined)
  if (url === undefined) return null
  const [mime_type = '', base64 = ''] = url.slice('data:'.length).split(';base64,')
  return { mime_type, bytes: Buffer.from(base64, 'base64') }
}

function pictureUrl({ image_url, source, inlineData }: Part): string | undefined {
  if (source !== undefined) return `data:${source.media_type};base64,${source.data}`
  if (inlineData !== undefined) return `data:${inlineData.mimeType};base64,${inlineData.data}`
  return image_url?.url
}

function seenRequest(request: IncomingMessage, body: SeenRequest['body']): SeenRequest {
  const path = request.url!
  const sent: SentMessage[] = body.contents ?? body.messages
  const same = { path, headers: request.headers, body, picture: pictureOf(sent.at(-1)) }
  if (path.endsWith('/messages')) {
    const { system, tools } = body
    const messages = sent.map(plainMessage)
    return { ...same, form: 'anthropic', system, messages, structured: tools !== undefined }
  }
  if (path.endsWith(':generateContent')) {
    const messages = sent.map(plainMessage)
    const structured = body.generationConfig.responseSchema !== undefined
    return { ...same, form: 'google', system: body.systemInstruction.parts[0].text, messages, structured }
  }
  const [first, ...messages] = sent.map(plainMessage)
  return { ...same, form: 'openai', system: first!.content, messages, structured: 'response_format' in body }
}

/** An answer as the provider sends it. */
export function wrap(form: Form, said: string | object, usage: FakeModel['usage']): object {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  if (form === 'anthropic') {
    return {
      type: 'message',
      role: 'assistant',
      content: [
        typeof said === 'string'
          ? { type: 'text', text }
          : { type: 'tool_use', id: 'toolu_1', name: 'reply', input: said },
      ],
      stop_reason: 'end_turn',
      ...(usage && { usage: { input_tokens: usage.input, output_tokens: usage.output } }),
    }
  }
  if (form === 'google') {
    return {
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
      ...(usage && {
        usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output },
      }),
    }
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    ...(usage && { usage: { prompt_tokens: usage.input, completion_tokens: usage.output } }),
  }
}

/** The data that the last message shows between <tag> and </tag>. */
export function shown<T>({ messages }: SeenRequest, tag: string): T {
  const match = new RegExp(`<${tag}>\\n(.*)\\n</${tag}>`).exec(messages.at(-1)!.content)
  return match === null ? (undefined as T) : JSON.parse(match[1]!)
}

/** Says the first passage that it is shown, cites it, and offers the first product that fits. */
function answerFromPrompt(request: SeenRequest): object {
  const knowledge = shown<{ key: string; text: string }[]>(request, 'knowledge') ?? []
  const offers = shown<{ key: string; type: string }[]>(request, 'offers') ?? []
  const product = offers.find(({ type }) => type === 'product')
  const [best] = knowledge.filter(({ text }) => text !== '')
  return {
    content: best?.text ?? 'I do not know.',
    actions: product === undefined ? [] : [product.key],
    sources: best === undefined ? [] : [best.key],
  }
}

if (import.meta.main) {
  const fake = await startFakeModel(Number(process.argv[2] ?? 8080))
  console.log(`A model that quotes what it is shown listens on ${fake.url}/v1`)
}
