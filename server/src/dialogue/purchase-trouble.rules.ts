import { generalStemsIn } from '../text/general-words.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import lists from './acts/purchases.json' with { type: 'json' }
import type { PhraseLabel } from './lexicon.types.ts'
import { compilePhrases, findPhrases, type Match, type Phrases } from './phrases.rules.ts'
import { type Found, findInPart, isMarked, type Readings, type Span } from './readings.rules.ts'
import type { Word } from './words.rules.ts'

/** What a message says of things that the creator sold. */
export type PurchaseTalk = {
  /** such a thing is named, and nobody else who may have sold it */
  namesThing: boolean
  /** what was bought, or came from the creator, failed */
  hasFailed: boolean
  /** it is named as well */
  hasNamedFailed: boolean
  /** something was bought that others sell: «I bought an old chest» */
  boughtElsewhere: boolean
  /** it says what may be: «if the parcel is broken …» */
  isSupposed: boolean
  /** it goes on with what may be: «and if it no longer answers?» */
  supposesFurther: boolean
  /** it is also about something else */
  hasOtherSubject: boolean
}

type Label = 'bought' | 'given' | 'from_you' | 'failed'
type WordList = 'goods' | 'works' | 'elsewhere' | 'own' | 'one' | 'times' | 'for' | 'if' | 'address'
type Dealings = Record<WordList, ReadonlySet<string>> & { phrases: Phrases<Label> }

const { _licence, ...byLanguage } = lists
const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const dealingsIn: ReadonlyMap<string, Dealings> = new Map(
  Object.entries(byLanguage).map(([language, { bought, given, from_you, failed, ...words }]) => {
    const sets = Object.entries(words).map(([name, list]) => [name, wordsOf(list)])
    const phrases = compilePhrases({ bought, given, from_you, failed })
    return [language, { ...(Object.fromEntries(sets) as Record<WordList, ReadonlySet<string>>), phrases }]
  }),
)

const maxWordsOfObject = 5
const maxWordsToOwner = 2
/** A longer phrase may have any words between its own. */
const maxWordsSaid = 6
const conjunctions = wordsOf('y e o pero and but or so et mais ou und aber oder ma i')
const isNumber = /^\d/

/** What a message says of a purchase, in the likeliest of its languages. */
export function readPurchaseTalk(readings: Readings): PurchaseTalk {
  const read = readings.languages.flatMap(({ lexicon, stretches, isLikeliest }) => {
    const dealings = isLikeliest ? dealingsIn.get(lexicon.language) : undefined
    if (dealings === undefined) return []
    const { language, fillers } = lexicon
    const all = stretches.values().map((words) => ({ words, dealings, fillers, language }))
    return [readStretches(readings, all.toArray())]
  })
  const some = (key: keyof PurchaseTalk) => read.some((one) => one[key])
  return {
    namesThing: some('namesThing'),
    hasFailed: some('hasFailed'),
    hasNamedFailed: some('hasNamedFailed'),
    boughtElsewhere: some('boughtElsewhere'),
    isSupposed: some('isSupposed'),
    supposesFurther: some('supposesFurther'),
    hasOtherSubject: read.length > 0 && read.every((one) => one.hasOtherSubject),
  }
}

type Stretch = {
  words: readonly Word[]
  dealings: Dealings
  fillers: ReadonlySet<string>
  language: string
}

function readStretches(readings: Readings, stretches: readonly Stretch[]): PurchaseTalk {
  const read = stretches.map((stretch) => readStretch(readings, stretch))
  const isOfOthers = stretches.some(({ words, dealings }) =>
    words.some(({ word }) => dealings.elsewhere.has(word)),
  )
  const isBought = read.some(({ isBoughtHere }) => isBoughtHere)
  const namesThing = !isOfOthers && read.some((one) => one.namesThing)
  const hasFailed = !isOfOthers && read.some((one) => one.hasFailed && (isBought || one.namesThing))
  return {
    namesThing,
    hasFailed,
    hasNamedFailed: hasFailed && isBought && namesThing,
    boughtElsewhere: read.some((one) => one.boughtElsewhere),
    isSupposed: read.some((one) => one.isSupposed),
    supposesFurther: read[0]?.supposesFurther ?? false,
    hasOtherSubject: read.some((one) => one.hasOtherSubject),
  }
}

