import { idfOf, K1 } from './bm25.rules.ts'
import type { Alternative, Question, QuestionTerm } from './question.rules.ts'
import { findNumber } from './strings.rules.ts'
import type { View } from './view.rules.ts'

/** Below REFUSE nothing is answered; below HEDGE the answer says that it is not sure (design/retrieval.md). */
export const REFUSE_BELOW = 0.4
export const HEDGE_BELOW = 0.6
// In a base of three notes no word is rare; as if it had 30, a newcomer's first text can answer.
const MIN_SIZE = 30

export type Verdict = 'answer' | 'hedge' | 'refuse'

export function verdictOf(norm: number): Verdict {
  if (norm < REFUSE_BELOW) return 'refuse'
  return norm < HEDGE_BELOW ? 'hedge' : 'answer'
}

/** idf of a found word as the norm counts it. */
export function normIdf(view: View, { bodies, titles }: Alternative): number {
  return idfOf(Math.max(MIN_SIZE, view.size), Math.max(bodies, titles[0] as number))
}

/** What a question word is worth to the norm; a word that the collection never saw weighs ln(1 + N). */
export function termWorth(view: View, { alternatives }: QuestionTerm): number {
  if (alternatives.length === 0) return Math.log(1 + Math.max(MIN_SIZE, view.size))
  return Math.max(...alternatives.map((alternative) => normIdf(view, alternative)))
}

/** The words by which a question is judged: its content words, or all where it has nothing else («who are you?»). */
export function judgedTerms(question: Question): QuestionTerm[] {
  const content = question.terms.filter(({ stop, aside }) => !stop && !aside)
  return content.length > 0 ? content : question.terms.filter(({ alternatives }) => alternatives.length > 0)
}

/**
 * BM25 of a document with b 0 over Σ idf of the question: 1 if it holds each word once, 2.2 at most. The length
 * must not count: beside short notes a page that holds every word would score .21 to .31 with b .75.
 */
export function documentNorm(view: View, question: Question, segment: number, document: number): number {
  let held = 0
  let total = 0
  for (const term of judgedTerms(question)) {
    total += termWorth(view, term)
    const parts = term.alternatives.map(
      (alternative) =>
        alternative.weight * normIdf(view, alternative) * saturated(view, alternative, segment, document),
    )
    held += Math.max(0, ...parts)
  }
  return total === 0 ? 0 : held / total
}

/** BM25's share of the term count, without the length: 0 if the word is missing, 1 for once. */
function saturated(view: View, alternative: Alternative, segment: number, document: number): number {
  const term = alternative.terms[segment] as number
  if (term < 0) return 0
  const { body, title } = view.segments[segment] as View['segments'][number]
  const at = findNumber(body.docs, document, body.offsets[term], body.offsets[term + 1])
  if (at >= 0) {
    const count = body.counts[at] as number
    return (count * (K1 + 1)) / (count + K1)
  }
  return findNumber(title.docs, document, title.offsets[term], title.offsets[term + 1]) >= 0 ? 1 : 0
}

// Up to 30 passages words rarely meet by chance; from 300 on they often do, each in another sentence.
const FEW_PASSAGES = 30
const MANY_PASSAGES = 300
const MOST_WEIGHT = 0.5

/**
 * The norm once the texts are at hand: the geometric mean with how much of the question the best sentence (and
 * its title) holds, which weighs nothing in a small base and half in a large one.
 */
export function supportedNorm(size: number, norm: number, support: number): number {
  const growth = Math.log(Math.max(size, 1) / FEW_PASSAGES) / Math.log(MANY_PASSAGES / FEW_PASSAGES)
  const weight = MOST_WEIGHT * Math.min(1, Math.max(0, growth))
  return norm ** (1 - weight) * support ** weight
}
