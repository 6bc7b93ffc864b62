import { type AnswerType, holdsAnswer, holdsCount } from '../../../dialogue/answer-types/answer-type.rules.ts'
import { isCount } from '../../../dialogue/answer-types/pieces.rules.ts'
import { namesTime } from '../../../dialogue/answer-types/times.rules.ts'
import { holdsGroupSize } from '../../../dialogue/catalogue/group-size.rules.ts'
import { namesLanguage } from '../../../dialogue/catalogue/language-question.rules.ts'
import { isOfAccess, isOfFormats, saysLasting } from '../../../dialogue/catalogue/product-fact.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { fold } from '../../../text/fold.rules.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import durations from './durations.json' with { type: 'json' }

const units = new Set(durations.units.split(' '))
const each = new Set(durations.each.split(' '))
const of = new Set(durations.of.split(' '))

/**
 * A price in the way of a language: «49 €», «€49», without decimals that are zero.
 * @param price in units of the currency, with decimals
 */
export function formatPrice(price: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(price).replace(/[\u00a0\u202f]/g, ' ')
}

/** The first sentences of a description up to a length; the first one whatever its length, cut at a word. */
export function firstSentences(description: string, maxLength: number): string {
  let end = 0
  for (const span of sentenceSpans(description.slice(0, 2 * maxLength), null)) {
    if (span.end > maxLength && end > 0) break
    end = span.end
  }
  const text = description.slice(0, end).trim()
  if (text.length <= maxLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxLength))}…`
}

/** A description up to the last sentence that tells when something is held, where stands beside it; all of it if none does. */
export function untilOccasion(description: string): string {
  const last = sentenceSpans(description, null).findLast(({ start, end }) =>
    namesTime(description.slice(start, end)),
  )
  return description.slice(0, last?.end).trim()
}

const priceWords =
  /(?<!\p{L})(?:precio|preu|preco|prezzo|prix|preis|price|cost|cuesta|costa|coute|kostet|quote)(?!\p{L})/u
// «Monthly subscription, four classes a month.»
const periodWords =
  /(?<!\p{L})(?:subscriptions?|(?:monthly|yearly) (?:fee|payment)s?|(?:suscripcion|subscripcio|cuota|quota)(?:e?s)?|mensualidad(?:es)?|assinatura|mensalidade|abonnement|mensualite|abo|abbonamento)(?!\p{L})/u
const maxSentence = 200

/** The sentence of a description that tells how many people it is for; '' if there is none. */
export const groupSizeSentence = ({ description }: Offer): string => findSentence(description, holdsGroupSize)

/** The sentence of a description that speaks of its price or of how often it is paid; '' if there is none. */
export const priceSentence = ({ description }: Offer): string =>
  findSentence(description, (sentence) => priceWords.test(fold(sentence)) || periodWords.test(fold(sentence)))

/** The sentence of a description that tells how long it takes, by a number before a unit of time; '' if there is none. */
export const durationSentence = ({ description }: Offer): string =>
  findSentence(description, (sentence) => {
    const words = splitWords(sentence).map(({ word }) => word)
    return listDurations(words).length > 0
  })

/** The same of each of its parts: «36 videos of 15 minutes», «each session takes an hour». */
export const durationOfEachSentence = ({ description }: Offer): string =>
  findSentence(description, (sentence) => {
    const words = splitWords(sentence).map(({ word }) => word)
    const isCounted = (at: number) => isCount(words[at - 4] ?? '') || isCount(words[at - 5] ?? '')
    return listDurations(words).some(
      (at) => words.some((word) => each.has(word)) || (of.has(words[at - 2] ?? '') && isCounted(at)),
    )
  })

/** True for a folded word that names a unit of time: «week». */
export const isUnitOfTime = (word: string): boolean => units.has(word)

/** Where units of time stand behind a number. */
const listDurations = (words: string[]): number[] =>
  [...words.keys()].filter((at) => units.has(words[at]!) && isCount(words[at - 1] ?? ''))

/** The sentence of a description that names the language of a product; '' if there is none. */
export const languageSentence = ({ description }: Offer): string => findSentence(description, namesLanguage)

/** The sentence of a description that names a format; '' if there is none. */
export const formatSentence = ({ description }: Offer): string =>
  findSentence(description, (sentence) => splitWords(sentence).some(({ word }) => isOfFormats(word)))

/** The sentence of a description that tells how long one has access; '' if there is none. */
export const accessSentence = ({ description }: Offer): string =>
  findSentence(description, (sentence) => {
    const words = splitWords(sentence).map(({ word }) => word)
    return words.some(isOfAccess) && (words.some(saysLasting) || holdsAnswer(sentence, 'duration'))
  })

/** The sentence of a description that holds a weight, a volume or a length; '' if there is none. */
export const measureSentence = ({ description }: Offer, measure: AnswerType): string =>
  findSentence(description, (sentence) => holdsAnswer(sentence, measure))

/** The sentence of a description that tells the number of a thing; '' if there is none. */
export const countSentence = ({ description }: Offer, isThing: (word: string) => boolean): string =>
  findSentence(description, (sentence) => holdsCount(sentence, isThing))

/** The sentence of a description that tells most of some things, and enough of them; '' if there is none. */
export function sentenceOfMost(
  { description }: Offer,
  { least, count }: { least: number; count: (sentence: string) => number },
): string {
  const most = Math.max(
    least,
    ...sentenceSpans(description, null).map(({ start, end }) => count(description.slice(start, end))),
  )
  return findSentence(description, (sentence) => count(sentence) >= most)
}

function findSentence(description: string, isWanted: (sentence: string) => boolean): string {
  for (const { start, end } of sentenceSpans(description, null)) {
    const sentence = description.slice(start, end).trim()
    if (sentence.length <= maxSentence && isWanted(sentence)) return sentence
  }
  return ''
}
