import { useAnswer, useList } from '../../kit/data.ts'

export type StepName =
  | 'knowledge'
  | 'clone'
  | 'try'
  | 'guided'
  | 'product'
  | 'media'
  | 'talk'
  | 'widget'
  | 'members'
  | 'keys'

const has = (rows: unknown[] | undefined) => (rows?.length ?? 0) > 0

/** What the account already has, for each step; undefined until that is known. Members and keys are for owners to see. */
export function useSteps(isOwner: boolean): Record<StepName, boolean> | undefined {
  const sources = useList('GET /api/v1/brain/sources', { limit: 1 })
  const clones = useAnswer('GET /api/v1/versions', {})
  const guided = useAnswer('GET /api/v1/brain/guided-answers', {})
  const products = useAnswer('GET /api/v1/products', {})
  const assets = useList('GET /api/v1/assets', { limit: 1 })
  const conversations = useList('GET /api/v1/conversations', { limit: 1 })
  const widgets = useAnswer('GET /panel/api/widgets', {})
  const members = useAnswer('GET /panel/api/members', {}, { enabled: isOwner })
  const keys = useAnswer('GET /panel/api/keys', {}, { enabled: isOwner })
  const all = [
    ...[sources.rows, clones.data, guided.data, products.data],
    ...[assets.rows, conversations.rows, widgets.data],
  ]
  const ofOwner = isOwner ? [members.data, keys.data] : []
  if ([...all, ...ofOwner].includes(undefined as never)) return undefined
  return {
    knowledge: has(sources.rows),
    clone: clones.data!.data.some(({ is_active }) => is_active),
    try: has(conversations.rows),
    guided: has(guided.data?.data),
    product: has(products.data?.data),
    media: has(assets.rows),
    talk: has(conversations.rows),
    widget: widgets.data!.data.some(({ allowed_origins }) => allowed_origins.length > 0),
    members: (members.data?.data.length ?? 0) > 1,
    keys: has(keys.data?.data),
  }
}
