import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Offer } from '../catalogue/catalogue.queries.ts'
import { listSpokenOffers } from '../catalogue/find-offers.ts'
import { listNamedProducts } from '../catalogue/named-products.ts'
import type { Asked } from '../chat.types.ts'

type Found = { found: KnowledgeAnswer; goesOn: boolean; visible: DocumentFilter }

/**
 * What is visible, without the stored questions of other products than those that are meant if one of these was found: whether
 * one course has a certificate does not tell of another.
 * @param goesOn the question may be about the products that were spoken of
 */
export async function withoutOtherProducts(
  ctx: Ctx,
  asked: Asked,
  { found, goesOn, visible }: Found,
): Promise<DocumentFilter> {
  if (!found.citations.some(({ kind }) => kind === 'product_faq')) return visible
  const meant = await listMeant(ctx, asked, goesOn && !found.is_same_question)
  const ids = new Set(meant.map(({ id }) => id))
  if (ids.size === 0 || found.product_ids.some((id) => ids.has(id))) return visible
  return (owner_id, group_id, kind) =>
    (kind !== 'product_faq' || ids.has(group_id ?? 0)) && visible(owner_id, group_id, kind)
}

async function listMeant(ctx: Ctx, asked: Asked, goesOn: boolean): Promise<Offer[]> {
  const named = await listNamedProducts(ctx, asked)
  return named.length > 0 || !goesOn ? named : listSpokenOffers(ctx, asked)
}
