import { fold } from './fold.rules.ts'
import { sentenceSpans } from './sentences.rules.ts'
import { countWords } from './word-count.rules.ts'

/** A passage of a text. */
export type WrittenPassage = { source_id: number; language: string | null; text: string }

/** A sentence as its author writes many. */
export type TypicalSentence = WrittenPassage & {
  /** likeness to all sentences in its language, 1 at most */
  typicality: number
}

const minWords = 8
const maxWords = 30
const gramLength = 4
const maxPerSource = 5
/** Words in a row that stand in two texts are a form (a footer, an invitation), not a manner. */
const formWords = 5
const maxFormShare = 0.5
const minLetterShare = 0.75
const maxDigitShare = 0.06
const maxCommaShare = 0.25

/**
 * The running sentences of texts, the most typical first, a few of each text. Typical is what lies near the mean of all
 * sentences in its language: by its 4-grams, which small words and endings fill most, and by its number of words.
 * Headings, lists, addresses and what several texts repeat are left out, so that they do not make the mean either.
 */
export function listTypicalSentences(passages: WrittenPassage[]): TypicalSentence[] {
  const sentences = withoutForms(uniqueSentences(passages))
  const byLanguage = Map.groupBy(sentences, ({ language }) => language)
  const ranked = [...byLanguage.values()]
    .flatMap(rankByTypicality)
    .sort((a, b) => b.typicality - a.typicality)
  const counts = new Map<number, number>()
  return ranked.filter(({ source_id }) => {
    const count = (counts.get(source_id) ?? 0) + 1
    counts.set(source_id, count)
    return count <= maxPerSource
  })
}

type Sentence = WrittenPassage & { words: number; folded: string }

/** Passages of a text overlap, so the same sentence may come twice. */
function uniqueSentences(passages: WrittenPassage[]): Sentence[] {
  const sentences = new Map<string, Sentence>()
  for (const { text, language, source_id } of passages) {
    for (const { start, end } of sentenceSpans(text, language)) {
      const sentence = text.slice(start, end)
      const words = countWords(sentence)
      if (!isProse(sentence, words)) continue
      const folded = foldedWords(sentence).join(' ')
      sentences.set(`${source_id} ${folded}`, { source_id, language, text: sentence, words, folded })
    }
  }
  return [...sentences.values()]
}

const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const opening = /^[¿¡«“"'‘([]{0,3}[\p{Lu}\p{Lt}\p{Lo}]/u
const closing = /[.!?…。！？।][»”"'’)\]]{0,3}$/u
const unspoken = /:\/\/|www\.|[@#|•·→*_`<>{}\t\r\n]/u

/** True for a whole sentence of running text. */
function isProse(text: string, words: number): boolean {
  if (words < minWords || words > maxWords) return false
  if (!opening.test(text) || !closing.test(text) || unspoken.test(text)) return false
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    count(/[\p{L}\p{M}]/gu) >= minLetterShare * text.length &&
    count(/\p{N}/gu) <= maxDigitShare * text.length &&
    count(/[,;、，]/gu) <= maxCommaShare * words &&
    count(/\p{Lu}/gu) <= count(/[\p{Ll}\p{Lo}]/gu)
  )
}

function withoutForms(sentences: Sentence[]): Sentence[] {
  const runs = sentences.map(({ folded }) => wordRuns(folded.split(' ')))
  const texts = new Map<string, number | 'several'>()
  for (const [position, { source_id }] of sentences.entries()) {
    for (const run of runs[position]!) {
      const known = texts.get(run) ?? source_id
      texts.set(run, known === source_id ? source_id : 'several')
    }
  }
  return sentences.filter((_sentence, position) => {
    const own = runs[position]!
    const shared = own.filter((run) => texts.get(run) === 'several').length
    return shared <= maxFormShare * own.length
  })
}

const wordRuns = (words: string[]): string[] =>
  words
    .slice(0, Math.max(1, words.length - formWords + 1))
    .map((_word, at) => words.slice(at, at + formWords).join(' '))

function rankByTypicality(sentences: Sentence[]): TypicalSentence[] {
  const vectors = sentences.map(({ folded }) => gramVector(folded))
  const mean = new Map<string, number>()
  for (const vector of vectors) {
    for (const [gram, weight] of vector) mean.set(gram, (mean.get(gram) ?? 0) + weight)
  }
  const length = vectorLength(mean)
  const lengths = sentences.map(({ words }) => words).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length / 2)] as number
  return sentences.map(({ source_id, language, text, words }, position) => {
    const likeness =
      vectors[position]!.reduce((sum, [gram, weight]) => sum + weight * mean.get(gram)!, 0) / length
    const sizeLikeness = Math.min(words, usual) / Math.max(words, usual)
    return { source_id, language, text, typicality: likeness * sizeLikeness }
  })
}

/** The 4-grams of a sentence with their weights, of length 1 together. */
function gramVector(folded: string): [gram: string, weight: number][] {
  const padded = ` ${folded} `
  const counts = new Map<string, number>()
  for (let at = 0; at + gramLength <= padded.length; at++) {
    const gram = padded.slice(at, at + gramLength)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  const length = vectorLength(counts)
  return [...counts].map(([gram, count]) => [gram, count / length])
}

function vectorLength(weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const weight of weights.values()) sum += weight * weight
  return Math.sqrt(sum)
}
