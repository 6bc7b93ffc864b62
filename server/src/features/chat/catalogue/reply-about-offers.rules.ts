import { namesTime } from '../../../dialogue/answer-types/times.rules.ts'
import type { ProductKind } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { messagesIn, withLanguage, withTitle } from '../../../search/messages.rules.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import { maxActions } from '../actions.rules.ts'
import { introduceQuotation } from '../answer/quotation.rules.ts'
import type { ReplyPart } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import { shownOf } from '../shown-of-list.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import {
  durationOfEachSentence,
  durationSentence,
  firstSentences,
  formatPrice,
  priceSentence,
  untilOccasion,
} from './describe-offer.rules.ts'
import type { Manner } from './manner.rules.ts'
import { hasKind, kindsOf } from './offer-words.rules.ts'
import { formatLanguage, type Sentence, say, sayKind, sayKindAsGroup } from './say.rules.ts'

const maxDescription = 500
const maxComparedDescription = 320

/** A part of a reply that speaks of products in this order. */
export function partAbout(content: string, offers: Offer[], more: ReplyAction[] = []): ReplyPart {
  const products = offers
    .slice(0, maxActions)
    .map(({ id }): ReplyAction => ({ type: 'product', product_id: id }))
  return {
    content,
    actions: [...products.slice(0, maxActions - more.length), ...more],
    sources: [],
    guided_answer_ids: [],
    subjects: offers.map(({ id }) => ({ kind: 'product', id })),
    unanswered: false,
  }
}

const priceOf = ({ price, currency }: Offer, language: string): string => {
  if (price === null) return say(language, 'on_request_word')
  return price === 0 ? say(language, 'free_word') : formatPrice(price, currency, formatLanguage(language))
}

/** The first of some products, of which there are `count`. */
type List = { offers: Offer[]; count: number }

/** Some products with their prices, one a line, and how many more there are. */
export function listWithPrices({ offers, count }: List, { language }: Manner, heading: Sentence): ReplyPart {
  const shown = shownOf(offers, count)
  const entries = shown.map((offer) => `• ${offer.title}: ${priceOf(offer, language)}`)
  const more = count > shown.length ? [say(language, 'more', { count: count - shown.length })] : []
  return partAbout([say(language, heading), ...entries, ...more].join('\n'), shown)
}

/** Asks which of the products is meant. */
export const askWhich = (list: List, manner: Manner): ReplyPart => ({
  ...listWithPrices(list, manner, 'which'),
  actions: [],
  is_choice: true,
})

/** The differences of products: what each costs, and how its description begins. */
export function compareOffers(offers: Offer[], { language }: Manner): ReplyPart {
  const entries = offers.map((offer) => {
    const told = quote(firstSentences(offer.description, maxComparedDescription), offer, language)
    return `• ${offer.title}: ${priceOf(offer, language)}. ${told.replace('\n\n', '\n')}`
  })
  return partAbout(entries.join('\n'), offers)
}

/** The end of the prices that is asked for, and of which kind of product; null: of all. */
type Extreme = { end: 'cheapest' | 'dearest'; kind: ProductKind | null; isPaid?: boolean }

/** The cheapest products, free ones first, or the dearest: one of each currency. */
export function nameExtremes(
  offers: Offer[],
  { end, kind, isPaid = false }: Extreme,
  { language }: Manner,
): ReplyPart {
  const paid = offers.filter(({ price }) => price !== 0)
  const free = end === 'dearest' && paid.length > 0 ? [] : offers.filter(({ price }) => price === 0)
  const named = [...free, ...paid]
  const sentences = named.map((offer) => {
    const { title, price } = offer
    if (price === 0) return say(language, 'free', { title })
    const values = { title, price: priceOf(offer, language) }
    if (free.length > 0 || (isPaid && end === 'cheapest')) return say(language, 'cheapest_paid', values)
    if (kind === null) return say(language, end, values)
    return say(language, `${end}_among`, { ...values, kinds: sayKindAsGroup(language, kind) })
  })
  return partAbout(sentences.join(' '), named)
}

/** Which of two or more products is the cheapest or the dearest, with the price of each; where that cannot be told, the prices alone. */
export function rankPrices(offers: Offer[], end: Extreme['end'], manner: Manner): ReplyPart {
  const list = listWithPrices({ offers, count: offers.length }, manner, 'prices')
  const byPrice = offers.toSorted((a, b) => Number(a.price) - Number(b.price))
  const [chosen, next] = (end === 'cheapest' ? byPrice : byPrice.toReversed()) as [Offer, Offer]
  const isKnown = offers.every(({ price }) => price !== null) && chosen.price !== next.price
  const currencies = new Set(offers.filter(({ price }) => price !== 0).map(({ currency }) => currency))
  if (!isKnown || currencies.size > 1) return list
  const values = { title: chosen.title, price: priceOf(chosen, manner.language) }
  const prices = list.content.split('\n').slice(1)
  return { ...list, content: [say(manner.language, end, values), ...prices].join('\n') }
}

/** One product that may be meant, with what it is. */
export function suggestOffer(offer: Offer, { language }: Manner): ReplyPart {
  const { language: written, confident } = detectLanguage(offer.description)
  const lead = withLanguage(messagesIn(language).nearest, confident ? written : null, language)
  return partAbout(`${withTitle(lead, offer.title)}\n\n${describedBy(offer)}`, [offer])
}

