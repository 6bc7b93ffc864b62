import { z } from 'zod'
import { speakable } from '../../platform/ai/answer-text.rules.ts'

/** A reply is cut here, whatever a model writes. */
const mostCharacters = 8_000
/** Lists of a model are read up to here. */
const mostKeys = 50

/** What a model wants to say and do. */
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

/** Reads a model's object; null where it is not what was asked for, or says nothing. */
export function readModelReply(value: unknown): ModelReply | null {
  const { success, data } = reply.safeParse(value)
  if (!success) return null
  const content = speakable(data.content, mostCharacters)
  if (content === '') return null
  return {
    content,
    actions: (data.actions ?? []).slice(0, mostKeys),
    sources: data.sources?.slice(0, mostKeys) ?? null,
  }
}

/** A model's mere words as a reply; null where there are none. */
export function replyOfWords(text: string): ModelReply | null {
  const content = speakable(text, mostCharacters)
  return content === '' ? null : { content, actions: [], sources: null }
}
