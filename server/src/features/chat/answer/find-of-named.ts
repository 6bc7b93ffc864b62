import { kindOfWord } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Offer } from '../catalogue/catalogue.queries.ts'
import { listOnlyOfKind } from '../catalogue/find-offers.ts'
import { listNamedProducts } from '../catalogue/named-products.ts'
import { contentWords, wordsOf } from '../catalogue/offer-words.rules.ts'
import type { Asked } from '../chat.types.ts'
import { findInTexts } from './answer-from-texts.ts'
import { findStoredOfTopic } from './find-of-topic.ts'
import { onlyQuestionsOf } from './follow-up.rules.ts'
import { asksNoFurtherFact } from './stored-question.rules.ts'

/**
 * The stored question of the one product that a question names («is the ebook up to date with the new law?») which is nearest to what
 * else it asks, or else is on its topic.
 * @returns null where something else answers, unless that is a prepared answer which is not sure, and where nothing is near
 */
export async function findOfNamed(
  ctx: Ctx,
  asked: Asked,
  { anywhere, visible }: { anywhere: KnowledgeAnswer; visible: DocumentFilter },
): Promise<KnowledgeAnswer | null> {
  const isOfAll = anywhere.decision === 'hedge' && anywhere.pair?.kind === 'guided_answer'
  if (anywhere.decision !== 'refuse' && !isOfAll) return null
  const product = await onlyNamed(ctx, asked)
  if (product === null) return null
  const nearest = await findNearestOf(ctx, asked, { product, visible })
  return nearest ?? findStoredOfTopic(ctx, asked, { product_id: product.id, visible })
}

/** The stored question of a product which is nearest to what else a question asks; null where none is near. */
export async function findNearestOf(
  ctx: Ctx,
  asked: Asked,
  { product, visible }: { product: Offer; visible: DocumentFilter },
): Promise<KnowledgeAnswer | null> {
  const question = withoutName(asked, product)
  if (readNaming(question, asked.language).words.length === 0) return null
  const own = await findInTexts(
    ctx,
    { ...asked, question },
    {
      visible: onlyQuestionsOf(product.id, visible),
      asks: question,
      takes_nearest: true,
      mayAsk: asksNoFurtherFact(asked.question, asked.language),
    },
  )
  return own.decision === 'refuse' || own.pair === null ? null : own
}

async function onlyNamed(ctx: Ctx, asked: Asked): Promise<Offer | null> {
  if (!asked.clone.silos.recomendar) return null
  const named = await listNamedProducts(ctx, asked)
  const { kinds } = readNaming(asked.question, asked.language)
  const [only, ...others] = named.length > 0 || kinds.length === 0 ? named : await listOnlyOfKind(ctx, kinds)
  return only === undefined || others.length > 0 ? null : only
}

/** What a question asks without the words for the product, which all that is stored of it may have. */
function withoutName({ question, language }: Asked, { title }: Offer): string {
  const titled = new Set(contentWords(wordsOf(title)))
  const names = splitWords(question).filter(
    ({ word }) => titled.has(word) || kindOfWord(word, [language]) !== undefined,
  )
  return names.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), question)
}
