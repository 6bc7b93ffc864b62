import type { OfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
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

type Wished = {
  wants: OfferWants
  /** the creator's own products are asked for, and not anything */
  isOfOwn: boolean
}

/**
 * The products for somebody who asks what there is, in whatever words: those that are about what is named, or about what was spoken of, in
 * the form and the language that are wanted. Who asks for the creator's own and names nothing else gets all of them.
 * @returns null where none fits
 */
export async function answerWithWished(
  ctx: Ctx,
  asked: Asked,
  { wants, isOfOwn }: Wished,
): Promise<ReplyPart | null> {
  const { words } = wants
  const manner = mannerOf(asked, asked)
  const all = await listWithKnowing(ctx, asked, words)
  const some = offersOfWants(all, wants)
  const isProduct = isOfOwn || wants.attendance !== null || wants.forms.size > 0
  const about = offersAbout(some, words, { languages: [asked.language], isProduct })
  const fitting = about.length > 0 ? about : await findAboutSpoken(ctx, asked, { some, words })
  if (fitting.length > 0) return listWithPrices({ offers: fitting, count: fitting.length }, manner, 'fitting')
  // «Which of your courses is for people who …?» tells of them, what else is named tells what it is about.
  const tellsOfOwn = isOfOwn && (await knowsAll(ctx, asked, words))
  if (some.length === 0 || (words.length > 0 && !tellsOfOwn)) return null
  if (some.length < all.length) return listWithPrices({ offers: some, count: some.length }, manner, 'offers')
  if (!isOfOwn) return null
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
  const title = contentWords(wordsOf(source?.title ?? ''))
  return offersAbout(some, title, { languages: textLanguages(knowledge), isProduct: true })
}
