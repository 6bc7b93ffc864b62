import type { Lexicon, PhraseLabel } from './lexicon.types.ts'
import { lexicons } from './lexicons.rules.ts'
import { findPhrases } from './phrases.rules.ts'
import { splitWords, type Word } from './words.rules.ts'

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
  languages: { lexicon: Lexicon; stretches: Stretches }[]
}

/** A phrase of a language at its place in the message. */
export type Found = Span & { label: PhraseLabel; language: string }

/** The words of a message in the spelling of each language. `expected` is the language that decides between equals. */
export function readMessage(text: string, expected: string | null, names: ReadonlySet<string>): Readings {
  const languages = lexicons.map((lexicon) => ({
    lexicon,
    stretches: splitStretches(text, splitWords(text, lexicon.spellings)),
  }))
  return {
    text,
    names,
    written: splitStretches(text, splitWords(text)),
    languages: languages.sort(
      (a, b) => Number(b.lexicon.language === expected) - Number(a.lexicon.language === expected),
    ),
  }
}

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
export function findInPart({ languages }: Readings, part: Part): Found[] {
  const found = languages.flatMap(({ lexicon: { language, phrases }, stretches }) => {
    const words = wordsIn(stretches, part)
    return findPhrases(phrases, words).map(({ label, from, to }): Found => {
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
