/** A request to a language model. Whatever people wrote stands in `messages`. */
export type ModelRequest = {
  /** Our instructions. */
  system: string
  messages: ModelMessage[]
  /** JSON Schema of the object that the model is asked for. */
  schema: ObjectSchema
}

export type ModelMessage = {
  role: 'user' | 'assistant'
  content: string
  /** For a model that sees. */
  picture?: ModelPicture | undefined
}

/** A picture as every provider takes it. */
export type ModelPicture = { mime_type: 'image/jpeg'; base64: string }

/** The part of JSON Schema that every provider understands. */
type ObjectSchema = {
  type: 'object'
  properties: Record<string, { type: 'string' | 'array'; description: string; items?: { type: 'string' } }>
  required: string[]
}

/** Tokens as the provider counts them. */
export type ModelUsage = { input_tokens: number; output_tokens: number }

export type ModelAnswer = {
  text: string
  /** null where the provider gives none */
  usage: ModelUsage | null
}

/** The language model of the installation. */
export type ChatModel = {
  /** provider:model, as it is configured */
  name: string
  /** It takes pictures, as the operator says. */
  sees_images: boolean
  /**
   * Sends a request, and again after failures that may pass (no connection, 429, 5xx), within CHAT_TIMEOUT_MS in all.
   * A reply that needs several requests shares one `deadline` between them.
   * @throws ModelError
   */
  ask(request: ModelRequest, deadline: AbortSignal): Promise<ModelAnswer>
  /** A signal that is aborted when a reply has taken too long. */
  deadline(): AbortSignal
  close(): Promise<void>
}

type ModelFailure =
  | 'timeout'
  | 'network'
  | 'too_large'
  | 'bad_answer'
  | 'rate_limited'
  | 'server_error'
  | 'unsupported'
  | 'refused'

/** A model did not answer. `message` is for the log, never for a client. It contains nothing of the conversation. */
export class ModelError extends Error {
  readonly reason: ModelFailure
  /** Milliseconds that the provider asks to wait; null where it does not say. */
  readonly retry_after_ms: number | null

  constructor(
    reason: ModelFailure,
    message: string,
    details: { cause?: unknown; retry_after_ms?: number | null } = {},
  ) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.retry_after_ms = details.retry_after_ms ?? null
  }
}
