import { type Evidence, evidenceIn, evidenceOf, featuresOf, joinFeatures } from './evidence.rules.ts'
import { type EntryRef, isPair } from './index.types.ts'
import { supportedNorm, type Verdict, verdictOf } from './norm.rules.ts'
import { type Hit, JUDGED_HITS, type Search } from './search.rules.ts'
import { sentenceSpans } from './sentences.rules.ts'

/** The text of a hit, as the caller read it from the database. */
export type PassageText = EntryRef & {
  title: string
  text: string
  /** offset of the passage in its source, in UTF-16 units */
  start?: number
}

export type Sentence = {
  hit: Hit
  passage: PassageText
  start: number
  end: number
  text: string
  /** evidence in the words of the sentence, 0 to 1 */
  score: number
  /** the same with its title, which says what a passage is about */
  support: number
}

/** The sentences of the first hits with what they hold of the question. The answer of a pair counts as one. */
export function readPassages(search: Search, texts: readonly (PassageText | undefined)[]): Sentence[] {
  const evidence = evidenceOf(search.view, search.question)
  return search.hits.slice(0, JUDGED_HITS).flatMap((hit) => {
    const passage = textOf(texts, hit)
    return passage === undefined || passage.text.trim() === '' ? [] : sentencesOf(evidence, hit, passage)
  })
}

export function textOf(texts: readonly (PassageText | undefined)[], ref: EntryRef): PassageText | undefined {
  return texts.find(
    (text) => text?.source_id === ref.source_id && text.sequence === ref.sequence && text.kind === ref.kind,
  )
}

function sentencesOf(evidence: Evidence, hit: Hit, passage: PassageText): Sentence[] {
  const title = featuresOf(passage.title, hit.language)
  const pair = isPair(hit.kind)
  const spans = pair ? [{ start: 0, end: passage.text.length }] : sentenceSpans(passage.text, hit.language)
  return spans.map(({ start, end }) => {
    const text = passage.text.slice(start, end)
    const features = featuresOf(text, hit.language)
    const support = evidenceIn(evidence, joinFeatures(title, features))
    // Of a pair, the question speaks for the answer.
    const score = pair ? support : evidenceIn(evidence, features)
    return { hit, passage, start, end, text, score, support }
  })
}

/** How sure an answer from these passages is. */
export function judge(search: Search, sentences: readonly Sentence[]): { norm: number; verdict: Verdict } {
  const support = Math.max(0, ...sentences.map((sentence) => sentence.support))
  const norm = supportedNorm(search.view.size, search.norm, support)
  return { norm, verdict: verdictOf(norm) }
}
