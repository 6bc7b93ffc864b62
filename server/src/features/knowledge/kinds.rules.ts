import type { DocumentForm } from '../../search/index.types.ts'

/** What an entry of the account's knowledge is. Ids are unique within their kind only. */
export type KnowledgeKind = 'source' | 'guided_answer' | 'product_faq' | 'product'

/** What the search makes of each kind. */
export const documentForms: Record<KnowledgeKind, DocumentForm> = {
  source: 'passage',
  guided_answer: 'pair',
  product_faq: 'pair',
  product: 'card',
}
