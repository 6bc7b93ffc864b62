import { gramHashes, tokenise } from '../text/tokens.rules.ts'
import { idfOf } from './bm25.rules.ts'
import { judgedTerms, normIdf, termWorth } from './norm.rules.ts'
import type { Question } from './question.rules.ts'
import type { View } from './view.rules.ts'

const WORD_SHARE = 0.7
const GRAM_SHARE = 0.3

/** What a sentence must hold to answer a question, with its worth. */
export type Evidence = {
  /** per question word the stems that stand for it */
  terms: Map<string, number>[]
  total: number
  stems: ReadonlySet<string>
  grams: Map<number, number>
  gram_total: number
}

export function evidenceOf(view: View, question: Question): Evidence {
  const judged = judgedTerms(question)
  const terms = judged.map(
    ({ alternatives }) =>
      new Map(
        alternatives.map((alternative) => [
          alternative.stem,
          alternative.weight * normIdf(view, alternative),
        ]),
      ),
  )
  const total = judged.reduce((sum, term) => sum + termWorth(view, term), 0)
  const grams = new Map(question.grams.map(({ hash, found }) => [hash, idfOf(view.size, found)]))
  const gram_total = [...grams.values()].reduce((sum, idf) => sum + idf, 0)
  const stems = new Set(terms.flatMap((term) => [...term.keys()]))
  return { terms, total, stems, grams, gram_total }
}

/** What some words hold of the evidence. */
export type Features = { stems: Set<string>; grams: Set<number> }

export function featuresOf(evidence: Evidence, text: string, language: string | null): Features {
  const stems = new Set<string>()
  const grams = new Set<number>()
  for (const { word, stem, piece } of tokenise(text, language)) {
    if (evidence.stems.has(stem)) stems.add(stem)
    if (piece) continue
    for (const hash of gramHashes(word)) if (evidence.grams.has(hash)) grams.add(hash)
  }
  return { stems, grams }
}

export function joinFeatures(a: Features, b: Features): Features {
  return { stems: a.stems.union(b.stems), grams: a.grams.union(b.grams) }
}

/** .7 Σidf(shared stems) / Σidf(question) + .3 the same over 4-grams (design/retrieval.md), 0 to 1. */
export function evidenceIn(evidence: Evidence, { stems, grams }: Features): number {
  let words = 0
  for (const term of evidence.terms) {
    let best = 0
    for (const [stem, worth] of term) if (worth > best && stems.has(stem)) best = worth
    words += best
  }
  const byWords = evidence.total === 0 ? 0 : words / evidence.total
  // Questions in a script without spaces have no 4-grams.
  if (evidence.gram_total === 0) return byWords
  let shared = 0
  for (const [hash, idf] of evidence.grams) if (grams.has(hash)) shared += idf
  return WORD_SHARE * byWords + (GRAM_SHARE * shared) / evidence.gram_total
}
