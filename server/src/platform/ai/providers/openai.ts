import { z } from 'zod'
import type { ModelMessage } from '../chat-model.ts'
import { type Provider, type ProviderOptions, tokenCount, toUsage } from './provider.ts'

const answer = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
  usage: z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount }).nullish(),
})

type Dialect = {
  /** OpenAI's newer models refuse max_tokens; other servers often know only that. */
  limit: 'max_tokens' | 'max_completion_tokens'
}

const toMessage = ({ role, content, picture }: ModelMessage): object =>
  picture === undefined
    ? { role, content }
    : {
        role,
        content: [
          { type: 'text', text: content },
          { type: 'image_url', image_url: { url: `data:${picture.mime_type};base64,${picture.base64}` } },
        ],
      }

/** Chat completions, as OpenAI, vLLM, Ollama, llama.cpp and many others speak them. */
export function openai(options: ProviderOptions, { limit }: Dialect): Provider {
  const url = `${options.base_url}/chat/completions`
  const headers: Record<string, string> =
    options.api_key === '' ? {} : { authorization: `Bearer ${options.api_key}` }
  return {
    buildRequest: ({ system, messages, schema }, structured) => ({
      url,
      headers,
      body: {
        model: options.model,
        messages: [{ role: 'system', content: system }, ...messages.map(toMessage)],
        [limit]: options.max_output_tokens,
        ...(structured && {
          response_format: {
            type: 'json_schema',
            json_schema: {
              name: 'reply',
              strict: true,
              schema: { ...schema, additionalProperties: false },
            },
          },
        }),
      },
    }),
    parseAnswer(body) {
      const { choices, usage } = answer.parse(body)
      const { content, refusal } = choices[0]!.message
      return {
        text: content ?? refusal ?? '',
        usage: usage == null ? null : toUsage(usage.prompt_tokens, usage.completion_tokens),
      }
    },
  }
}
