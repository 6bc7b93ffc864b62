import { type Evidence, evidenceOf, sentenceScore } from './evidence.rules.ts'
import type { EntryRef } from './index.types.ts'
import { messagesIn, replyLanguage } from './messages.rules.ts'
import type { Verdict } from './norm.rules.ts'
import type { Hit, Search } from './search.rules.ts'
import { sentenceSpans } from './sentences.rules.ts'

/** The text of a hit, as the caller read it from the database. */
export type PassageText = EntryRef & {
  title: string
  text: string
  /** offset of the passage in its source, in UTF-16 units */
  start?: number
}

export type Citation = EntryRef & {
  title: string
  /** the cited words in their source, in UTF-16 units (in the passage, if its own start was not given) */
  start: number
  end: number
}

export type Answer = {
  verdict: Verdict
  /** language of the refusal or hedge; the cited sentences stay as they were written */
  language: string
  content: string
  citations: Citation[]
}

type Sentence = {
  passage: PassageText
  rank: number
  start: number
  end: number
  text: string
  score: number
}

const BEST_PASSAGES = 3
const BEST_SENTENCES = 2
const PASSAGE_SHARE = 0.5

/**
 * The answer without a model: the best two sentences of the best three passages in their order, each cited;
 * the whole answer where a question–answer pair ranks first; a refusal below the norm.
 */
export function composeAnswer(
  search: Search,
  texts: readonly (PassageText | undefined)[],
  options: { visitor_language?: string | null } = {},
): Answer {
  const language = replyLanguage(search.question.text, options.visitor_language ?? null, search.language)
  const messages = messagesIn(language)
  const sentences = search.verdict === 'refuse' ? [] : bestSentences(search, texts)
  if (sentences.length === 0) return { verdict: 'refuse', language, content: messages.refusal, citations: [] }
  const content = joined(sentences)
  return {
    verdict: search.verdict,
    language,
    content: search.verdict === 'hedge' ? `${messages.hedge}\n\n${content}` : content,
    citations: sentences.map(citationOf),
  }
}

function bestSentences(search: Search, texts: readonly (PassageText | undefined)[]): Sentence[] {
  const hits = search.hits.slice(0, BEST_PASSAGES)
  const evidence = evidenceOf(search.view, search.question)
  const most = search.hits[0]?.score ?? 1
  const candidates: Sentence[] = []
  for (const [rank, hit] of hits.entries()) {
    const passage = textOf(texts, hit)
    if (passage === undefined || passage.text.trim() === '') continue
    const found = sentencesOf(evidence, passage, rank, hit)
    for (const sentence of found) sentence.score += (PASSAGE_SHARE * hit.score) / most
    if (rank === 0 && hit.kind !== 'source') return found
    candidates.push(...found)
  }
  const best: Sentence[] = []
  for (const candidate of candidates.sort((a, b) => b.score - a.score)) {
    // Passages of a source overlap, and pages repeat themselves: the same words are not said twice.
    if (best.some((other) => sameWords(other.text, candidate.text))) continue
    best.push(candidate)
    if (best.length === BEST_SENTENCES) break
  }
  return best.sort(inDocumentOrder)
}

function textOf(texts: readonly (PassageText | undefined)[], hit: Hit): PassageText | undefined {
  return texts.find(
    (text) => text?.source_id === hit.source_id && text.sequence === hit.sequence && text.kind === hit.kind,
  )
}

/** The sentences of a passage; the answer of a pair is one, and its question speaks for it. */
function sentencesOf(evidence: Evidence, passage: PassageText, rank: number, hit: Hit): Sentence[] {
  if (hit.kind !== 'source') {
    const score = sentenceScore(evidence, `${passage.title}\n${passage.text}`, hit.language)
    return [{ passage, rank, start: 0, end: passage.text.length, text: passage.text.trim(), score }]
  }
  return sentenceSpans(passage.text, hit.language).map(({ start, end }) => {
    const text = passage.text.slice(start, end)
    return { passage, rank, start, end, text, score: sentenceScore(evidence, text, hit.language) }
  })
}

function sameWords(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ') === b.replace(/\s+/g, ' ')
}

function inDocumentOrder(a: Sentence, b: Sentence): number {
  const same = a.passage.kind === b.passage.kind && a.passage.source_id === b.passage.source_id
  if (!same) return a.rank - b.rank
  return a.passage.sequence - b.passage.sequence || a.start - b.start
}

function joined(sentences: Sentence[]): string {
  let content = ''
  for (const [i, sentence] of sentences.entries()) {
    const before = sentences[i - 1]
    if (before !== undefined) content += before.passage === sentence.passage ? ' ' : '\n\n'
    content += sentence.text.replace(/[^\S\n]+/g, ' ')
  }
  return content
}

function citationOf({ passage, start, end }: Sentence): Citation {
  const { kind, source_id, sequence, title } = passage
  const offset = passage.start ?? 0
  return { kind, source_id, sequence, title, start: offset + start, end: offset + end }
}
