import { useAnswer, useList } from '../../kit/data.ts'

export type StepName = 'knowledge' | 'clone' | 'try' | 'guided' | 'product' | 'talk'

const has = (rows: unknown[] | undefined) => (rows?.length ?? 0) > 0

/** What the account already has, for each step; undefined until that is known. */
export function useSteps(): Record<StepName, boolean> | undefined {
  const sources = useList('GET /api/v1/brain/sources', { limit: 1 })
  const clones = useAnswer('GET /api/v1/versions', {})
  const guided = useAnswer('GET /api/v1/brain/guided-answers', {})
  const products = useAnswer('GET /api/v1/products', {})
  const conversations = useList('GET /api/v1/conversations', { limit: 1 })
  const all = [sources.rows, clones.data, guided.data, products.data, conversations.rows]
  if (all.includes(undefined)) return undefined
  return {
    knowledge: has(sources.rows),
    clone: clones.data!.data.some(({ is_active }) => is_active),
    try: has(conversations.rows),
    guided: has(guided.data?.data),
    product: has(products.data?.data),
    talk: has(conversations.rows),
  }
}
