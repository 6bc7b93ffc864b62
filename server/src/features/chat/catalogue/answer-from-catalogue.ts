import type { CatalogueIntent } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asksForLanguage } from '../../../dialogue/catalogue/language-question.rules.ts'
import { mayAskOfMoney } from '../../../dialogue/catalogue/money.rules.ts'
import { readOfferWish } from '../../../dialogue/catalogue/read-offer-wish.rules.ts'
import { readPriceBound } from '../../../dialogue/catalogue/read-price-bound.rules.ts'
import { readWantedLanguages } from '../../../dialogue/catalogue/wanted-language.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { answerAboutOffers } from './answer-about-offers.ts'
import { answerWithComparison, answerWithEither, answerWithExtremes } from './answer-by-choosing.ts'
import { answerWithAttended } from './answer-with-attended.ts'
import { answerWithFact } from './answer-with-fact.ts'
import { answerWithFree, answerWithFreeAbout } from './answer-with-free.ts'
import { answerWithGroupSize } from './answer-with-group-size.ts'
import { answerWithLanguage } from './answer-with-language.ts'
import { answerWithList } from './answer-with-list.ts'
import { answerWithinPrice } from './answer-within-price.ts'
import { mannerOf } from './manner.rules.ts'
import { answerWithSold } from './sold-things.ts'

/**
 * Answers what a question asks of the products on sale with what their records say.
 * @returns null if it asks nothing of them, or of something that no product knows
 */
export async function answerFromCatalogue(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  if (!asked.clone.silos.recomendar) return null
  const bound = readPriceBound(asked.question, asked.language)
  if (bound !== null) return answerWithinPrice(ctx, bound, mannerOf(asked, asked))
  const inLanguage = asksForLanguage(asked.question, asked.language)
    ? await answerWithLanguage(ctx, asked)
    : null
  if (inLanguage !== null) return inLanguage
  const withFact = (await answerWithGroupSize(ctx, asked)) ?? (await answerWithFact(ctx, asked))
  if (withFact !== null) return withFact
  // «Which of your courses could I do without any Spanish?» is about no Spanish: what there is in other languages is told.
  if (isWithoutLanguage(asked.question)) return null
  const request = withPrice(findCatalogueRequest(asked.question, asked.language), asked)
  const attended = request === null || asksWhatItIs(request) ? await answerWithAttended(ctx, asked) : null
  return attended ?? (request && answerRequest(ctx, asked, request))
}

const isWithoutLanguage = (question: string): boolean =>
  readOfferWish(question)?.asksFor === 'own' && readWantedLanguages(question).unspoken.size > 0

/** «What's the damage on the kit?» begins as a question for what it is. */
function withPrice(request: CatalogueRequest | null, { question, language }: Asked): CatalogueRequest | null {
  if (request === null || !asksWhatItIs(request) || !mayAskOfMoney(question, language)) return request
  return { ...request, intents: new Set(['price', 'contents']) }
}

const asksWhatItIs = ({ intents }: CatalogueRequest): boolean => intents.size === 1 && intents.has('contents')

async function answerRequest(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  const { intents, words } = request
  const asks = (...some: CatalogueIntent[]) => some.some((intent) => intents.has(intent))
  const chooses = asks('list', 'recommend')
  // «Where are the courses held?» asks for no list of them.
  if (asks('occasion')) return answerAboutOffers(ctx, asked, request)
  const ranks = asks('cheapest', 'dearest')
  if (asks('compare')) {
    // «Which is cheaper, the kit or the book?» wants no more than that.
    const part =
      (ranks ? await answerWithExtremes(ctx, asked, request) : null) ??
      (await answerWithComparison(ctx, asked, request))
    if (part !== null || intents.size === 1) return part
  }
  if (ranks) return answerWithExtremes(ctx, asked, request)
  if (asks('free') && ((chooses && words.length === 0) || request.isOpen))
    return answerWithFree(ctx, request, mannerOf(asked, request))
  if (asks('free') && chooses) {
    const part = await answerWithFreeAbout(ctx, asked, request)
    if (part !== null) return part
  }
  if (
    asks('price', 'free', 'contents', 'kind', 'buy', 'currency', 'duration') &&
    !(chooses && words.length === 0)
  )
    return answerAboutOffers(ctx, asked, request)
  if (asks('sell')) return answerWithSold(ctx, asked, request)
  const either = asks('recommend') ? await answerWithEither(ctx, asked, request) : null
  if (either !== null) return either
  return chooses ? answerWithList(ctx, asked, request) : null
}
