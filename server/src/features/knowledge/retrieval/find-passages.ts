import type { Ctx } from '../../../platform/context.ts'
import {
  type Decision,
  type DocumentFilter,
  findNearTexts,
  selectContextPassages,
} from '../../../search/index.ts'
import type { Action } from '../../catalog/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import { certainty } from './certainty.rules.ts'
import { hitProductId, isSameDocument } from './document-refs.rules.ts'
import { readTexts } from './kept-texts.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { listActions } from './retrieval.queries.ts'
import { searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'

/** A passage that a language model is given to answer from. */
export type KnowledgePassage = {
  kind: KnowledgeKind
  /** id of the source, guided answer, product question or product */
  id: number
  product_id: number | null
  /** of its first passage */
  sequence: number
  /** how much of the question it holds, from 0 to 1 */
  certainty: number
  /** title of the source or product; the question */
  title: string
  /** the passage; the answer, empty where there is none */
  text: string
  url: string | null
  start_seconds: number | null
  /** the stored actions of a guided answer or product question */
  actions: Action[]
}

export type FoundPassages = {
  /** neighbours joined, the best first */
  passages: KnowledgePassage[]
  /** how likely they answer the question */
  decision: Decision
  /** titles and questions that come near one that nothing answers */
  near: string[]
}

/** Finds the passages that fit a question best. */
export async function findPassages(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, filter }: { question: string; filter: DocumentFilter },
): Promise<FoundPassages> {
  const result = await withReadableKnowledge(ctx, knowledge, (readable) =>
    searchKnowledge(ctx, readable, { question, filter }),
  )
  const { db, account } = ctx
  const pairs = result.hits.filter(({ form }) => form === 'pair')
  const [texts, actions] = await Promise.all([
    readTexts(ctx, knowledge, result.hits),
    listActions(db, account.id, pairs),
  ])
  const passages = selectContextPassages(result, texts).map((passage) => {
    const { owner_id, sequences, title, text, rank } = passage
    const first = { kind: passage.kind, owner_id, sequence: sequences[0]! }
    const { kind, url, start_seconds } = texts.find((each) => isSameDocument(each, first))!
    const hit = result.hits[rank]!
    return {
      kind,
      id: owner_id,
      product_id: hitProductId(hit),
      sequence: first.sequence,
      certainty: certainty(hit.confidence),
      title,
      text,
      url,
      start_seconds,
      actions: actions[pairs.indexOf(hit)] ?? [],
    }
  })
  const near = result.decision === 'refuse' ? findNearTexts(result, texts) : []
  return { passages, decision: result.decision, near: near.map(({ title }) => title) }
}
