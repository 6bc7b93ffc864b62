import { Agent, type Dispatcher } from 'undici'
import { type ChatModel, type ModelAnswer, ModelError, type ModelRequest } from './chat-model.ts'
import { removeInvisible } from './invisible-text.rules.ts'
import { postJson } from './post-json.ts'
import type { Provider } from './providers/provider.ts'
import { retryModelCall } from './retry-model-call.ts'

type ChatModelOptions = {
  name: string
  sees_images: boolean
  provider: Provider
  timeoutMs: number
  stopping: AbortSignal
  /** A reply may still come for so long after `stopping`. */
  grace_ms: number
}

/** A language model behind HTTP. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const { name, sees_images, provider, timeoutMs } = options
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: timeoutMs } })
  const graceEnded = graceSignal(options)
  // Some servers refuse a request with a schema. Once one did, it gets requests without.
  let supportsSchema = true

  const askOnce = async (request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> => {
    if (!supportsSchema) return call(provider, request, { structured: false, signal, dispatcher })
    try {
      return await call(provider, request, { structured: true, signal, dispatcher })
    } catch (error) {
      if (!(error instanceof ModelError) || error.reason !== 'unsupported') throw error
      const plain = await call(provider, request, { structured: false, signal, dispatcher })
      supportsSchema = false
      return plain
    }
  }

  return {
    name,
    sees_images,
    deadline: () => AbortSignal.any([AbortSignal.timeout(timeoutMs), graceEnded]),
    ask: (request, deadline) =>
      retryModelCall(() => askOnce(toVisible(request), deadline), { deadline, max_wait_ms: timeoutMs }),
    close: () => dispatcher.destroy(),
  }
}

/** What people wrote, without words that the model alone would see. */
const toVisible = (request: ModelRequest): ModelRequest => ({
  ...request,
  messages: request.messages.map((message) => ({ ...message, content: removeInvisible(message.content) })),
})

type CallOptions = { structured: boolean; signal: AbortSignal; dispatcher: Dispatcher }

async function call(
  provider: Provider,
  request: ModelRequest,
  { structured, ...options }: CallOptions,
): Promise<ModelAnswer> {
  const body = await postJson(provider.buildRequest(request, structured), options)
  try {
    return provider.parseAnswer(body)
  } catch (error) {
    throw new ModelError('bad_answer', 'The answer does not have the shape that this provider gives.', {
      cause: error,
    })
  }
}

/** Aborted `grace_ms` after the process began to stop. */
function graceSignal({ stopping, grace_ms }: ChatModelOptions): AbortSignal {
  const ended = new AbortController()
  const startGrace = () => void setTimeout(() => ended.abort(), grace_ms).unref()
  if (stopping.aborted) startGrace()
  else stopping.addEventListener('abort', startGrace, { once: true })
  return ended.signal
}
