import { z } from 'zod'
import type { ModelMessage } from '../chat-model.ts'
import { type Provider, type ProviderOptions, tokenCount, toUsage } from './provider.ts'

const answer = z.object({
  // Absent where the question was blocked.
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  usageMetadata: z
    .object({
      promptTokenCount: tokenCount,
      candidatesTokenCount: tokenCount,
      thoughtsTokenCount: tokenCount,
    })
    .nullish(),
})

const toContent = ({ role, content, picture }: ModelMessage): object => ({
  role: role === 'assistant' ? 'model' : 'user',
  parts: [
    ...(picture === undefined ? [] : [{ inlineData: { mimeType: picture.mime_type, data: picture.base64 } }]),
    { text: content },
  ],
})

/** Gemini's generateContent. */
export function google(options: ProviderOptions): Provider {
  return {
    buildRequest: ({ system, messages, schema }, structured) => ({
      url: `${options.base_url}/models/${encodeURIComponent(options.model)}:generateContent`,
      headers: { 'x-goog-api-key': options.api_key },
      body: {
        systemInstruction: { parts: [{ text: system }] },
        contents: messages.map(toContent),
        generationConfig: {
          maxOutputTokens: options.max_output_tokens,
          ...(structured && { responseMimeType: 'application/json', responseSchema: schema }),
        },
      },
    }),
    parseAnswer(body) {
      const { candidates, usageMetadata: usage } = answer.parse(body)
      const parts = candidates[0]!.content?.parts ?? []
      return {
        text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
        usage:
          usage == null
            ? null
            : toUsage(usage.promptTokenCount, usage.candidatesTokenCount + usage.thoughtsTokenCount),
      }
    },
  }
}
