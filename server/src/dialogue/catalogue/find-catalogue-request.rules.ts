import { rememberingWords } from '../../text/remembering.rules.ts'
import { stopwordsIn } from '../../text/stopwords.rules.ts'
import { lexiconByLanguage } from '../lexicons.rules.ts'
import { findPhrases, type Match } from '../phrases.rules.ts'
import { respell, splitWords, type Word } from '../words.rules.ts'
import {
  type CatalogueIntent,
  type CataloguePhrases,
  kindOfWord,
  type ProductKind,
  type ProductLevel,
  phrasesByLanguage,
} from './catalogue-phrases.rules.ts'
import { isAnything, joinOneToOne, kindsIn, namesAnythingBeside } from './kinds-in.rules.ts'
import { findParts, type Naming } from './naming-parts.rules.ts'

/** What a question asks of the catalogue. */
export type CatalogueRequest = {
  intents: ReadonlySet<CatalogueIntent>
  /** named kinds; empty for «products» too */
  kinds: ProductKind[]
  level: ProductLevel | null
  /** the other words that mean something: a product's, or of another subject altogether */
  words: string[]
  /** what somebody says not to have done or learnt yet */
  experience: string[]
  /** the same as the words, apart where the question says «or» and the like, with the kinds that each part names */
  parts: Naming[]
  /** of the sentences that ask nothing of the catalogue */
  context: Naming
  /** «it», «that»: what was spoken of */
  isPointing: boolean
  /** «a», «an»: a thing of that kind, whosever it is */
  isIndefinite: boolean
  /** «the one about …» */
  isReference: boolean
  /** «of the two» */
  isPair: boolean
  /** «which one …»: of those that were listed */
  isAmongListed: boolean
  /** «each lesson», not all of them together, with the kind of product that it may be; null without «each» */
  each: { kind: ProductKind | null } | null
  /** «the cheapest thing in your shop»: whatever was spoken of */
  isOfEverything: boolean
  /** «is it free?», not «do I have to pay?» */
  saysFree: boolean
  /** «that isn't free» */
  isPaid: boolean
  /** «anything cheaper»: than what was spoken of */
  isComparative: boolean
  /** «could you come …»: what the visitor would like is told in their own words */
  isWish: boolean
  /** «… or anything»: what is named before it need not be */
  isOpen: boolean
  /** «anything for sale about …»: products, whatever they are */
  isOfWares: boolean
  /** those in which its words may be written, the likeliest first */
  languages: string[]
  /** the one to reply in: that of the phrases where the expected one has none of them */
  language: string
}

// Whoever asks for a price writes no more; what is longer tells a story.
const maxWords = 80
const maxRest = 20
/** Several rules ask of one question: of each language so many are remembered. */
const maxRemembered = 100
/** A level is asked for, not part of a title, beside these. */
const choosing: CatalogueIntent[] = ['list', 'recommend', 'start']

/**
 * Finds what a question asks of a catalogue, by what visitors say in its language.
 * @param language of the reply; it decides where words are the same in several languages
 * @returns null if it asks nothing of it
 */
export const findCatalogueRequest = rememberingWords(readCatalogueRequest, maxRemembered)