/** One product with its price and what it is. */
export const introduceOffer = (offer: Offer, manner: Manner): ReplyPart | null =>
  describeOffer(offer, { intents: new Set(['price', 'contents']) }, manner)

/** What is asked of one product: its price, what it is, where it is bought; null where its record does not say. */
export function describeOffer(
  offer: Offer,
  {
    intents,
    each = null,
    saysFree = false,
  }: Pick<CatalogueRequest, 'intents'> & Partial<Pick<CatalogueRequest, 'each' | 'saysFree'>>,
  manner: Manner,
): ReplyPart | null {
  const sentences: string[] = []
  const asksPrice = intents.has('price') || intents.has('currency')
  if (intents.has('kind')) sentences.push(kindSentence(offer, manner))
  // Where it is held stands beside when.
  const isOccasion = intents.has('occasion') && namesTime(offer.description)
  const ofOccasion = isOccasion ? firstSentences(untilOccasion(offer.description), maxDescription) : ''
  const described = intents.has('contents') ? describedBy(offer) : ofOccasion
  if (asksPrice || intents.has('free')) {
    const asksFree = !asksPrice && saysFree
    sentences.push(priceSentences(offer, { asksFree, told: described }, manner))
  }
  // «How long is each call?» asks of a call as a whole.
  const isOfPart = each !== null && (each.kind === null || !hasKind(offer, [each.kind]))
  const tellDuration = isOfPart ? durationOfEachSentence : durationSentence
  const duration = intents.has('duration') ? tellDuration(offer) : ''
  if (duration !== '') sentences.push(`${offer.title}: ${duration}`)
  if (described !== '')
    sentences.push(describe(offer, described, { ...manner, isNamed: sentences.length > 0 }))
  // Where the price is asked for, it can be bought there too.
  const isToldWhere = asksPrice && offer.price === null
  if (intents.has('buy') && !isToldWhere) sentences.push(buySentence(offer, manner))
  const links = intents.has('buy') || offer.price === null ? placesToAsk(offer, manner) : []
  if (sentences.length === 0) return null
  return partAbout(joinSentences(sentences), [offer], links)
}

/** Each once, one behind the other unless it has lines of its own. */
const joinSentences = (sentences: string[]): string =>
  [...new Set(sentences)]
    .filter(Boolean)
    .map((sentence, at) => (at === 0 || sentence.startsWith('\n') ? sentence : ` ${sentence}`))
    .join('')

/** What is told of a description; where it is in another language than the reply, it says so, on lines of its own. */
function describe(offer: Offer, text: string, { language, isNamed }: Manner & { isNamed: boolean }): string {
  const told = isNamed ? text : `${offer.title}: ${text}`
  const introduced = quote(told, offer, language)
  return isNamed && introduced !== told ? `\n\n${introduced}` : introduced
}

/** What is told of a description, which says its language where that is not the reply's. */
function quote(told: string, { description }: Offer, language: string): string {
  const { language: written, confident } = detectLanguage(description)
  return introduceQuotation(told, { written: confident ? written : null, spoken: language })
}

function kindSentence(offer: Offer, { language }: Manner): string {
  const { title, tags, description } = offer
  const [kind] = kindsOf({ title: '', tags, description: `${title} ${description}` })
  return say(language, 'kind', { title, kind: kind === undefined ? tags[0]! : sayKind(language, kind) })
}

const describedBy = ({ description }: Offer): string => firstSentences(description, maxDescription)

/** The price, and what the description says of it, unless that is among what is told of it. */
function priceSentences(
  offer: Offer,
  { asksFree, told }: { asksFree: boolean; told: string },
  manner: Manner,
): string {
  const { title, price } = offer
  const written = priceSentence(offer)
  const beside = told.includes(written) ? '' : written
  const { language } = manner
  if (price === 0) return say(language, asksFree ? 'yes_free' : 'free', { title })
  if (price === null) {
    const further = onlyOnRequest.test(beside) ? '' : beside
    return [say(language, 'on_request', { title }), further, whereToAsk(offer, manner)]
      .filter(Boolean)
      .join(' ')
  }
  const sentence = say(language, asksFree ? 'not_free' : 'price', { title, price: priceOf(offer, language) })
  return [sentence, beside].filter(Boolean).join(' ')
}

/** «The price is given on request.» says nothing beside the same in words of the clone. */
const onlyOnRequest =
  /^(?:\S+ ){0,6}(?:on request|upon request|on application|a consultar|bajo petici[oó]n|bajo demanda|previa consulta|sob consulta|sur demande|auf anfrage|su richiesta|a consulta)\.?$/iu

function whereToAsk({ checkout_url: url }: Offer, { language, offersPerson }: Manner): string {
  if (url !== null) return say(language, 'ask_at', { url })
  return offersPerson ? say(language, 'ask_person') : ''
}

function buySentence(offer: Offer, manner: Manner): string {
  const { title, checkout_url: url } = offer
  if (url !== null) return say(manner.language, 'buy_at', { title, url })
  return [say(manner.language, 'no_address', { title }), whereToAsk(offer, manner)].filter(Boolean).join(' ')
}

function placesToAsk(
  { title, checkout_url: url, cta_label }: Offer,
  { offersPerson }: Manner,
): ReplyAction[] {
  if (url !== null) return [{ type: 'link', url, label: cta_label ?? title }]
  return offersPerson ? [{ type: 'escalate_offer', label: null, url: null }] : []
}
