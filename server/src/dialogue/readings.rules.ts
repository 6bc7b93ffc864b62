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
}

/** A phrase of a language at its place in the message. */
export type Found = Span & { label: PhraseLabel; language: string }

/** The words of a message in the spelling of each language. `expected` is the language that decides between equals. */
export function readMessage(text: string, expected: string | null, names: ReadonlySet<string>): Readings {
  const plain = splitWords(text)
  const written = splitStretches(text, plain)
  const languages = lexicons.map((lexicon) => {
    const words = respell(plain, lexicon.spellings)
    const stretches = words === plain ? written : splitStretches(text, words)
    return { lexicon, stretches, common: countCommon(words, lexicon) }
  })
  const most = Math.max(...languages.map(({ common }) => common))
  const likeliest = Math.max(
    ...languages.map(({ common, lexicon }) => (lexicon.phrases.byFirst.size > 0 ? common : 0)),
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
  }
}

/** How many of the first words are common in a language. */
const countCommon = (words: readonly Word[], { fillers }: Lexicon): number =>
  words.slice(0, maxLookedAt).filter(({ word }) => word.length > 1 && fillers.has(word)).length

/** Fewer stop words do not tell the language of a message. */
const minTelling = 2
const maxLookedAt = 60
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

/** The phrases of all languages in a part, without acts that are meant literally. */
export function findInPart({ written, languages }: Readings, part: Part): Found[] {
  const plain = wordsIn(written, part)
  const found = languages.flatMap(({ lexicon: { language, greetings, phrases }, stretches, isLikely }) => {
    const words = stretches === written ? plain : wordsIn(stretches, part)
    const matches = [...findPhrases(greetings, words), ...(isLikely ? findPhrases(phrases, words) : [])]
    return matches.map(({ label, from, to }): Found => {
      return { label, language, start: words[from]!.start, end: words[to - 1]!.end }
    })
  })
  const literals = found.filter(({ label }) => label === 'literal')
  if (literals.length === 0) return found
  return found.filter(
    ({ label, start }) =>
      ofQuestions.has(label) || !literals.some((literal) => literal.start <= start && start < literal.end),
  )
}

const ofQuestions: ReadonlySet<PhraseLabel> = new Set(['question', 'weak_question', 'relative', 'and'])
