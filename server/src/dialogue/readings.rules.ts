import { once } from '../text/once.rules.ts'
import { indexByWord } from '../text/words-by-language.rules.ts'
import { createCommonWordCount } from './common-words.rules.ts'
import type { Lexicon, PhraseLabel } from './lexicon.types.ts'
import { lexicons } from './lexicons.rules.ts'
import { findPhrases } from './phrases.rules.ts'
import { respell, splitWords, type Word } from './words.rules.ts'

/** A stretch of a message, in UTF-16 units. */
export type Span = { start: number; end: number }

/** A part of a message, between punctuation or conjunctions. */
export type Part = Span & {
  /** where the stretch between punctuation begins that it belongs to */
  begin: number
  /** number of its sentence */
  clause: number
}

/** Words by where the stretches between punctuation begin. */
type Stretches = ReadonlyMap<number, readonly Word[]>

/** A message as it is written, and as a speaker of each language reads it. */
export type Readings = {
  text: string
  /** what the visitor may call the one who answers, folded */
  names: ReadonlySet<string>
  written: Stretches
  /** the language that decides between equals first */
  languages: { lexicon: Lexicon; stretches: Stretches; isLikely: boolean; isLikeliest: boolean }[]
  /** the phrases of the parts that were looked at, by where these begin and end */
  found: Map<string, Found[]>
  /** phrases that say something else than they do elsewhere */
  ignored: ReadonlySet<PhraseLabel>
}

/** A phrase of a language at its place in the message. */
export type Found = Span & { label: PhraseLabel; language: string }

/** What stands before a name: «Mrs Ruiz», «la señora Ana». */
const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss madam senor senora senorita don dona doctor doctora profesor profesora profe maestro maestra senhor
  senhora professor professora monsieur madame mme herr frau signor signora senyor senyora`.split(/\s+/),
)

/** The words with names marked; the same list where it has none. «De» of «Ana de Prado» is in every message, and no name. */
function markNames(words: readonly Word[], names: ReadonlySet<string>): readonly Word[] {
  const isName = ({ word }: Word) =>
    names.has(word) &&
    !lexicons.some(({ fillers, spellings }) => spellings !== undefined && fillers.has(word))
  if (!words.some(isName)) return words
  return words.map((each, at) => {
    const next = words[at + 1]
    const isTitle = titles.has(each.word) && next !== undefined && isName(next)
    return { ...each, isName: isTitle || isName(each) }
  })
}

/** The words of a message in the spelling of each language. `expected` is the language that decides between equals. */
export function readMessage(text: string, expected: string | null, names: ReadonlySet<string>): Readings {
  const plain = markNames(splitWords(text), names)
  const written = splitStretches(text, plain)
  const countCommon = createCommonWordCount(plain)
  const languages = lexicons.map((lexicon) => {
    const words = respell(plain, lexicon.spellings)
    const stretches = words === plain ? written : splitStretches(text, words)
    return { lexicon, stretches, common: countCommon(lexicon.language, words) }
  })
  const most = Math.max(...languages.map(({ common }) => common))
  const likeliest = Math.max(
    ...languages.map(({ common, lexicon }) => (lexicon.spellings === undefined ? 0 : common)),
  )
  return {
    text,
    names,
    written,
    languages: languages
      .map(({ common, ...language }) => ({
        ...language,
        isLikely: most < minTelling || common * 2 >= most,
        isLikeliest: common === likeliest,
      }))
      .sort((a, b) => Number(b.lexicon.language === expected) - Number(a.lexicon.language === expected)),
    found: new Map(),
    ignored: new Set(),
  }
}

/** The same readings, where some phrases say nothing. */
export const ignoring = (readings: Readings, ignored: ReadonlySet<PhraseLabel>): Readings => ({
  ...readings,
  found: new Map(),
  ignored,
})

/** Fewer stop words do not tell the language of a message. */
const minTelling = 2
const comma = /[,()]|\s[-–—]\s/

function splitStretches(text: string, words: readonly Word[]): Stretches {
  const stretches = new Map<number, Word[]>()
  let stretch: Word[] = []
  let before: Word | undefined
  for (const word of words) {
    if (before?.clause !== word.clause || comma.test(text.slice(before.end, word.start))) {
      stretch = []
      stretches.set(word.start, stretch)
    }
    stretch.push(word)
    before = word
  }
  return stretches
}

/** The words of a part, as one clause. */
export const wordsIn = (stretches: Stretches, { begin, start, end }: Part): Word[] =>
  (stretches.get(begin) ?? [])
    .filter((word) => word.start >= start && word.end <= end)
    .map((word) => ({ ...word, clause: 0 }))

/** The languages that greet with a word. Of most languages greetings are all that is known, and few words greet. */
const greetingLanguages = once(() =>
  indexByWord(lexicons.map(({ language, greetings }) => [language, greetings().byFirst.keys()])),
)

const questionMark = /^\s{0,3}[?？]/

/** True where a question mark stands behind a stretch of the message. */
export const isMarked = ({ text }: Readings, { end }: Span): boolean => questionMark.test(text.slice(end))

/** The phrases of all languages in a part, without acts that are meant literally. */
export function findInPart(readings: Readings, part: Part): readonly Found[] {
  const place = `${part.begin} ${part.start} ${part.end}`
  let found = readings.found.get(place)
  if (found === undefined) {
    found = withoutLiterals(searchPart(readings, part)).filter(({ label }) => !readings.ignored.has(label))
    readings.found.set(place, found)
  }
  return found
}

function searchPart({ written, languages }: Readings, part: Part): Found[] {
  const plain = wordsIn(written, part)
  const greeting = new Set(plain.flatMap(({ word }) => greetingLanguages().get(word) ?? []))
  return languages.flatMap(({ lexicon, stretches, isLikely }) => {
    const { language, greetings, phrases } = lexicon
    const words = stretches === written ? plain : wordsIn(stretches, part)
    const mayGreet = words !== plain || greetings().others.length > 0 || greeting.has(language)
    if (!mayGreet && !isLikely) return []
    const matches = [...findPhrases(greetings, words), ...(isLikely ? findPhrases(phrases, words) : [])]
    return matches.map(({ label, from, to }): Found => {
      return { label, language, start: words[from]!.start, end: words[to - 1]!.end }
    })
  })
}

function withoutLiterals(found: Found[]): Found[] {
  const literals = found.filter(({ label }) => label === 'literal')
  if (literals.length === 0) return found
  return found.filter(
    (one) => alwaysMeant.has(one.label) || !literals.some((literal) => isMeantBy(literal, one)),
  )
}

/** «Thx a lot» is thanks, though in Spanish it begins as «gracias a». */
const isMeantBy = (literal: Found, { language, start, end }: Found): boolean =>
  literal.start <= start && start < literal.end && (literal.language === language || literal.end >= end)

/** «Do you speak …» and «how» mean the same if nothing follows, whatever they mean elsewhere. */
const alwaysMeant: ReadonlySet<PhraseLabel> = new Set([
  'question',
  'weak_question',
  'further',
  'relative',
  'and',
  'languages',
  'tag',
])
