import type { Analyser } from '../text/analyser.types.ts'
import type { Token } from '../text/tokens.rules.ts'
import { conceptsOf, type Phrase, phrasesOf, synonymLanguages } from './concepts.rules.ts'

/** What a word of a question means. */
type Meaning = {
  concepts: Set<number>
  /** in a phrase one word has its meaning, its last content word, and the others are parts: «get in touch» */
  inPhrase: 'head' | 'part' | null
}

export const noMeaning: Readonly<Meaning> = { concepts: new Set(), inPhrase: null }

type QuestionWords = {
  /** that the question may be in */
  languages: readonly (string | null)[]
  /** a content word that no text has */
  isUnknown: (token: Token) => boolean
  analyser: Analyser
}

/** What words mean, by their stems. */
export type Meanings = ReadonlyMap<string, Readonly<Meaning>>

/** What the words of a question mean in its languages. Stopwords mean something in phrases only. */
export function readLikelyMeanings(
  tokens: readonly Token[],
  { languages, analyser }: Omit<QuestionWords, 'isUnknown'>,
): Meanings {
  const meanings = new Map<string, Meaning>()
  for (const language of withSynonyms(languages))
    addMeanings(meanings, tokens, { language, analyser, means: isContent })
  return meanings
}

/**
 * The same with what they mean in further languages that it may be in, `guessed`, where most of its words are unknown and mean
 * something there.
 */
export function addGuessedMeanings(
  likely: Meanings,
  tokens: readonly Token[],
  { languages, isUnknown, analyser }: QuestionWords,
): { meanings: Meanings; guessed: readonly string[] } {
  const guessed = guessLanguages(tokens, { languages: withSynonyms(languages), isUnknown, analyser })
  if (guessed.length === 0) return { meanings: likely, guessed }
  const meanings = new Map(
    [...likely].map(([stem, { concepts, inPhrase }]) => [stem, { concepts: new Set(concepts), inPhrase }]),
  )
  for (const language of guessed) addMeanings(meanings, tokens, { language, analyser, means: isUnknown })
  return { meanings, guessed }
}

const withSynonyms = (languages: readonly (string | null)[]): string[] =>
  [...synonymLanguages].filter((language) => languages.includes(language))

const isContent = ({ stop, piece }: Token): boolean => !stop && !piece

const minGuessLength = 4

/** Of «refund?» alone the language is not known. */
function guessLanguages(
  tokens: readonly Token[],
  { languages, isUnknown, analyser }: Omit<QuestionWords, 'languages'> & { languages: readonly string[] },
): string[] {
  const unknown = tokens.filter(isUnknown)
  if (unknown.length * 2 <= tokens.length) return []
  const hasMeaning = (word: string, language: string) => conceptsOf(word, language, analyser.stem).length > 0
  const strange = unknown
    .map(({ word }) => word)
    .filter((word) => word.length >= minGuessLength && !languages.some((one) => hasMeaning(word, one)))
  return [...synonymLanguages].filter(
    (language) => !languages.includes(language) && strange.some((word) => hasMeaning(word, language)),
  )
}

/** Adds what words and phrases mean in a language. `means`: the tokens that mean something alone. */
function addMeanings(
  meanings: Map<string, Meaning>,
  tokens: readonly Token[],
  { language, analyser, means }: { language: string; analyser: Analyser; means: (token: Token) => boolean },
): void {
  const stems = tokens.map(({ word }) => analyser.stem(word, language))
  const ensureMeaning = ({ stem }: Token): Meaning => {
    const meaning = meanings.get(stem) ?? { concepts: new Set(), inPhrase: null }
    meanings.set(stem, meaning)
    return meaning
  }
  for (const [at, stem] of stems.entries())
    for (const phrase of phrasesOf(stem, language)) {
      const found = matchPhrase(phrase, { tokens, stems, at, stem: (word) => analyser.stem(word, language) })
      const head = found.findLast(isContent) ?? found.at(-1)
      for (const part of found) {
        const meaning = ensureMeaning(part)
        if (part === head) meaning.concepts.add(phrase.concept)
        meaning.inPhrase = part === head ? 'head' : (meaning.inPhrase ?? 'part')
      }
    }
  // «A tax return» returns nothing.
  for (const token of tokens.filter((one) => means(one) && meanings.get(one.stem)?.inPhrase !== 'head'))
    for (const concept of conceptsOf(token.word, language, analyser.stem))
      ensureMeaning(token).concepts.add(concept)
}

/** «Pay in parts» is «pay parts». */
const maxStopwordsBetween = 2

/** The words of a phrase that begins with a token; none where the others do not follow. */
function matchPhrase(
  phrase: Phrase,
  {
    tokens,
    stems,
    at,
    stem,
  }: { tokens: readonly Token[]; stems: readonly string[]; at: number; stem: (word: string) => string },
): Token[] {
  const found = [tokens[at] as Token]
  let next = at + 1
  for (const word of phrase.words.slice(1)) {
    const wanted = stem(word)
    const last = next + maxStopwordsBetween
    while (stems[next] !== wanted) {
      if (next >= last || tokens[next]?.stop !== true) return []
      next++
    }
    found.push(tokens[next++] as Token)
  }
  return found
}
