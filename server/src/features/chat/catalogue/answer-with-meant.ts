import { definiteKinds } from '../../../dialogue/catalogue/kinds-in.rules.ts'
import { mayAskOfMoney, mayCompare } from '../../../dialogue/catalogue/money.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { listOnlyOfKind } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { listNamedProducts } from './named-products.ts'
import { compareOffers } from './reply-about-offers.rules.ts'

/** More are hardly meant. */
const maxMeant = 3

/**
 * What the records say of the products that a question means, whatever its words for a price or a comparison are: «what's the
 * damage on the e-book?», «the book or the one to one thing?». Null where it asks for neither.
 */
export async function answerWithMeant(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { question, language } = asked
  if (!asked.clone.silos.recomendar) return null
  const asksPrice = mayAskOfMoney(question, language)
  const compares = mayCompare(question, language)
  if (!asksPrice && !compares) return null
  const meant = await listMeant(ctx, asked)
  const isSome = meant.length > (compares ? 1 : 0) && meant.length <= maxMeant
  if (!isSome) return null
  return compareOffers(meant, mannerOf(asked, asked))
}

/** Those that are named, and the only one of a kind that is: «the e-book». */
async function listMeant(ctx: Ctx, asked: Asked): Promise<Offer[]> {
  const kinds = definiteKinds(asked.question, asked.language)
  const named = await listNamedProducts(ctx, asked)
  const ofKinds = await Promise.all(kinds.map((kind) => listOnlyOfKind(ctx, [kind])))
  return [...new Map([...named, ...ofKinds.flat()].map((offer) => [offer.id, offer])).values()]
}