function readCatalogueRequest(question: string, language: string): CatalogueRequest | null {
  if (splitWords(question).length > maxWords) return null
  const found = findIntents(question, language)
  if (found === null) return null
  const { phrases, matches, all } = found
  const taken = new Set(matches.flatMap(listPositions))
  const intents = new Set(matches.map(({ label }) => label))
  const isChoice = choosing.some((intent) => intents.has(intent))
  const levels = isChoice ? findPhrases(phrases.levels, all) : []
  const references = findPhrases(phrases.references, all)
  const says = (wanted: string) => references.some(({ label }) => label === wanted)
  const inexperience = isChoice ? findInexperience(references) : []
  const untried = listUntried(inexperience, matches, all)
  const further = references.filter(({ label }) => saysNothing.has(label))
  for (const position of [...[...levels, ...inexperience, ...further].flatMap(listPositions), ...untried])
    taken.add(position)
  const languages = [...new Set([found.language, language])]
  const isRest = createRestTest(phrases, languages)
  const describe = (positions: number[]): Naming => {
    const rest = positions.filter((at) => !taken.has(at) && isRest(all[at]!)).map((at) => all[at]!.word)
    return { words: [...new Set(rest)], kinds: kindsIn(positions, all, languages) }
  }
  const positionsIn = (some: ReadonlySet<number>) => [...all.keys()].filter((at) => some.has(all[at]!.clause))
  const isOfKinds = (clause: number) => {
    const told = describe(positionsIn(new Set([clause])))
    return told.words.length === 0 && told.kinds.length > 0
  }
  const clauses = withNextTo(askingClauses(matches, all), isOfKinds)
  const asking = positionsIn(clauses)
  const isOfAnything =
    amongAll.some((intent) => intents.has(intent)) && namesAnythingBeside(asking, all, languages)
  const named = describe(asking)
  const isAny = (word: string) => isOfAnything && isAnything(word, languages)
  const words = named.words.filter((word) => !isAny(word))
  const kinds = isOfAnything ? [] : named.kinds
  const isOfWares = says('wares')
  const asksStart = settleIntents(intents, { words, kinds, isOfAnything, isOfWares })
  if (intents.size === 0 || words.length > maxRest) return null
  const isBeginner = asksStart || inexperience.length > 0
  const isPosition = words.length === 1 && phrases.ordinals.has(words[0]!)
  return {
    intents,
    kinds,
    level: levels[0]?.label ?? (isBeginner ? 'beginner' : null),
    words: isPosition ? [] : words,
    experience: untried
      .map((at) => all[at]!)
      .filter(isRest)
      .map(({ word }) => word),
    parts: findParts(asking, { matches, references, describe }),
    context: describe([...all.keys()].filter((at) => !clauses.has(all[at]!.clause))),
    isPointing: says('pointing'),
    isIndefinite: says('indefinite') && !says('noticed'),
    isReference: says('references'),
    isPair: says('pair'),
    isAmongListed: says('which_one'),
    each: findEach(references, all, languages),
    isOfEverything: says('everything') || isOfAnything,
    saysFree: says('says_free'),
    isPaid: says('paid'),
    isComparative: says('comparative'),
    isOpen: says('alternatives'),
    isOfWares,
    isWish: says('wishes'),
    languages,
    language: found.isExpected ? language : found.language,
  }
}

/** Leaves the intents that what is named allows. @returns true where the question asks where to begin */
function settleIntents(
  intents: Set<CatalogueIntent>,
  { words, kinds, isOfAnything, isOfWares }: Naming & { isOfAnything: boolean; isOfWares: boolean },
): boolean {
  // «Do you have …» asks for products only where a kind of them is named.
  if (intents.delete('have') && (kinds.length > 0 || isOfAnything)) intents.add('list')
  // «What do you have for babies?» lets the products be chosen, unless it names a kind of them.
  if (intents.delete('have_for')) intents.add(kinds.length > 0 ? 'list' : 'recommend')
  // «What is …» begins other questions too.
  if (intents.delete('definition') && intents.size === 0) intents.add('contents')
  // «Where do I start with pruning?» asks how it is done.
  const asksStart = intents.delete('start') && (words.length === 0 || kinds.length > 0)
  if (asksStart) intents.add('recommend')
  // «Do you sell anything on clay?» asks for no thing of that name.
  if (isOfWares && (intents.delete('sell') || (words.length > 0 && intents.delete('buy'))))
    intents.add('list')
  // «What do you sell?», «do you sell any books?» ask for a list.
  if (intents.size > 1 || kinds.length > 0 || words.length === 0) intents.delete('sell')
  return asksStart
}

/** «I don't know which», «not counting the free one», «I saw that you have»: no word of them is a product's. */
const saysNothing: ReadonlySet<string> = new Set(['undecided', 'paid', 'noticed'])
/** They are of all products, unless a kind is named alone. */
const amongAll: CatalogueIntent[] = ['list', 'have', 'cheapest', 'dearest']

/** The clauses that ask. Of a comparison, one that tells besides whom it is for says nothing of the two. */
function askingClauses(matches: readonly Match<CatalogueIntent>[], all: readonly Word[]): Set<number> {
  const compared = matches.filter(({ label }) => label === 'compare')
  const others = matches.filter(({ label }) => label !== 'compare' && label !== 'recommend')
  const asking = compared.length > 0 ? [...compared, ...others] : matches
  return new Set(asking.map(({ from }) => all[from]!.clause))
}

