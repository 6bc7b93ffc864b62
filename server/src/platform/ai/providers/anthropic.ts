import { z } from 'zod'
import type { ModelMessage } from '../chat-model.ts'
import { type Provider, type ProviderOptions, tokenCount, toUsage } from './provider.ts'

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), input: z.unknown() }),
])

const answer = z.object({
  // Unknown kinds of blocks are ignored.
  content: z.array(z.union([block, z.object({ type: z.string() }).transform(() => null)])),
  usage: z
    .object({
      input_tokens: tokenCount,
      cache_creation_input_tokens: tokenCount,
      cache_read_input_tokens: tokenCount,
      output_tokens: tokenCount,
    })
    .nullish(),
})

const tool = 'reply'

const toMessage = ({ role, content, picture }: ModelMessage): object =>
  picture === undefined
    ? { role, content }
    : {
        role,
        content: [
          { type: 'image', source: { type: 'base64', media_type: picture.mime_type, data: picture.base64 } },
          { type: 'text', text: content },
        ],
      }

/** Anthropic's messages. The object is asked for as the input of a tool that must be used. */
export function anthropic(options: ProviderOptions): Provider {
  return {
    buildRequest: ({ system, messages, schema }, structured) => ({
      url: `${options.base_url}/messages`,
      headers: { 'x-api-key': options.api_key, 'anthropic-version': '2023-06-01' },
      body: {
        model: options.model,
        max_tokens: options.max_output_tokens,
        system,
        messages: messages.map(toMessage),
        ...(structured && {
          tools: [{ name: tool, description: 'Gives the reply to the visitor.', input_schema: schema }],
          tool_choice: { type: 'tool', name: tool },
        }),
      },
    }),
    parseAnswer(body) {
      const { content, usage } = answer.parse(body)
      const blocks = content.filter((part) => part !== null)
      const used = blocks.find((part) => part.type === 'tool_use')
      return {
        text:
          used !== undefined
            ? JSON.stringify(used.input)
            : blocks.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        usage:
          usage == null
            ? null
            : toUsage(
                usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens,
                usage.output_tokens,
              ),
      }
    },
  }
}
