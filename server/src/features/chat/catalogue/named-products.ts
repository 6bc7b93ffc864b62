import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, Subject } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { findOffersWithAnyWord } from './find-offers.ts'
import { findMentionedOffers, findOffersWithAllLabels } from './match-offers.rules.ts'
import type { Naming } from './offers-by-meaning.rules.ts'

/** The products that a question names, whatever it asks of them. `mayName`: the folded words that may name one */
export const listNamedProducts = async (
  ctx: Ctx,
  asked: Asked,
  mayName?: (word: string) => boolean,
): Promise<Offer[]> => (await findNamed(ctx, asked, mayName)).offers

/** The product that a question names and says nothing else of: «and the one about bread?» */
export async function onlyNamedProduct(ctx: Ctx, asked: Asked): Promise<Subject | null> {
  const { offers, naming } = await findNamed(ctx, asked)
  const [only] = offers
  if (only === undefined || offers.length > 1) return null
  return findOffersWithAllLabels(offers, naming).length === 1 ? { kind: 'product', id: only.id } : null
}

/** The same with the words that named them. */
export async function findNamed(
  ctx: Ctx,
  asked: Asked,
  mayName = (_word: string) => true,
): Promise<{ offers: Offer[]; naming: Naming }> {
  const { words: all, kinds } = readNaming(asked.question, asked.language)
  const words = all.filter(mayName)
  const naming = { words, kinds, languages: [asked.language], isReference: true, isIndefinite: false }
  if (!asked.clone.silos.recomendar) return { offers: [], naming }
  return { offers: findMentionedOffers(await findOffersWithAnyWord(ctx, asked, words), naming), naming }
}
