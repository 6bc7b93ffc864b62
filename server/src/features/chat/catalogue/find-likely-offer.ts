import { expectedAnswers } from '../../../dialogue/answer-types/answer-type.rules.ts'
import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asksForMoney } from '../../../dialogue/catalogue/money.rules.ts'
import { formsIn, isOfDeal, type ProductForm } from '../../../dialogue/catalogue/product-forms.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { generalStemsIn } from '../../../text/general-words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import { type KnowledgeKind, searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { minLikelyOffer, type OfferSigns, offerLikelihood } from './meant-offer.rules.ts'
import { listNamedProducts } from './named-products.ts'
import { offerText } from './offer-words.rules.ts'
import { createKnownTest } from './offers-by-meaning.rules.ts'

/** So many products are looked at. */
const maxOffers = 10
/** In words that mean something: what is longer tells a story. */
const maxWords = 14
/** In UTF-16 units: a description begins with what it is of. */
const formLength = 90
const times = ['time', 'duration', 'frequency'] as const

type Open = {
  /** nothing answers the question, or a text may */
  decision: 'refuse' | 'hedge'
  /** how many words it turns on */
  words: number
  visible: DocumentFilter
}

/**
 * The product that a question likely means, whatever it is called there, where nothing answers the question or a text may: «how much is
 * that morning with the clocks?» One that it names is meant before others.
 */
export async function findLikelyOffer(
  ctx: Ctx,
  asked: Asked,
  { decision, words, visible }: Open,
): Promise<Offer | null> {
  const wants = readWants(asked)
  if (!asked.clone.silos.recomendar || !wants.isOfProducts || words > maxWords) return null
  const held = await findHeld(ctx, asked, { spoken: wants.spoken, visible })
  const named = await listNamedProducts(ctx, asked)
  const ids = named.length > 0 ? named.map(({ id }) => id) : [...held.keys()]
  const offers = await asked.readOffers(ids.filter((id) => visible(id, null, 'product')).slice(0, maxOffers))
  const forms = offers.map(formsOf)
  const most = Math.max(0, ...held.values().map(mostHeld))
  const likely = offers.map((offer, at) => {
    const own = held.get(offer.id) ?? nothingHeld
    const is_best = Number(most > 0 && mostHeld(own) >= most)
    const signs: OfferSigns = {
      ...own,
      ...wants.signs,
      ...formSigns(wants.forms, forms, at),
      is_best,
      known: 1,
      is_spoken: Number(wants.spoken.has(offer.id)),
      asks_price_of_best: wants.signs.asks_price * is_best,
      is_hedged: Number(decision === 'hedge'),
      words: Math.log(1 + words),
    }
    // What it knows is looked at only where it decides.
    if (offerLikelihood(signs) < minLikelyOffer(decision, signs)) return { offer, likelihood: 0 }
    const known = knownShare(wants.subject, offer, asked.language)
    // «How much is a good hiking book?» asks for no price of the only book, which is about bread.
    const isOther = signs.asks_price > 0 && wants.subject.length > 0 && known + signs.is_spoken === 0
    const likelihood = isOther ? 0 : offerLikelihood({ ...signs, known })
    return { offer, likelihood: likelihood < minLikelyOffer(decision, signs) ? 0 : likelihood }
  })
  const [best, next] = likely.toSorted((a, b) => b.likelihood - a.likelihood)
  // Nothing tells two of them apart: «can I bring my dog to a workshop?»
  return best === undefined || best.likelihood === (next?.likelihood ?? 0) ? null : best.offer
}

/** What a question wants of a product, as far as its words and what was spoken of tell. */
function readWants({ question, language, subjects }: Asked) {
  const spoken = new Set(subjects.filter(({ kind }) => kind === 'product').map(({ id }) => id))
  const types = expectedAnswers(question, language)
  const forms = formsIn(question)
  const subject = subjectWords(question, language)
  const signs = {
    asks_price: Number(asksForMoney(question, language)),
    asks_time: Number(times.some((type) => types.includes(type))),
    is_of_deal: Number(isOfDeal(question)),
    names_nothing: Number(subject.length === 0),
  }
  const { asks_price, asks_time, is_of_deal } = signs
  const isOfProducts = asks_price + asks_time + is_of_deal + forms.size + spoken.size > 0
  return { spoken, forms, subject, signs, isOfProducts }
}

/** The words of a question that are of a subject, and name neither what one gets nor what one wants of it. */
function subjectWords(question: string, language: string): string[] {
  const general = generalStemsIn(language)
  return readNaming(question, language).words.filter(
    (word) => !general.has(stemWord(word, language)) && formsIn(word).size === 0 && !isOfDeal(word),
  )
}

const knownShare = (words: string[], offer: Offer, language: string): number =>
  words.length === 0 ? 0 : words.filter(createKnownTest(offer, [language])).length / words.length

type Held = Pick<OfferSigns, 'card' | 'stored'>

const nothingHeld: Held = { card: 0, stored: 0 }

const mostHeld = ({ card, stored }: Held): number => Math.max(card, stored)

/** How much of a question the card and the best stored question of each product hold, those that were spoken of first. */
async function findHeld(
  ctx: Ctx,
  { knowledge, question }: Asked,
  { spoken, visible }: { spoken: ReadonlySet<number>; visible: DocumentFilter },
): Promise<Map<number, Held>> {
  const search = (kind: KnowledgeKind) => searchKinds(ctx, knowledge, { question, kinds: [kind] })
  const [cards, stored] = await Promise.all([search('product'), search('product_faq')])
  const held = new Map<number, Held>([...spoken].map((id) => [id, nothingHeld]))
  for (const { id, confidence } of cards.entries) {
    if (visible(id, null, 'product')) held.set(id, { card: confidence, stored: 0 })
  }
  for (const { id, group_id, confidence } of stored.entries) {
    if (group_id === null || !visible(id, group_id, 'product_faq')) continue
    const known = held.get(group_id) ?? nothingHeld
    held.set(group_id, { ...known, stored: Math.max(known.stored, confidence) })
  }
  return held
}

const formsOf = (offer: Offer): ReadonlySet<ProductForm> =>
  formsIn(offerText({ ...offer, description: offer.description.slice(0, formLength) }))

function formSigns(wanted: ReadonlySet<ProductForm>, forms: ReadonlySet<ProductForm>[], at: number) {
  const isWanted = (one: ReadonlySet<ProductForm>) => !wanted.isDisjointFrom(one)
  const is_of_form = isWanted(forms[at]!)
  return {
    is_of_form: Number(is_of_form),
    is_of_other_form: Number(wanted.size > 0 && !is_of_form),
    is_only_of_form: Number(is_of_form && forms.filter(isWanted).length === 1),
  }
}
