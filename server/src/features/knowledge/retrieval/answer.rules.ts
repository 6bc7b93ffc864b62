import { type EntryRef, isPair } from './index.types.ts'
import { messagesIn, replyLanguage } from './messages.rules.ts'
import type { Verdict } from './norm.rules.ts'
import { judge, type PassageText, readPassages, type Sentence } from './read-passages.rules.ts'
import type { Search } from './search.rules.ts'

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
  /** language of the refusal or hedge; the cited sentences stay as they were written */
  language: string
  content: string
  /** empty for a refusal */
  citations: Citation[]
}

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
  const sentences = readPassages(search, texts)
  const { norm, verdict } = judge(search, sentences)
  if (verdict === 'refuse') return { verdict, norm, language, content: messages.refusal, citations: [] }
  const best = bestSentences(search, sentences)
  const content = joined(best)
  return {
    verdict,
    norm,
    language,
    content: verdict === 'hedge' ? `${messages.hedge}\n\n${content}` : content,
    citations: best.map(citationOf),
  }
}

/** The best two sentences of the passages in their order; all of a pair's answer, if it ranks first. */
export function bestSentences(search: Search, sentences: Sentence[]): Sentence[] {
  const first = search.hits[0]
  const ofFirst = sentences.filter(({ hit }) => hit === first)
  if (first !== undefined && isPair(first.kind) && ofFirst.length > 0) return ofFirst
  const highest = first?.score ?? 1
  const worth = ({ score, hit }: Sentence) => score + (PASSAGE_SHARE * hit.score) / highest
  const best: Sentence[] = []
  for (const candidate of sentences.toSorted((a, b) => worth(b) - worth(a))) {
    // Passages of a source overlap, and pages repeat themselves: the same words are not said twice.
    if (best.some((other) => spaced(other.text) === spaced(candidate.text))) continue
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

function joined(sentences: Sentence[]): string {
  return sentences
    .map(({ hit, text }, i) => {
      const before = sentences[i - 1]?.hit
      return (before === undefined ? '' : before === hit ? ' ' : '\n\n') + spaced(text)
    })
    .join('')
}

function spaced(text: string): string {
  return text.trim().replace(/[^\S\n]+/g, ' ')
}

function citationOf({ passage, start, end }: Sentence): Citation {
  const { kind, source_id, sequence, title } = passage
  const offset = passage.start ?? 0
  return { kind, source_id, sequence, title, start: offset + start, end: offset + end }
}
