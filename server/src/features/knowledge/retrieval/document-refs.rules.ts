import type { DocumentRef, Hit } from '../../../search/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'

export const isSameDocument = (a: DocumentRef, b: DocumentRef): boolean =>
  a.kind === b.kind && a.owner_id === b.owner_id && a.sequence === b.sequence

/** The ids of those documents that are of some kinds, each once. */
export function ownerIds(documents: DocumentRef[], ...kinds: KnowledgeKind[]): number[] {
  const owned = documents.filter(({ kind }) => (kinds as string[]).includes(kind))
  return [...new Set(owned.map(({ owner_id }) => owner_id))]
}

/** The product whose card or question a hit is; null for other kinds. */
export const hitProductId = ({ kind, group_id }: Hit): number | null =>
  kind === 'product' || kind === 'product_faq' ? group_id : null
