import { readOfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
import { readOfferWish } from '../../../dialogue/catalogue/read-offer-wish.rules.ts'
import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSourceTitles, textLanguages } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxWhole } from '../shown-of-list.rules.ts'
import { listOffers, type Offer } from './catalogue.queries.ts'
import { knowsAll, listWithKnowing } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { contentWords, wordsOf } from './offer-words.rules.ts'
import { listWithPrices } from './reply-about-offers.rules.ts'
import { offersAbout, offersOfWants } from './wished-offers.rules.ts'

/**
 * The products for somebody who asks what there is, in whatever words: those that are about what is named, or about what was spoken of, in
 * the form and the language that are wanted. Where nothing tells which, all of them, unless something is named that nobody knows.
 * @returns null where no product is asked for
 */
export async function answerWithWished(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const wish = readOfferWish(question)
  if (wish === null || !clone.silos.recomendar) return null
  const wants = readOfferWants(question, language, wish)
  const manner = mannerOf(asked, asked)
  const all = await listWithKnowing(ctx, asked, wants.words)
  const some = offersOfWants(all, wants)
  const about = offersAbout(some, wants.words, [language])
  const fitting = about.length > 0 ? about : await findAboutSpoken(ctx, asked, { some, words: wants.words })
  if (fitting.length > 0) return listWithPrices({ offers: fitting, count: fitting.length }, manner, 'fitting')
  if (some.length === 0 || !(await knowsAll(ctx, asked, wants.words))) return null
  if (some.length < all.length) return listWithPrices({ offers: some, count: some.length }, manner, 'offers')
  if (!wish.isOfOwn) return null
  return listWithPrices(
    await listOffers(ctx.db, ctx.account.id, { words: null, limit: maxWhole }),
    manner,
    'offers',
  )
}

/** «Have you got a course on this?» behind a text asks for one about that. */
async function findAboutSpoken(
  ctx: Ctx,
  { question, language, knowledge, subjects: [spoken] }: Asked,
  { some, words }: { some: Offer[]; words: readonly string[] },
): Promise<Offer[]> {
  const { refers, begins_on } = readFollowUp(question, language)
  if (spoken?.kind !== 'source' || words.length > 0 || !(refers || begins_on)) return []
  const [source] = await listSourceTitles(ctx.db, ctx.account.id, [spoken.id])
  return offersAbout(some, contentWords(wordsOf(source?.title ?? '')), textLanguages(knowledge))
}
