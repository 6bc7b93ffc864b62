import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import { listOffersByIds, type Offer as ProductRecord } from '../catalogue/catalogue.queries.ts'
import type { Subject } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import { assetKey, productKey } from './model-reply.rules.ts'
import type { Offer } from './prompt.rules.ts'

/** Of a description so much is shown. */
const maxDescriptionChars = 500
/** A conversation may have named more than anybody asks about now. */
const maxProducts = 10

type Wanted = {
  /** what the answers that were found bring */
  actions: ReplyAction[]
  /** products that fit, the best first */
  product_ids: number[]
  /** what was spoken of before */
  spoken_of: Subject[]
}

/**
 * What a reply may offer: what the answers bring, products that fit with what their records say, and a person. A clone
 * that does not recommend offers the products of its answers by name and price only.
 */
export async function listModelOffers(
  ctx: Ctx,
  { silos }: Clone,
  { actions, product_ids, spoken_of }: Wanted,
): Promise<Offer[]> {
  const brought = actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))
  const spoken = (kind: string) => spoken_of.filter((each) => each.kind === kind).map(({ id }) => id)
  const wanted = silos.recomendar
    ? { product_ids: [...brought, ...product_ids, ...spoken('product')], faq_ids: spoken('product_faq') }
    : { product_ids: brought }
  const products = (await listOffersByIds(ctx.db, ctx.account.id, wanted)).slice(0, maxProducts)
  const others = actions.filter(({ type }) => type !== 'product')
  const hasPerson = others.some(({ type }) => type === 'escalate_offer')
  const person: ReplyAction[] =
    silos.soporte && !hasPerson ? [{ type: 'escalate_offer', label: null, url: null }] : []
  return [
    ...products.map((product) => productOffer(product, silos.recomendar)),
    ...[...others, ...person].map((action, position) => ({
      key: offerKey(action, position),
      action,
      details: offerDetails(action),
    })),
  ]
}

function productOffer(product: ProductRecord, withRecord: boolean): Offer {
  const { id, title, description, price, currency, tags, checkout_url } = product
  return {
    key: productKey(id),
    action: { type: 'product', product_id: id },
    details: {
      title,
      price: price === null ? 'on request' : price === 0 ? 'free' : `${price} ${currency}`,
      kind: tags.join(', '),
      ...(withRecord && {
        description: shortened(description),
        ...(checkout_url !== null && { buy_at: checkout_url }),
      }),
    },
  }
}

function shortened(text: string): string {
  if (text.length <= maxDescriptionChars) return text
  const cut = text.slice(0, maxDescriptionChars)
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`
}

const offerKey = (action: ReplyAction, position: number): string =>
  action.type === 'asset' ? assetKey(action.asset_id) : `${action.type}:${position + 1}`

function offerDetails(action: ReplyAction): Offer['details'] {
  if (action.type === 'link') return { label: action.label, url: action.url }
  if (action.type === 'video') return { title: action.title, url: action.url }
  return action.type === 'escalate_offer' ? { label: action.label ?? 'talk to a person' } : {}
}
