import { z } from 'zod'
import type { ModelAnswer, ModelRequest } from '../chat-model.ts'

/** One HTTP request as a provider wants it. */
export type ProviderCall = { url: string; headers: Record<string, string>; body: object }

export type ProviderOptions = {
  base_url: string
  api_key: string
  model: string
  max_output_tokens: number
}

/** The codec of a provider: pure functions. */
export type Provider = {
  /** @param structured whether the provider makes the model follow the schema; some servers cannot */
  buildRequest(request: ModelRequest, structured: boolean): ProviderCall
  /** Parses a 2xx answer. @throws where it has another shape */
  parseAnswer(answer: unknown): ModelAnswer
}

const count = z.number().int().nonnegative()

/** Token counts that a provider may leave out or null. */
export const tokenCount = count.nullish().transform((value) => value ?? 0)

/** Usage, unless neither figure was given. */
export const toUsage = (input_tokens: number, output_tokens: number) =>
  input_tokens + output_tokens === 0 ? null : { input_tokens, output_tokens }
