import { Agent } from 'undici'
import { ModelError } from './chat-model.ts'
import { postJson } from './post-json.ts'
import { retryModelCall } from './retry-model-call.ts'

// Enough for 64 texts of 4,096 dimensions in the longest form of their numbers.
const maxAnswerBytes = 8 * 1024 * 1024
const batchTimeoutMs = 30_000

/** Computes vectors of what texts mean. */
export type Embedder = {
  /** The model with its dimensions: only vectors of one name can be compared. */
  name: string
  /** A question's vector, without retries, within EMBEDDINGS_TIMEOUT_MS. @throws ModelError */
  embedQuestion(text: string): Promise<Float32Array>
  /** Vectors of up to 64 texts, with retries after failures that may pass. @throws ModelError */
  embedTexts(texts: string[]): Promise<Float32Array[]>
  close(): Promise<void>
}

type EmbedderOptions = {
  base_url: string
  api_key: string
  model: string
  /** null: as many as the model gives */
  dimensions: number | null
  question_timeout_ms: number
  stopping: AbortSignal
}

/** OpenAI's embeddings, as vLLM, Ollama, llama.cpp, text-embeddings-inference and others speak them. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  const { base_url, api_key, model, dimensions } = options
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const url = base_url.endsWith('/embeddings') ? base_url : `${base_url}/embeddings`
  const headers: Record<string, string> = api_key === '' ? {} : { authorization: `Bearer ${api_key}` }

  async function embed(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const body = { model, input, ...(dimensions !== null && { dimensions }) }
    const answer = await postJson({ url, headers, body }, { signal, dispatcher, maxBytes: maxAnswerBytes })
    return parseVectors(answer, input.length, dimensions)
  }

  return {
    name: dimensions === null ? model : `${model}@${dimensions}`,
    async embedQuestion(text) {
      const [vector] = await embed([text], AbortSignal.timeout(options.question_timeout_ms))
      return vector!
    },
    embedTexts(texts) {
      const deadline = AbortSignal.any([AbortSignal.timeout(batchTimeoutMs), options.stopping])
      return retryModelCall(() => embed(texts, deadline), { deadline, max_wait_ms: batchTimeoutMs })
    },
    close: () => dispatcher.destroy(),
  }
}

function parseVectors(answer: unknown, count: number, dimensions: number | null): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length !== count) throw badAnswer(`not ${count} vectors`)
  const vectors: Float32Array[] = []
  for (const [position, item] of data.entries()) {
    const index = Number.isInteger(item?.index) ? item.index : position
    // Some servers write NaN as null, which would become 0.
    if (!Array.isArray(item?.embedding) || !item.embedding.every(Number.isFinite)) {
      throw badAnswer('a vector that is not a list of numbers')
    }
    vectors[index] = Float32Array.from(item.embedding)
  }
  const size = dimensions ?? vectors[0]?.length ?? 0
  for (let index = 0; index < count; index++) {
    const vector = vectors[index]
    if (vector === undefined) throw badAnswer('vectors that do not say which text they are of')
    if (vector.length === 0 || vector.length !== size) {
      throw badAnswer(`a vector of ${vector.length} dimensions where ${size} are expected`)
    }
    if (!vector.every(Number.isFinite)) throw badAnswer('a vector that is not a list of numbers')
  }
  return vectors
}

const badAnswer = (what: string) =>
  new ModelError('bad_answer', `The server of embeddings answered with ${what}.`)
