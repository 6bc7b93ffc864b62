import { sentenceEnd } from '../text/sentences.rules.ts'
import { type EntryRef, isPair } from './index.types.ts'
import { messagesIn, replyLanguage } from './messages.rules.ts'
import type { Verdict } from './norm.rules.ts'
import { pairMatch } from './pair-match.rules.ts'
import { judge, type PassageText, readPassages, type Sentence, textOf } from './read-passages.rules.ts'
import { type Hit, JUDGED_HITS, type Search } from './search.rules.ts'

export type { PassageText }

export type Citation = EntryRef & {
  title: string
  /** the cited words in their source, in UTF-16 units (in the passage, if its own start was not given) */
  start: number
  end: number
}

export type Answer = {
  verdict: Verdict
  /** how much of the question is held, for the log of what could not be answered */
  norm: number
  /** language of the refusal, hedge or offer; the cited sentences stay as they were written */
  language: string
  content: string
  /** empty for a refusal, and where a guided answer in free mode leads and nothing else is known */
  citations: Citation[]
  /** the guided answer or FAQ that leads: its answer is the content, its actions are to be offered */
  pair: EntryRef | null
}

/** From this match on a stored question asks the same (.67 is «how long» for «how much»): its answer is given whatever ranks higher. */
export const SAME_QUESTION = 0.75
// A pair that ranks first does not lead where a passage holds clearly more of the question.
const NORM_TOLERANCE = 0.1
const BEST_SENTENCES = 2
const PASSAGE_SHARE = 0.5
// A second sentence that holds little of the question only distracts (it cost .15 points of containment).
const SECOND_SHARE = 0.4
const HEADING_MARK = /^#{1,6}\s+/
// What a passage is found by alone, its meaning, counts for its sentences as words would.
const MEANING_SHARE = 0.7

/**
 * The answer without a model: the whole answer of a guided answer or FAQ that asks the same or ranks first, else
 * the best two sentences of the best three passages in their order, each cited; a refusal below the norm.
 */
export function composeAnswer(
  search: Search,
  texts: readonly (PassageText | undefined)[],
  options: { visitor_language?: string | null } = {},
): Answer {
  const language = replyLanguage(search.question.text, options.visitor_language ?? null, search.language)
  const messages = messagesIn(language)
  const sentences = readPassages(search, texts)
  const same = samePair(search, texts)
  const judged = judge(search, sentences)
  const { norm, verdict } =
    same === null ? judged : { norm: Math.max(judged.norm, 1), verdict: 'answer' as const }
  if (verdict === 'refuse') {
    return { verdict, norm, language, content: messages.refusal, citations: [], pair: null }
  }
  const pair = same ?? leadingPair(search)
  const best = pair === null ? [] : answerOf(search, texts, pair)
  if (best.length === 0) best.push(...bestSentences(search, sentences))
  const words = best.length === 0 ? messages.offer : joined(best)
  const content = verdict === 'hedge' && best.length > 0 ? `${messages.hedge}\n\n${words}` : words
  return { verdict, norm, language, content, citations: best.map(citationOf), pair: pair && refOf(pair) }
}

/** The pair whose question asks the same, the nearest if there are several. */
function samePair(search: Search, texts: readonly (PassageText | undefined)[]): Hit | null {
  let nearest: Hit | null = null
  let highest = SAME_QUESTION
  for (const hit of search.hits) {
    const title = isPair(hit.kind) ? textOf(texts, hit)?.title : undefined
    if (title === undefined) continue
    const match = pairMatch(search.view, search.question, title, hit.language)
    if (match >= highest && (nearest === null || match > highest)) {
      nearest = hit
      highest = match
    }
  }
  return nearest
}

function leadingPair(search: Search): Hit | null {
  const [first, ...others] = search.hits.slice(0, JUDGED_HITS)
  if (first === undefined || !isPair(first.kind)) return null
  const held = (hit: Hit) => Math.min(1, hit.norm)
  return others.some((hit) => !isPair(hit.kind) && held(hit) > held(first) + NORM_TOLERANCE) ? null : first
}

function answerOf(search: Search, texts: readonly (PassageText | undefined)[], pair: Hit): Sentence[] {
  return readPassages({ ...search, hits: [pair] }, texts).filter(({ text }) => text.trim() !== '')
}

/** The best two sentences of the best three passages, in document order. */
export function bestSentences(search: Search, sentences: readonly Sentence[]): Sentence[] {
  const highest = search.hits[0]?.score ?? 1
  const held = ({ score, hit }: Sentence) => score + MEANING_SHARE * hit.certainty
  const worth = (sentence: Sentence) => held(sentence) + (PASSAGE_SHARE * sentence.hit.score) / highest
  const best: Sentence[] = []
  for (const candidate of sentences.toSorted((a, b) => worth(b) - worth(a))) {
    // Passages of a source overlap, and pages repeat themselves: the same words are not said twice.
    const words = spaced(candidate.text)
    if (best[0] !== undefined && held(candidate) < SECOND_SHARE * held(best[0])) continue
    if (words === '' || best.some((other) => spaced(other.text) === words)) continue
    best.push(candidate)
    if (best.length === BEST_SENTENCES) break
  }
  return best.sort((a, b) => inDocumentOrder(search, a, b))
}

function inDocumentOrder(search: Search, a: Sentence, b: Sentence): number {
  const same = a.hit.kind === b.hit.kind && a.hit.source_id === b.hit.source_id
  if (!same) return search.hits.indexOf(a.hit) - search.hits.indexOf(b.hit)
  return a.hit.sequence - b.hit.sequence || a.start - b.start
}

/** Sentences of one passage as running text; a heading or a line of a list keeps its own line. */
function joined(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, i) => {
      const before = sentences[i - 1]
      if (before === undefined) return said(sentence)
      if (before.hit !== sentence.hit) return `\n\n${said(sentence)}`
      return (sentenceEnd.test(before.text) ? ' ' : '\n') + said(sentence)
    })
    .join('')
}

/** The mark of a Markdown heading is none of its words; what a creator wrote as an answer stays as it is. */
const said = ({ hit, text }: Sentence): string =>
  isPair(hit.kind) ? spaced(text) : spaced(text).replace(HEADING_MARK, '')

function spaced(text: string): string {
  return text.trim().replace(/[^\S\n]+/g, ' ')
}

function citationOf({ passage, start, end }: Sentence): Citation {
  const { kind, source_id, sequence, title } = passage
  const offset = passage.start ?? 0
  return { kind, source_id, sequence, title, start: offset + start, end: offset + end }
}

function refOf({ kind, source_id, sequence }: Hit): EntryRef {
  return { kind, source_id, sequence }
}
