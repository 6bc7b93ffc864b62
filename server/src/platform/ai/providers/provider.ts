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

/** How a provider is spoken to; pure. */
export type Provider = {
  /** `structured`: the provider is to hold the model to the schema. Off for servers that do not know how. */
  call(request: ModelRequest, structured: boolean): ProviderCall
  /** Reads a 2xx answer. @throws where it has another shape */
  read(answer: unknown): ModelAnswer
}

const count = z.number().int().nonnegative()

/** Token counts that a provider may leave out or null. */
export const tokenCount = count.nullish().transform((value) => value ?? 0)

/** Usage, unless neither figure was given. */
export const usageOf = (input_tokens: number, output_tokens: number) =>
  input_tokens + output_tokens === 0 ? null : { input_tokens, output_tokens }
