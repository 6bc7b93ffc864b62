import { findCatalogueRequest, readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asksForMoney } from '../../../dialogue/catalogue/money.rules.ts'
import { readOfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
import { readOfferWish } from '../../../dialogue/catalogue/read-offer-wish.rules.ts'
import { instructsClone } from '../../../dialogue/off-topic/asks-anybody.rules.ts'
import {
  asksUntold,
  isPolicy,
  type UsualTopic,
  usualTopicsOf,
} from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import { answerWithDescribedTwo, answerWithPricesOfDescribed } from '../catalogue/answer-with-described.ts'
import { answerWithWished } from '../catalogue/answer-with-wished.ts'
import type { Offer } from '../catalogue/catalogue.queries.ts'
import { findLikelyOffer } from '../catalogue/find-likely-offer.ts'
import { mannerOf } from '../catalogue/manner.rules.ts'
import { hasKind } from '../catalogue/offer-words.rules.ts'
import { introduceOffer, suggestOffer } from '../catalogue/reply-about-offers.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { isElsewhere, withFittingProducts } from './answer-from-texts.ts'
import { asksBesideRecord } from './asks-beside-record.rules.ts'
import { findNearestOf } from './find-of-named.ts'
import { findPreparedOfTopic, findStoredOfTopic, isOfOtherTopic } from './find-of-topic.ts'
import { nothingNear, refuseHelpfully } from './refuse-helpfully.ts'

/** What was found for a question, and what is told of it. */
type Found = { answer: KnowledgeAnswer; part: ReplyPart; visible: DocumentFilter }

/** Whoever asks what something costs may ask for these. */
const ofMoney: ReadonlySet<UsualTopic> = new Set<UsualTopic>(['refund', 'discount', 'payment', 'included'])

/** Creators have one answer to these, whatever they sell: «a present, one of your courses». */
const ofBuyers: ReadonlySet<UsualTopic> = new Set<UsualTopic>([
  'gift',
  'discount',
  'refund',
  'invoice',
  'payment',
  'schools',
  'freebie',
])

/**
 * What is known of the product that a question likely means, where nothing surer answers it: what the creator answered to it, or what it
 * costs, else what it is, where its kind is named or it was spoken of. Where none is likely meant, what the creator answers to whoever asks so. Null where there is nothing.
 */
export async function tellLikely(
  ctx: Ctx,
  asked: Asked,
  { answer, part, visible }: Found,
): Promise<ReplyPart | null> {
  const { question, language } = asked
  const isOfTexts = answer.decision === 'hedge' && answer.pair === null && part.sources.length > 0
  const isOpen = part.unanswered || isOfTexts
  const wished = await tellWished(ctx, asked, { answer, part })
  if (wished !== null) return wished
  const isOther = isStoredOfOther(asked, answer)
  if (!isOpen && !isOther) return null
  if (instructsClone(question) || isElsewhere(question, language, answer)) return null
  const ofOther = isOther ? await tellOfRightTopic(ctx, asked, { answer, visible }) : null
  if (ofOther !== null || !isOpen) return ofOther
  const ofSpoken = part.unanswered ? await findTermsOfSpoken(ctx, asked, visible) : null
  if (ofSpoken !== null) return withFittingProducts(ctx, asked, { answer: ofSpoken, visible })
  const decision = part.unanswered ? 'refuse' : 'hedge'
  const product = asksBesideRecord(question, language)
    ? null
    : await findLikelyOffer(ctx, asked, { decision, words: answer.words.all, visible })
  const findPrepared = async () => (part.unanswered ? findPreparedOfTopic(ctx, asked, visible) : null)
  const told = product === null ? null : await tellOf(ctx, asked, { product, findPrepared, visible })
  if (told !== null) return told
  const prepared = product === null ? await findPrepared() : null
  if (prepared !== null) return withFittingProducts(ctx, asked, { answer: prepared, visible })
  return part.unanswered ? answerWithPricesOfDescribed(ctx, asked) : null
}

/** «Am I tied in?» behind a product asks for its terms, in whatever words these are stored. */
async function findTermsOfSpoken(
  ctx: Ctx,
  asked: Asked,
  visible: DocumentFilter,
): Promise<KnowledgeAnswer | null> {
  const [spoken] = asked.subjects
  return spoken?.kind === 'product'
    ? findStoredOfTopic(ctx, asked, { product_id: spoken.id, visible, mayBe: isPolicy })
    : null
}

/** The products that a question asks for or compares, in words of the visitor's own, unless something answers it. */
async function tellWished(
  ctx: Ctx,
  asked: Asked,
  { answer, part }: Omit<Found, 'visible'>,
): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const wish = readOfferWish(question)
  const isCompared = findCatalogueRequest(question, language)?.intents.has('compare') === true
  const isAsked = (wish !== null || isCompared) && usualTopicsOf(question).isDisjointFrom(ofBuyers)
  if (!isAsked || answer.is_same_question || !clone.silos.recomendar) return null
  const isOfTexts = part.sources.length > 0
  // «How big do I draw it compared to the page?» compares no products.
  const compared = isCompared && !isOfTexts ? await answerWithDescribedTwo(ctx, asked) : null
  if (compared !== null || wish === null) return compared
  const isOfOwn = wish.asksFor === 'own'
  const wants = readOfferWants(question, language, wish)
  const namesNothing = wants.words.length === 0
  const mayGiveWay = part.unanswered || (isOfOwn && (isOfTexts || namesNothing)) || isGuess(answer)
  return mayGiveWay ? answerWithWished(ctx, asked, { wants, isOfOwn }) : null
}

