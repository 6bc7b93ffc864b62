import {
  isOfAccess,
  isOfFormats,
  type ProductFact,
  readProductFact,
  saysHaving,
  saysLasting,
} from '../../../dialogue/catalogue/product-fact.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { generalStemsIn } from '../../../text/general-words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { accessSentence, countSentence, formatSentence, measureSentence } from './describe-offer.rules.ts'
import { listOnlyOfKind, listSpokenOffers } from './find-offers.ts'
import { findNamedOffers, findOffersWithAllLabels } from './match-offers.rules.ts'
import { findNamed } from './named-products.ts'
import { findOfferQuestions, partWithAnswer } from './offer-questions.ts'
import { wordsOf } from './offer-words.rules.ts'
import { createKnownTest, createSaidTest, type Naming } from './offers-by-meaning.rules.ts'
import { partAbout } from './reply-about-offers.rules.ts'

/**
 * What the record of the one product that is named, or was spoken of, tells of its format, the access to it, its weight or the
 * number of something; null where it tells nothing of it, or something else is asked.
 */
export async function answerWithFact(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const fact = readProductFact(asked.question, asked.language)
  const offer = fact === null ? null : await findMeantOffer(ctx, asked, fact)
  if (fact === null || offer === null) return null
  const mayTellStored = fact.type === 'format' && asked.clone.silos.soporte
  const stored = mayTellStored ? await answerOfFormat(ctx, offer) : null
  if (stored !== null) return stored
  const sentence = sentenceOf(offer, fact, asked.language)
  return sentence === '' ? null : partAbout(`${offer.title}: ${sentence}`, [offer])
}

function sentenceOf(offer: Offer, fact: ProductFact, language: string): string {
  if (fact.type === 'format') return formatSentence(offer)
  if (fact.type === 'access') return accessSentence(offer)
  if (fact.type === 'measure') return measureSentence(offer, fact.measure)
  const stem = stemWord(fact.thing, language)
  const told = countSentence(offer, (word) => stemWord(word, language) === stem)
  return told === '' ? countSentence(offer, createSaidTest(offer, fact.thing, [language])) : told
}

/** What the creator answered about the formats of a product. */
async function answerOfFormat(ctx: Ctx, offer: Offer): Promise<ReplyPart | null> {
  const [found] = await findOfferQuestions(ctx, offer, (question) => wordsOf(question).some(isOfFormats))
  return found === undefined ? null : partWithAnswer(offer, found)
}

/** Without a kind, one word of a longer title may be of anything: «how many lessons until I can gallop?» */
const isNamedAlone = (offers: Offer[], naming: Naming): boolean =>
  naming.words.length > 1
    ? findOffersWithAllLabels(offers, naming).length > 0
    : findNamedOffers(offers, { ...naming, isReference: false }).length > 0

/** The one product that a question names, else that was spoken of, if it knows the rest of the question. */
async function findMeantOffer(ctx: Ctx, asked: Asked, fact: ProductFact): Promise<Offer | null> {
  const { language, subjects } = asked
  const general = generalStemsIn(language)
  const isAsked = (word: string) =>
    fact.type === 'count' ? word === fact.thing : isOfFormats(word) || isOfAccess(word) || saysLasting(word)
  const words = wordsOf(asked.question).filter((word) => !isAsked(word))
  const mayName = (word: string) => !saysHaving(word) && !general.has(stemWord(word, language))
  const { offers, naming } = await findNamed(ctx, { ...asked, question: words.join(' ') }, mayName)
  const hasKind = naming.kinds.length > 0
  const isNamed = offers.length > 0 && (hasKind || isNamedAlone(offers, naming))
  const named = isNamed ? offers : hasKind ? await listOnlyOfKind(ctx, naming.kinds) : []
  const isOfProducts = subjects[0]?.kind === 'product' || subjects[0]?.kind === 'product_faq'
  const [offer, ...others] = named.length > 0 || !isOfProducts ? named : await listSpokenOffers(ctx, asked)
  if (offer === undefined || others.length > 0) return null
  const isOfAny = fact.type === 'format' || fact.type === 'access'
  return isOfAny || naming.words.every(createKnownTest(offer, [language])) ? offer : null
}