/** «What do you have on soap? Courses, guides …»: with clauses beside them that name kinds and nothing else. */
function withNextTo(clauses: Set<number>, isOfKinds: (clause: number) => boolean): Set<number> {
  const nextTo = [...clauses].flatMap((clause) => [clause - 1, clause + 1])
  return clauses.union(new Set(nextTo.filter((clause) => !clauses.has(clause) && isOfKinds(clause))))
}

/** The words of a question that may name a product, whatever it asks, and the kinds of products that it names. */
export function readNaming(question: string, language: string): Naming {
  const phrases = phrasesByLanguage.get(language) ?? phrasesByLanguage.get('en')!
  const written = splitWords(question, lexiconByLanguage.get(language)?.spellings).slice(0, maxWords)
  const all = joinOneToOne(written)
  const rest = all.filter(createRestTest(phrases, [language])).map(({ word }) => word)
  return { words: [...new Set(rest)], kinds: kindsIn([...all.keys()], all, [language]) }
}

type Intents = {
  language: string
  /** the words of the question as that language spells them */
  all: readonly Word[]
  phrases: CataloguePhrases
  matches: Match<CatalogueIntent>[]
  /** the expected language has some of its phrases too */
  isExpected: boolean
}

/** The intents in the language whose phrases say most of the question. */
function findIntents(question: string, language: string): Intents | null {
  let best: Intents | null = null
  let most = 0
  let isExpected = false
  const words = joinOneToOne(splitWords(question))
  for (const each of new Set([language, ...phrasesByLanguage.keys()])) {
    const phrases = phrasesByLanguage.get(each)
    if (phrases === undefined) continue
    const all = respell(words, lexiconByLanguage.get(each)?.spellings)
    const found = findPhrases(phrases.intents, all)
    if (found.length === 0) continue
    const references = findPhrases(phrases.references, all)
    const matches = found.filter(
      ({ label, from, to }) =>
        !references.some((other) => isNothing(label, other.label) && from <= other.from && other.from < to),
    )
    const said = new Set(matches.flatMap(listPositions)).size
    if (each === language) isExpected = said > 0
    if (said > most) {
      most = said
      best = { language: each, all, phrases, matches, isExpected }
    }
  }
  return best
}

const isNothing = (intent: CatalogueIntent, reference: string): boolean =>
  (intent === 'buy' && reference === 'buys_nothing') || (intent === 'list' && reference === 'offers_nothing')

const listPositions = ({ from, to }: Match<string>): number[] =>
  Array.from({ length: to - from }, (_, offset) => from + offset)

/** «I don't know how to sew», but not «I don't know which to take». */
function findInexperience(references: readonly Match<string>[]): Match<string>[] {
  const isUndecided = (at: number) =>
    references.some(({ label, from }) => label === 'undecided' && from === at)
  return references.filter(({ label, from }) => label === 'inexperience' && !isUndecided(from))
}

/** «Each» with the kind of product behind it. */
function findEach(
  references: readonly Match<string>[],
  all: readonly Word[],
  languages: string[],
): CatalogueRequest['each'] {
  const each = references.find(({ label }) => label === 'each')
  if (each === undefined) return null
  const [kind = null] = each.to < all.length ? kindsIn([each.to], all, languages) : []
  return { kind }
}

/** Where the words stand that say what somebody has not done: up to the question, or to the end. */
function listUntried(
  inexperience: Match<string>[],
  intents: Match<CatalogueIntent>[],
  all: readonly Word[],
): number[] {
  return inexperience.flatMap(({ to }) => {
    const asks = intents.filter(({ from }) => from >= to).map(({ from }) => from)
    return [...all.keys()].slice(to, Math.min(all.length, ...asks))
  })
}

/** Tells whether a word means something of its own: no stopword, no filler, no kind of product. */
function createRestTest({ filler }: CataloguePhrases, languages: string[]): (word: Word) => boolean {
  const stopwords = languages.map(stopwordsIn)
  return ({ word }) =>
    !filler.has(word) &&
    kindOfWord(word, languages) === undefined &&
    !/^\p{L}$/u.test(word) &&
    !stopwords.some((list) => list.has(word))
}
