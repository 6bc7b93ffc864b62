import {
  type AnswerType,
  countedThing,
  expectedAnswer,
  expectedAnswerIn,
  holdsAnswer,
} from '../../../dialogue/answer-types/answer-type.rules.ts'
import { asksWhere } from '../../../dialogue/answer-types/places.rules.ts'
import { type CatalogueIntent, kindOfWord } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import { findCatalogueRequest, readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { readProductFact } from '../../../dialogue/catalogue/product-fact.rules.ts'
import { understandMessage } from '../../../dialogue/understand-message.rules.ts'
import { usualTopicsOf } from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { meaningsOf } from '../../../search/shared-meaning.rules.ts'
import { once } from '../../../text/once.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import { nounMarkersIn, stopwordsIn } from '../../../text/stopwords.rules.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'

/** The question of the stored answer that leads; undefined where none does. */
export const storedQuestion = ({ pair, citations }: KnowledgeAnswer): string | undefined =>
  citations.find(({ kind, owner_id }) => kind === pair?.kind && owner_id === pair.owner_id)?.title

/** «Until it is dry» is a duration without a figure. */
const toldInWords: ReadonlySet<AnswerType> = new Set<AnswerType>([
  'duration',
  'frequency',
  'age',
  'time',
  'reason',
])

const amounts: ReadonlySet<AnswerType> = new Set<AnswerType>(['price', 'weight', 'volume', 'length'])

/**
 * Tells whether a stored question may ask the same as the visitor's: not if it asks for another kind of thing. To one that asks for
 * no kind, the answer must hold the figure that the visitor asks for.
 */
export function mayAskTheSame(
  question: string,
  language: string,
): (stored: string, answer: string) => boolean {
  const expected = expectedAnswer(question, language)
  if (expected === null) {
    const complains = once(() => understandMessage(question, language).acts.includes('complaint'))
    // Who paid and cannot get in wants to buy nothing.
    return (stored) => !(asksWhereToBuy(stored, language) && complains())
  }
  // «How much is it to Mallorca?» counts nothing: it may ask for a price as well.
  const isAnyAmount = expected === 'number' && countedThing(question, language) === null
  const isOther = asksOtherThanPriceOf(question, language)
  return (stored, answer) => {
    const asked = expectedAnswerIn(stored)
    if (asked !== null) return asked === expected || (isAnyAmount && amounts.has(asked))
    if (expected === 'price' && isOther(stored)) return false
    const isOfThing = expected === 'duration' && asksForThing.test(stored)
    return (toldInWords.has(expected) && !isOfThing) || holdsAnswer(answer, expected)
  }
}

/** «Which telescope do I need?», in the languages in which that word asks for a thing alone */
const asksForThing = /^\W*(?:which|welche[nrs]?)\s/iu

/**
 * Tells of a stored question whether it asks where something is or goes, or whether it is sent, about which a question for a price says
 * nothing: «do you post the kit abroad?» is not asked by «how much is the kit?», but may be by «how much is it to post the kit?».
 */
function asksOtherThanPriceOf(question: string, language: string): (stored: string) => boolean {
  const said = once(() => splitWords(question).map(({ word }) => word))
  const isForSending = usualTopicsOf(question).has('shipping')
  return (stored) => {
    const isOfSending = !isForSending && usualTopicsOf(stored).has('shipping')
    const isOfPlace = asksWhere(stored, language) && !asksWhereToBuy(stored, language)
    if (!isOfSending && !isOfPlace) return false
    const beside = wordsBesideThings(stored, language)
    return !beside.some((word) => said().some((other) => meansTheSame(word, other, language)))
  }
}

/** Before what a thing is made of or belongs to. */
const belonging: ReadonlySet<string> = new Set(['de', 'of', 'di', 'von', 'd'])

/** The words of a question that say something of what it names: «where do you post the mouse kit?» says «post». */
function wordsBesideThings(question: string, language: string): string[] {
  const words = splitWords(question).map(({ word }) => word)
  const isStop = (word: string) => stopwordsIn(language).has(word)
  const isOfThing = (at: number) => {
    const before = words.slice(0, at).findLast(isStop) ?? ''
    return nounMarkersIn(language).has(before) || belonging.has(before)
  }
  return words.filter((word, at) => !isStop(word) && !isOfThing(at))
}

/** By their stems, or by what they mean. */
function meansTheSame(word: string, other: string, language: string): boolean {
  if (stemWord(word, language) === stemWord(other, language)) return true
  return !meaningsOf(word, [language]).isDisjointFrom(meaningsOf(other, [language]))
}

const asksWhereToBuy = (stored: string, language: string): boolean =>
  findCatalogueRequest(stored, language)?.intents.has('buy') === true

/**
 * Tells of a stored question that asks for a price whether it names nothing but what is spoken of: «how much is shipping?» is not
 * asked by «how much is the kit?».
 * @param spoken the visitor's question, and what is known to be meant by it
 */
export function pricesNothingElse(spoken: string, language: string): (stored: string) => boolean {
  const isNamed = namedIn(spoken, language)
  return (stored) => expectedAnswerIn(stored) !== 'price' || readNaming(stored, language).words.every(isNamed)
}

/** Tells of a word whether a text has it, in any form. */
function namedIn(text: string, language: string): (word: string) => boolean {
  const stem = (word: string) => stemWord(word, language)
  const named = new Set(splitWords(text).map(({ word }) => stem(word)))
  return (word) => named.has(stem(word))
}

/**
 * Tells whether a stored question names what a plain question for a list names, by the same word: «which courses do you have?» asks
 * for no training of the creator. One that names no kind («what do you sell?») is not asked by a question about one thing.
 */
export function listsTheSame(question: string, language: string): (stored: string) => boolean {
  const request = findCatalogueRequest(question, language)
  const isPlain = request !== null && request.intents.size === 1 && request.intents.has('list')
  if (!isPlain || request.words.length > 0) return () => true
  if (request.kinds.length === 0) return (stored) => !asksForOneThing(stored, language)
  const stem = (word: string) => stemWord(word, request.language)
  const isKind = (word: string) => kindOfWord(word, request.languages) !== undefined
  const named = splitWords(question).flatMap(({ word }) => (isKind(word) ? [stem(word)] : []))
  // «How do I book?» names no book.
  const namesNone = (stored: string) => findCatalogueRequest(stored, language)?.kinds.length === 0
  return (stored) => !namesNone(stored) && splitWords(stored).some(({ word }) => named.includes(stem(word)))
}

/** «Do you sell horses?» */
const asksForOneThing = (question: string, language: string): boolean =>
  (findCatalogueRequest(question, language)?.words.length ?? 0) > 0

/** Tells whether a question asks which products there are, and names none: «have you a free pdf?» */
export function asksWhichProducts(question: string, language: string): boolean {
  const request = findCatalogueRequest(question, language)
  return request?.intents.has('list') === true && request.words.length === 0
}

/**
 * Tells of a stored question whether it asks for a fact only where the visitor's asks for one too: «how long have I access?» is not asked
 * by «I have no access».
 */
export function asksNoFurtherFact(
  question: string,
  language: string,
): (stored: string, storedLanguage?: string | null) => boolean {
  if (expectedAnswer(question, language) !== null || asksWhere(question, language)) return () => true
  return (stored, storedLanguage) =>
    expectedAnswerIn(stored) === null &&
    readProductFact(stored, storedLanguage ?? language) === null &&
    !asksWhere(stored, storedLanguage ?? language)
}

/** What a record tells: a stored question about something else («who may use it?») is no answer to it. */
const ofRecord: ReadonlySet<CatalogueIntent> = new Set(['contents', 'free', 'buy'])

/**
 * Tells whether a stored question asks what a product has, whether it is free or where it is sold, if that is all that the visitor asks.
 * «Where do you post the kit?» does not ask for its price.
 */
export function tellsOfRecord(question: string, language: string): (stored: string) => boolean {
  const [intent, ...others] = findCatalogueRequest(question, language)?.intents ?? []
  if (intent === 'price' && others.length === 0) {
    const isOther = asksOtherThanPriceOf(question, language)
    return (stored) => expectedAnswerIn(stored) === 'price' || !isOther(stored)
  }
  if (intent === undefined || others.length > 0 || !ofRecord.has(intent)) return () => true
  // «I'm interested in the course, has it a certificate?» asks something else too.
  if (intent === 'buy' && !asksWhere(question, language)) return () => true
  return (stored) => findCatalogueRequest(stored, language)?.intents.has(intent) === true
}
