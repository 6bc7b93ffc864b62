import { Agent, type Dispatcher } from 'undici'
import { type ChatModel, type ModelAnswer, ModelError, type ModelRequest } from './chat-model.ts'
import { postJson } from './post-json.ts'
import type { Provider } from './providers/provider.ts'
import { retryModelCall } from './retry-model-call.ts'

type ChatModelOptions = {
  name: string
  provider: Provider
  timeout_ms: number
  stopping: AbortSignal
  /** How long after `stopping` a reply may still come. */
  grace_ms: number
}

/** A language model behind HTTP. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const { name, provider, timeout_ms } = options
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: timeout_ms } })
  const ending = afterGrace(options)
  // Some servers refuse a request that asks for a schema: once it is known, they are no longer asked for it.
  let structured = true

  const askOnce = async (request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> => {
    if (!structured) return call(provider, request, { structured, signal, dispatcher })
    try {
      return await call(provider, request, { structured, signal, dispatcher })
    } catch (error) {
      if (!(error instanceof ModelError) || error.reason !== 'unsupported') throw error
      const plain = await call(provider, request, { structured: false, signal, dispatcher })
      structured = false
      return plain
    }
  }

  return {
    name,
    deadline: () => AbortSignal.any([AbortSignal.timeout(timeout_ms), ending]),
    ask: (request, deadline) =>
      retryModelCall(() => askOnce(request, deadline), { deadline, max_wait_ms: timeout_ms }),
    close: () => dispatcher.destroy(),
  }
}

type CallOptions = { structured: boolean; signal: AbortSignal; dispatcher: Dispatcher }

async function call(
  provider: Provider,
  request: ModelRequest,
  { structured, ...options }: CallOptions,
): Promise<ModelAnswer> {
  const body = await postJson(provider.call(request, structured), options)
  try {
    return provider.read(body)
  } catch (error) {
    throw new ModelError('bad_answer', 'The answer has not the shape that this provider gives.', {
      cause: error,
    })
  }
}

function afterGrace({ stopping, grace_ms }: ChatModelOptions): AbortSignal {
  const ended = new AbortController()
  const begin = () => void setTimeout(() => ended.abort(), grace_ms).unref()
  if (stopping.aborted) begin()
  else stopping.addEventListener('abort', begin, { once: true })
  return ended.signal
}