/** Up to this likeness a stored question about a product may be one of something else. */
const maxLikenessOfGuess = 0.5

const isGuess = ({ pair, likeness }: KnowledgeAnswer): boolean =>
  pair?.kind === 'product_faq' && likeness < maxLikenessOfGuess

/** The stored question about a product that was found asks for something else than the visitor. */
const isStoredOfOther = (asked: Asked, answer: KnowledgeAnswer): boolean =>
  answer.pair?.kind === 'product_faq' && !answer.is_same_question && isOfOtherTopic(asked, answer)

/** What is stored about the product on the topic that is asked for, else a refusal where its record tells nothing of that. */
async function tellOfRightTopic(
  ctx: Ctx,
  asked: Asked,
  { answer, visible }: Omit<Found, 'part'>,
): Promise<ReplyPart | null> {
  const [product_id] = answer.product_ids
  if (product_id === undefined) return null
  const found = await findStoredOfTopic(ctx, asked, { product_id, visible })
  if (found !== null) return withFittingProducts(ctx, asked, { answer: found, visible })
  const [product] = await asked.readOffers([product_id])
  const isUntold = product !== undefined && asksUntold(asked.question, product.description)
  return isUntold ? refuseHelpfully(ctx, asked, nothingNear, product) : null
}

async function tellOf(
  ctx: Ctx,
  asked: Asked,
  {
    product,
    findPrepared,
    visible,
  }: { product: Offer; findPrepared: () => Promise<KnowledgeAnswer | null>; visible: DocumentFilter },
): Promise<ReplyPart | null> {
  const { question, language } = asked
  const manner = mannerOf(asked, asked)
  const isPriced = asksForMoney(question, language)
  const ofTopic = await findStoredOfTopic(ctx, asked, {
    product_id: product.id,
    visible,
    mayBe: (topic) => !isPriced || ofMoney.has(topic),
  })
  if (ofTopic !== null) return withFittingProducts(ctx, asked, { answer: ofTopic, visible })
  const priced = isPriced ? introduceOffer(product, manner) : null
  if (priced !== null) return { ...priced, is_unsure: true }
  const own = (await findNearestOf(ctx, asked, { product, visible })) ?? (await findPrepared())
  if (own !== null) return withFittingProducts(ctx, asked, { answer: own, visible })
  // What a product is answers no question but of what was spoken of, or of its kind: «the workshop».
  if (!isSpokenOf(product, asked) && !namesKindOf(product, asked)) return null
  if (asksUntold(question, product.description)) return refuseHelpfully(ctx, asked, nothingNear, product)
  return { ...suggestOffer(product, manner), is_unsure: true }
}

const isSpokenOf = (product: Offer, { subjects }: Asked): boolean =>
  subjects.some(({ kind, id }) => kind === 'product' && id === product.id)

const namesKindOf = (product: Offer, { question, language }: Asked): boolean => {
  const { kinds } = readNaming(question, language)
  return kinds.length > 0 && hasKind(product, kinds)
}
