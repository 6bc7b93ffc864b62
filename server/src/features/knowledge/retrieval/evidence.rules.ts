import { idfOf } from './bm25.rules.ts'
import { judgedTerms, normIdf } from './norm.rules.ts'
import type { Question } from './question.rules.ts'
import { gramHashes, tokenise } from './tokens.rules.ts'
import type { View } from './view.rules.ts'

const WORD_SHARE = 0.7
const GRAM_SHARE = 0.3

/** What a sentence must hold to answer a question, with its worth. */
export type Evidence = {
  terms: Map<string, number>[]
  total: number
  grams: Map<number, number>
  gram_total: number
}

export function evidenceOf(view: View, question: Question): Evidence {
  const judged = judgedTerms(question)
  const terms = judged.map(
    ({ alternatives }) =>
      new Map(alternatives.map((alternative) => [alternative.stem, normIdf(view, alternative)])),
  )
  const total = terms.reduce(
    (sum, term) => sum + (term.size > 0 ? Math.max(...term.values()) : normIdf(view, undefined)),
    0,
  )
  const grams = new Map(question.grams.map(({ hash, found }) => [hash, idfOf(view.size, found)]))
  const gram_total = [...grams.values()].reduce((sum, idf) => sum + idf, 0)
  return { terms, total, grams, gram_total }
}

/** .7 Σidf(shared stems) / Σidf(question) + .3 the same over 4-grams (design/retrieval.md). */
export function sentenceScore(evidence: Evidence, sentence: string, language: string | null): number {
  const stems = new Set<string>()
  const hashes = new Set<number>()
  for (const { word, stem, bigram } of tokenise(sentence, language)) {
    stems.add(stem)
    if (!bigram) for (const hash of gramHashes(word)) hashes.add(hash)
  }
  let words = 0
  for (const term of evidence.terms) {
    let best = 0
    for (const [stem, idf] of term) if (idf > best && stems.has(stem)) best = idf
    words += best
  }
  let grams = 0
  for (const [hash, idf] of evidence.grams) if (hashes.has(hash)) grams += idf
  return (
    (WORD_SHARE * words) / Math.max(evidence.total, Number.MIN_VALUE) +
    (GRAM_SHARE * grams) / Math.max(evidence.gram_total, Number.MIN_VALUE)
  )
}
