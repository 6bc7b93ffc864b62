import type { Ctx } from '../../../platform/context.ts'
import {
  type Answer,
  composeAnswerSteps,
  type DocumentFilter,
  type Hit,
  type SearchResult,
  type SentenceWeight,
} from '../../../search/index.ts'
import type { Action } from '../../catalog/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import { certainty } from './certainty.rules.ts'
import { hitProductId, isSameDocument, ownerIds } from './document-refs.rules.ts'
import { readTexts } from './kept-texts.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { type KnowledgeText, listActions } from './retrieval.queries.ts'
import { runWithPostings, searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'

export type CitedSource = {
  source_id: number
  title: string
  url: string | null
  /** Second of a video at which it is said; null where the source has no times. */
  start_seconds: number | null
}

/** An entry of the knowledge that an answer uses; of a source the passage, and where in its text the answer ends. */
type UsedEntry = { kind: KnowledgeKind; id: number; end?: number }

/** A passage that was found for a question. */
export type FoundPassage = {
  kind: KnowledgeKind
  id: number
  sequence: number
  /** how much of the question it holds, from 0 to 1 */
  certainty: number
  is_used: boolean
}

export type KnowledgeAnswer = Answer & {
  /** What was found, the best first. */
  found: FoundPassage[]
  /** What it uses, in the order in which it says it, each once. */
  subjects: UsedEntry[]
  /** The sources that it cites, each once. */
  sources: CitedSource[]
  /** The guided answers that it uses: count their hits once the reply is stored. */
  guided_answer_ids: number[]
  /** Products whose card or questions it uses, each once. */
  product_ids: number[]
  /** The stored actions of the guided answers and product questions that it uses. */
  actions: Action[]
}

type KnowledgeQuestion = {
  question: string
  /** what it may be answered from */
  filter: DocumentFilter
  /** folded names of the one who is asked */
  names?: ReadonlySet<string>
  /** of what is said beside the texts; that of the question unless given */
  language?: string
  weigh?: SentenceWeight
  /** whether a sentence holds what an answer must hold */
  isHeld?: ((sentence: string) => boolean) | undefined
  /** whether a stored question with this answer may ask the same */
  mayAsk?: (stored: string, answer: string) => boolean
  /** all that it may be answered from is of what is spoken of: a stored question must have something in common */
  is_of_subject?: boolean
  /** the nearest stored question is meant, if it has something in common */
  takes_nearest?: boolean
  /** what it may be answered from is meant, however few of its words are there */
  is_meant?: boolean
  /** whether a sentence was told just before */
  isTold?: (sentence: string) => boolean
  /** in UTF-16 units: a shorter answer from texts is completed by what stands beside its sentences */
  max_length?: number
}

/** Answers a question from the account's knowledge with sentences of its texts, or says that it does not know. */
export async function answerQuestion(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, filter, names, language, ...wanted }: KnowledgeQuestion,
): Promise<KnowledgeAnswer> {
  const { result, texts, answer } = await withReadableKnowledge(ctx, knowledge, async (readable) => {
    const result = await searchKnowledge(ctx, readable, { question, filter, names })
    const texts = await readTexts(ctx, readable, result.hits)
    return {
      result,
      texts,
      answer: await runWithPostings(
        ctx,
        composeAnswerSteps(result, texts, { reply_language: language, ...wanted }),
      ),
    }
  })
  const used = usedHits(result, answer)
  const pairs = used.filter(({ form }) => form === 'pair')
  const products = used.map(hitProductId).filter((id) => id !== null)
  return {
    ...answer,
    found: result.hits.map((hit) => ({
      kind: hit.kind as KnowledgeKind,
      id: hit.owner_id,
      sequence: hit.sequence,
      certainty: certainty(hit.confidence),
      is_used: used.includes(hit),
    })),
    subjects: usedEntries(answer, used),
    sources: citedSources(answer, texts),
    guided_answer_ids: ownerIds(used, 'guided_answer'),
    product_ids: [...new Set(products)],
    actions: (await listActions(ctx.db, ctx.account.id, pairs)).flat(),
  }
}

/** The hits that are cited, and the leading pair, which is used even if it has actions only and no text. */
function usedHits({ hits }: SearchResult, { pair, citations }: Answer): Hit[] {
  const leading = hits.filter((hit) => pair !== null && isSameDocument(pair, hit))
  const cited = hits.filter((hit) => citations.some((citation) => isSameDocument(citation, hit)))
  return [...new Set([...leading, ...cited])]
}

/** In UTF-16 units: white space between sentences that follow one another. */
const maxGap = 3

/** Where the sentences end that are told first: what is told from elsewhere in the text comes behind them. */
function endOfFirstRun(cited: readonly Answer['citations'][number][]): number | undefined {
  let end = cited[0]?.end
  for (const citation of cited) {
    const follows = end !== undefined && citation.start >= end && citation.start - end <= maxGap
    if (follows) end = citation.end
  }
  return end
}

/** A question about a product stands for its product. */
function usedEntries({ citations }: Answer, used: Hit[]): UsedEntry[] {
  const entries = new Map<string, UsedEntry>()
  for (const hit of used) {
    const product_id = hitProductId(hit)
    const end = endOfFirstRun(citations.filter((citation) => isSameDocument(citation, hit)))
    const entry: UsedEntry =
      product_id === null
        ? { kind: hit.kind as KnowledgeKind, id: hit.owner_id }
        : { kind: 'product', id: product_id }
    if (entry.kind === 'source' && end !== undefined) entry.end = end
    entries.set(`${entry.kind} ${entry.id}`, entry)
  }
  return [...entries.values()]
}

function citedSources({ citations }: Answer, texts: KnowledgeText[]): CitedSource[] {
  const cited = new Map<number, CitedSource>()
  for (const citation of citations) {
    const source_id = citation.owner_id
    if (citation.kind !== 'source' || cited.has(source_id)) continue
    const { title, url, start_seconds } = texts.find((text) => isSameDocument(text, citation))!
    cited.set(source_id, { source_id, title, url, start_seconds })
  }
  return [...cited.values()]
}
