import { findCatalogueRequest, readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import {
  isOfAccess,
  isOfFormats,
  type ProductFact,
  readProductFact,
  saysHaving,
  saysIncluding,
  saysLasting,
} from '../../../dialogue/catalogue/product-fact.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { generalStemsIn } from '../../../text/general-words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import {
  accessSentence,
  countSentence,
  formatSentence,
  measureSentence,
  sentenceOfMost,
} from './describe-offer.rules.ts'
import { listOnlyOfKind, listSpokenOffers } from './find-offers.ts'
import { findNamedOffers, findOffersWithAllLabels } from './match-offers.rules.ts'
import { findNamed } from './named-products.ts'
import { findOfferQuestions, partWithAnswer } from './offer-questions.ts'
import { wordsOf } from './offer-words.rules.ts'
import { createKnownTest, createLabelTest, createSaidTest, type Naming } from './offers-by-meaning.rules.ts'
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
  const sentence = fact.type === 'part' ? partSentence(offer, asked) : sentenceOf(offer, fact, asked.language)
  return sentence === '' ? null : partAbout(`${offer.title}: ${sentence}`, [offer])
}

/** What tells of all that is asked for besides the product: «is lunch included in the workshop?» */
function partSentence(offer: Offer, { question, language }: Asked): string {
  // «What does it cost, and is postage included?» asks for the price too.
  if (findCatalogueRequest(question, language)?.intents.has('price')) return ''
  const general = generalStemsIn(language)
  const isLabel = createLabelTest(offer, [language])
  const things = readNaming(question, language).words.filter(
    (word) => !saysIncluding(word) && !general.has(stemWord(word, language)) && !isLabel(word),
  )
  if (things.length === 0) return ''
  const count = (text: string) => things.filter(createKnownTest(offer, [language], wordsOf(text))).length
  return sentenceOfMost(offer, { least: things.length, count })
}

function sentenceOf(offer: Offer, fact: Exclude<ProductFact, { type: 'part' }>, language: string): string {
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

/** «Does the kayak weekend include lunch?» */
const isNamedByTwo = (offer: Offer, { words }: Naming, language: string): boolean =>
  words.filter(createLabelTest(offer, [language])).length > 1

/** The one product that a question names, else that was spoken of, if it knows the rest of the question. */
async function findMeantOffer(ctx: Ctx, asked: Asked, fact: ProductFact): Promise<Offer | null> {
  const { language, subjects } = asked
  const general = generalStemsIn(language)
  const isAsked = (word: string) =>
    fact.type === 'count'
      ? word === fact.thing
      : isOfFormats(word) ||
        isOfAccess(word) ||
        saysLasting(word) ||
        (fact.type === 'part' && saysIncluding(word))
  const words = wordsOf(asked.question).filter((word) => !isAsked(word))
  const mayName = (word: string) => !saysHaving(word) && !general.has(stemWord(word, language))
  const { offers, naming } = await findNamed(ctx, { ...asked, question: words.join(' ') }, mayName)
  const hasKind = naming.kinds.length > 0
  const isNamed =
    offers.length > 0 &&
    (hasKind ||
      isNamedAlone(offers, naming) ||
      (fact.type === 'part' && isNamedByTwo(offers[0]!, naming, language)))
  const named = isNamed ? offers : hasKind ? await listOnlyOfKind(ctx, naming.kinds) : []
  const isOfProducts = subjects[0]?.kind === 'product' || subjects[0]?.kind === 'product_faq'
  const [offer, ...others] = named.length > 0 || !isOfProducts ? named : await listSpokenOffers(ctx, asked)
  if (offer === undefined || others.length > 0) return null
  const isOfAny = fact.type === 'format' || fact.type === 'access'
  return isOfAny || naming.words.every(createKnownTest(offer, [language])) ? offer : null
}
