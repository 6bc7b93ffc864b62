import type { Ctx } from '../../../platform/context.ts'
import {
  contextPassages,
  ENTRY_KINDS,
  type EntryKind,
  isPair,
  type KnowledgeIndex,
  REFUSE_BELOW,
  type Verdict,
} from '../../../search/engine.ts'
import type { Action } from '../../catalog/index.ts'
import type { Knowledge } from './account-index.ts'
import { type Exclusions, isOf, isOfProduct, visibleTo } from './answer-question.ts'
import { readActions, readPassageTexts } from './retrieval.queries.ts'
import { searchKnowledge } from './search-knowledge.ts'

/** What somebody else, such as a language model, is given to answer from. */
export type KnowledgePassage = {
  kind: EntryKind
  /** id of the source, guided answer, product question or product */
  id: number
  product_id: number | null
  /** title of the source or product; the question */
  title: string
  /** the passage; the answer, empty where there is none */
  text: string
  url: string | null
  start_seconds: number | null
  /** What a guided answer or product question offers to do, as it is stored. */
  actions: Action[]
}

/** The passages that say most of what was asked, neighbours joined, the best first, and how likely they answer it. */
export async function findPassages(
  ctx: Ctx,
  knowledge: Knowledge,
  question: string,
  exclusions: Exclusions,
): Promise<{ passages: KnowledgePassage[]; verdict: Verdict }> {
  const found = await searchKnowledge(ctx, knowledge, question, await visibleTo(ctx, exclusions))
  const { db, account } = ctx
  const pairs = found.hits.filter(({ kind }) => isPair(kind))
  const [texts, actions] = await Promise.all([
    readPassageTexts(db, account.id, found.hits),
    readActions(db, account.id, pairs),
  ])
  const passages = contextPassages(found, texts).map(({ kind, source_id, sequences, title, text, rank }) => {
    const ref = { kind, source_id, sequence: sequences[0]! }
    const { url, start_seconds } = texts.find((each) => isOf(each, ref))!
    const hit = found.hits[rank]!
    const product_id = isOfProduct(hit) ? hit.folder_id : null
    return {
      ...{ kind, id: source_id, product_id, title, text, url, start_seconds },
      actions: actions[pairs.indexOf(hit)] ?? [],
    }
  })
  return { passages, verdict: found.verdict }
}

/** The products on sale whose cards speak of what was asked, the best first. */
export async function findProducts(
  ctx: Ctx,
  knowledge: Knowledge,
  question: string,
  limit: number,
): Promise<number[]> {
  if (!holdsProducts(knowledge.index)) return []
  const { hits } = await searchKnowledge(ctx, knowledge, question, (_id, _folder, kind) => kind === 'product')
  const fitting = hits.filter(({ norm }) => norm >= REFUSE_BELOW).map(({ source_id }) => source_id)
  return [...new Set(fitting)].slice(0, limit)
}

const holdsProducts = ({ segments }: KnowledgeIndex): boolean => {
  const product = ENTRY_KINDS.indexOf('product')
  return segments.some((segment) => segment.kinds.includes(product))
}
