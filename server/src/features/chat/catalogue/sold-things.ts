import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseBelow } from '../../../search/index.ts'
import { type KnowledgeAnswer, type KnowledgeKind, searchKinds } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { findOffersWithWords } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { findNamedOffers } from './match-offers.rules.ts'
import { describeOffer, listWithPrices } from './reply-about-offers.rules.ts'

/** Answers «do you sell …?» where that is the title of a product. */
export async function answerWithSold(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  const offers = await findOffersWithWords(ctx, asked, request.words)
  const named = findNamedOffers(offers, request)
  const [first] = named
  if (first === undefined) return null
  const manner = mannerOf(asked, request)
  if (named.length > 1) return listWithPrices({ offers: named, count: named.length }, manner, 'offers')
  return describeOffer(first, { ...request, intents: new Set(['price', 'buy']) }, manner)
}

/**
 * True for «do you sell …?» of a thing that is no product. That a text has the word does not tell whether it is sold; a stored
 * answer about the thing may.
 */
export async function asksForUnsold(
  ctx: Ctx,
  { clone, knowledge, question, language }: Asked,
  { pair, decision, is_same_question }: KnowledgeAnswer,
): Promise<boolean> {
  const request = clone.silos.recomendar ? findCatalogueRequest(question, language) : null
  if (request === null || !request.intents.has('sell') || is_same_question) return false
  if (pair === null || decision === 'refuse') return true
  const words = request.words.join(' ')
  const { entries } = await searchKinds(ctx, knowledge, {
    question: words,
    kinds: [pair.kind as KnowledgeKind],
    byMeaning: false,
  })
  return !entries.some(({ id, confidence }) => id === pair.owner_id && confidence >= refuseBelow)
}