function readStretch(readings: Readings, stretch: Stretch) {
  const { words, dealings, fillers, language } = stretch
  const found = findPhrases(
    dealings.phrases,
    words.map((word) => ({ ...word, clause: 0 })),
  )
  const bought = found.filter(({ label }) => label !== 'failed')
  const isFromYou = found.some(({ label }) => label === 'from_you')
  const here = bought.filter((match) => match.label === 'from_you' || isHere(stretch, match))
  const failed = found.find(({ label }) => label === 'failed')
  const own = findOwn(readings, stretch)
  const failure = failed && spanOf(words, failed)
  const isBefore = ({ start }: Span) => failure !== undefined && start < failure.start
  const first = words[0]!.start
  const isMarkedHere = isMarked(readings, { start: first, end: words.at(-1)!.end })
  const opens = own.some(
    ({ label, start }) =>
      start === first && (label === 'question' || (label === 'weak_question' && isMarkedHere)),
  )
  const asks = isMarkedHere || own.some((one) => one.label === 'question' && isBefore(one))
  const isAsked = opens || (asks && here.length === 0)
  const condition = words.findIndex(({ word }) => dealings.if.has(word))
  const isSupposed = condition >= 0 && isBefore(words[condition]!)
  const beginsWithCondition =
    condition >= 0 && words.slice(0, condition).every(({ word }) => conjunctions.has(word))
  const said = [
    ...found.map((match) => spanOf(words, match)),
    ...own.filter((one) => !telling.has(one.label) && countWords(words, one) <= maxWordsSaid),
  ]
  const general = generalStemsIn(language)
  const isKnown = ({ word, start, end }: Word, at: number) =>
    fillers.has(word) ||
    general.has(stemWord(word, language)) ||
    isThing(stretch, at) ||
    [dealings.works, dealings.times, dealings.for, dealings.one, dealings.own].some((list) =>
      list.has(word),
    ) ||
    isNumber.test(word) ||
    readings.names.has(word) ||
    said.some((one) => one.start <= start && one.end >= end)
  return {
    namesThing: isFromYou || words.some((_, at) => isThing(stretch, at) && !isAny(stretch, at)),
    isBoughtHere: here.length > 0,
    boughtElsewhere: bought.length > 0 && here.length === 0,
    hasFailed: failed !== undefined && !isAsked && !isSupposed,
    isSupposed: beginsWithCondition,
    supposesFurther: beginsWithCondition && condition > 0,
    hasOtherSubject: !words.every(isKnown),
  }
}

/** Of these any words may be part. */
const telling: ReadonlySet<PhraseLabel> = new Set([
  'trouble',
  'introduction',
  'remark',
  'plan',
  'literal',
  'further',
])

const countWords = (words: readonly Word[], { start, end }: Span): number =>
  words.filter((one) => one.start >= start && one.end <= end).length

const spanOf = (words: readonly Word[], { from, to }: Match<Label>): Span => ({
  start: words[from]!.start,
  end: words[to - 1]!.end,
})

/** The phrases of its language in a stretch. */
function findOwn(readings: Readings, { words, language }: Stretch): Found[] {
  const { start, clause } = words[0]!
  const found = findInPart(readings, { begin: start, start, end: words.at(-1)!.end, clause })
  return found.filter((one) => one.language === language)
}

/** Who makes videos says «my video». */
function isThing({ words, dealings }: Stretch, at: number): boolean {
  const { word } = words[at]!
  if (dealings.goods.has(word)) return true
  const around = [
    ...words.slice(Math.max(0, at - maxWordsToOwner), at),
    ...words.slice(at + 1, at + 1 + maxWordsToOwner),
  ]
  return dealings.works.has(word) && !around.some((one) => dealings.own.has(one.word))
}

/** «A code», of whomever. */
const isAny = ({ words, dealings }: Stretch, at: number): boolean =>
  !dealings.goods.has(words[at]!.word) && dealings.one.has(words[at - 1]?.word ?? '')

/** «I bought the guide», «I paid and …», but not «I bought an old chest» and «I ordered seeds». */
function isHere(stretch: Stretch, { to }: Match<Label>): boolean {
  const { words, dealings, fillers } = stretch
  const { one, times } = dealings
  const conjunction = words.findIndex(({ word }, at) => at >= to && conjunctions.has(word))
  const end = Math.min(conjunction < 0 ? words.length : conjunction, to + maxWordsOfObject)
  for (let at = to; at < end; at++) if (isThing(stretch, at)) return true
  const object = words.slice(to, end).find(({ word }) => !times.has(word) && !dealings.for.has(word))?.word
  if (object === undefined) return true
  if (!one.has(object) && !isNumber.test(object)) return fillers.has(object)
  return words.slice(to, end).some(({ word }) => times.has(word))
}

/** True where a phrase of a complaint is addressed to the clone or its service. */
export function isAddressed({ languages }: Readings, { language, start, end }: Found): boolean {
  const address = dealingsIn.get(language)?.address
  const own = languages.find(({ lexicon }) => lexicon.language === language)
  if (address === undefined || own === undefined) return true
  return own.stretches
    .values()
    .some((words) => words.some((word) => word.start >= start && word.end <= end && address.has(word.word)))
}
