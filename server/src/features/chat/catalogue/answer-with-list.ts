import { readAttendance } from '../../../dialogue/catalogue/attendance.rules.ts'
import type { ProductKind } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxWhole } from '../shown-of-list.rules.ts'
import { isAttended } from './answer-with-attended.ts'
import { listOffers, type Offer } from './catalogue.queries.ts'
import { findFittingOffers, findLabelledOffers, findWares } from './find-fitting-offers.ts'
import { knowsAll, listSpokenOffers, lookThrough } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { hasKind, taughtKinds, wordsOfKinds } from './offer-words.rules.ts'
import { compareOffers, introduceOffer, listWithPrices } from './reply-about-offers.rules.ts'
import { say } from './say.rules.ts'

/** Lists products: of a kind, of a level, about something that they know. */
export async function answerWithList(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  const { words, experience, kinds, level, intents } = request
  const manner = mannerOf(asked, request)
  const attended = await listAttended(ctx, asked, request)
  if (attended.length > 0)
    return listWithPrices({ offers: attended, count: attended.length }, manner, 'offers')
  const isNamed = kinds.length > 0 || intents.has('list')
  if (!isNamed && level === null && words.length === 0) return null
  // «A course on this» is about what was spoken of, unless there is only one, and one with «all this» about everything.
  const isOfSpoken =
    request.isPointing && !request.isOfEverything && words.length === 0 && asked.subjects.length > 0
  if (intents.has('list') && isOfSpoken) {
    const ofKind = kinds.length > 0 ? await listOfKinds(ctx, kinds) : null
    const isSpoken = asked.subjects.some(({ kind, id }) => kind === 'product' && id === ofKind?.offers[0]?.id)
    return ofKind?.count === 1 && !isSpoken ? listWithPrices(ofKind, manner, 'offers') : null
  }
  const heading = intents.has('recommend') ? 'fitting' : 'offers'
  // «And where do I start?» behind a text asks of that.
  const isBehindText = asked.subjects.length > 0 && asked.subjects.every(({ kind }) => kind === 'source')
  const isOfText = isBehindText && !isNamed && readFollowUp(asked.question, asked.language).begins_on
  if (isOfText && words.length + experience.length === 0) return null
  if (words.length > 0 || level !== null) {
    const fitting = await findFittingOffers(ctx, asked, request)
    if (fitting.length > 0) return listWithPrices({ offers: fitting, count: fitting.length }, manner, heading)
    const labelled = await findLabelledOffers(ctx, asked, request)
    if (labelled.length > 0)
      return listWithPrices({ offers: labelled, count: labelled.length }, manner, 'fitting')
    if (request.isOfWares && words.length > 0) return answerWithWares(ctx, asked, request)
    if (!intents.has('recommend')) return null
    if (words.length + experience.length > 0)
      return request.isAmongListed ? describeListed(ctx, asked, request) : null
  }
  if (intents.has('recommend')) {
    const spoken = (await listSpokenOffers(ctx, asked)).filter((offer) => hasKind(offer, kinds))
    // «Where do I begin, which course is for me?» asks once.
    const isRepeated = spoken.length > 0 && asked.said !== undefined
    if (isRepeated || (spoken.length > 1 && !intents.has('list')))
      return listWithPrices({ offers: spoken, count: spoken.length }, manner, heading)
  }
  const list = await listOfKinds(ctx, kinds)
  // «Kit» asks what the only one is.
  if (list.count === 1 && splitWords(asked.question).length === 1)
    return introduceOffer(list.offers[0]!, manner)
  return list.count > 0 ? listWithPrices(list, manner, 'offers') : null
}

/** So many are told of one by one. */
const maxDescribed = 4

/** What each of a list is that was spoken of: «which one is for me if I am afraid of the water?» */
async function describeListed(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  const listed = (await listSpokenOffers(ctx, asked)).filter((offer) => hasKind(offer, request.kinds))
  const isList = listed.length > 1 && listed.length <= maxDescribed
  return isList ? compareOffers(listed, mannerOf(asked, request)) : null
}

/** The products that say that they are attended as the question wants, where it wants nothing else: «any classes in person?» */
async function listAttended(
  ctx: Ctx,
  { question, subjects }: Asked,
  { words, kinds, isPointing }: CatalogueRequest,
): Promise<Offer[]> {
  const wanted = readAttendance(question)
  if (wanted === null || words.some((word) => !wanted.words.includes(word))) return []
  // «Is that one in person?» asks of what was spoken of.
  if (isPointing && kinds.length === 0 && subjects[0]?.kind === 'product') return []
  const isTaught = kinds.some((kind) => taughtKinds.includes(kind))
  const offers = await lookThrough(ctx, isTaught ? taughtKinds : kinds)()
  return offers.filter((offer) => isAttended(offer, wanted.attendance))
}

/** The products of some kinds, behind courses what else teaches. */
async function listOfKinds({ db, account }: Ctx, kinds: ProductKind[]) {
  const listed = (some: ProductKind[]) =>
    listOffers(db, account.id, { words: wordsOfKinds(some), limit: maxWhole })
  const list = await listed(kinds)
  if (!kinds.includes('course') || list.count > maxWhole) return list
  const { offers, count } = await listed([...new Set([...kinds, ...taughtKinds])])
  const ids = new Set(list.offers.map(({ id }) => id))
  return { offers: [...list.offers, ...offers.filter(({ id }) => !ids.has(id))].slice(0, maxWhole), count }
}

/** What is on sale about something; where nothing is, that there is nothing, and whatever else there is. */
async function answerWithWares(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  const manner = mannerOf(asked, request)
  const wares = await findWares(ctx, asked, request)
  if (wares.length > 0) return listWithPrices({ offers: wares, count: wares.length }, manner, 'fitting')
  const all = await listOffers(ctx.db, ctx.account.id, { words: null, limit: maxWhole })
  if (all.count === 0) return null
  const part = listWithPrices(all, manner, 'offers')
  if (await knowsAll(ctx, asked, request.words)) return part
  return { ...part, content: `${say(manner.language, 'none_about')} ${part.content}`, unanswered: true }
}
