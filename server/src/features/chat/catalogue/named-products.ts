import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asks } from '../../../dialogue/narrower-question.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, Subject } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { findOffersWithAnyWord, listOnlyOfKind, listSpokenOffers } from './find-offers.ts'
import { findMentionedOffers, findOffersWithAllLabels } from './match-offers.rules.ts'
import { hasKind, wordsOf } from './offer-words.rules.ts'
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

/** In words: «and the kit?» */
const maxKindWords = 3

/** The one product of a kind that a message names and nothing else, among those that were spoken of or of all: «the kit». */
export async function onlyProductOfKind(ctx: Ctx, asked: Asked): Promise<Subject | null> {
  const { words, kinds } = readNaming(asked.question, asked.language)
  const isPlain = words.length === 0 && splitWords(asked.question).length <= maxKindWords
  if (!isPlain || kinds.length === 0 || !asked.clone.silos.recomendar) return null
  const spoken = (await listSpokenOffers(ctx, asked)).filter((offer) => hasKind(offer, kinds))
  const [only, ...others] = spoken.length > 0 ? spoken : await listOnlyOfKind(ctx, kinds)
  return only === undefined || others.length > 0 ? null : { kind: 'product', id: only.id }
}

/** In words: a message of more is no title, and no product is looked for. */
const maxTitleWords = 12

/** The product whose whole title a message is. */
export async function onlyTitledProduct(ctx: Ctx, asked: Asked): Promise<Subject | null> {
  const words = wordsOf(asked.question)
  if (words.length < 2 || words.length > maxTitleWords || asks(asked.question)) return null
  const written = words.join(' ')
  const { offers } = await findNamed(ctx, asked)
  const [only, ...others] = offers.filter(({ title }) => wordsOf(title).join(' ') === written)
  return only === undefined || others.length > 0 ? null : { kind: 'product', id: only.id }
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
