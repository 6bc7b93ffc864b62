import { z } from 'zod'
import { cleanAnswerText } from '../../../platform/ai/answer-text.rules.ts'

/** A longer reply of a model is cut. */
const maxChars = 8_000
/** Further keys in a list of a model are ignored. */
const maxKeys = 50

/** The reply that a model chose: its words, and keys of what it was shown. */
export type ModelReply = {
  content: string
  /** keys of offers */
  actions: string[]
  /** keys of passages; null where it named none, not even an empty list */
  sources: string[] | null
}

// Some models give the action instead of its key, or a number instead of a name.
const actionKey = z.union([
  z.string(),
  z.object({ key: z.string() }).transform(({ key }) => key),
  z.object({ product_id: z.int() }).transform(({ product_id }) => productKey(product_id)),
  z.object({ asset_id: z.int() }).transform(({ asset_id }) => assetKey(asset_id)),
  z.object({ type: z.enum(['link', 'video']), url: z.string() }).transform(({ url }) => url),
  z.object({ type: z.literal('escalate_offer') }).transform(({ type }) => type),
  z.unknown().transform(() => ''),
])
const sourceKey = z.union([z.string(), z.int().transform((n) => `k${n}`), z.unknown().transform(() => '')])

const reply = z.object({
  content: z.string(),
  actions: z.array(actionKey).nullish(),
  sources: z.array(sourceKey).nullish(),
})

export const productKey = (id: number): string => `product:${id}`
export const assetKey = (id: number): string => `asset:${id}`

/** Parses a model's object. @returns null where it is not of the form that was asked for, or its content is empty */
export function parseModelReply(value: unknown): ModelReply | null {
  const { success, data } = reply.safeParse(value)
  if (!success) return null
  const content = cleanAnswerText(data.content, maxChars)
  if (content === '') return null
  return {
    content,
    actions: (data.actions ?? []).slice(0, maxKeys),
    sources: data.sources?.slice(0, maxKeys) ?? null,
  }
}

/** Takes plain text of a model as its reply. @returns null where it is empty */
export function parsePlainReply(text: string): ModelReply | null {
  const content = cleanAnswerText(text, maxChars)
  return content === '' ? null : { content, actions: [], sources: null }
}
