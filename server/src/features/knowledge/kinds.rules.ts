import type { DocumentForm } from '../../search/index.types.ts'

/** The kinds of entries in an account's knowledge. Ids are unique within their kind only. */
export type KnowledgeKind = 'source' | 'guided_answer' | 'product_faq' | 'product'

/** The form in which the search treats each kind. */
export const documentForms: Record<KnowledgeKind, DocumentForm> = {
  source: 'passage',
  guided_answer: 'pair',
  product_faq: 'pair',
  product: 'card',
}
