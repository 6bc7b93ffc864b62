import type { Ctx } from '../../../platform/context.ts'
import {
  type Answer,
  composeAnswer,
  type EntryKind,
  type EntryRef,
  type Hit,
  isPair,
  type Search,
} from '../../../search/engine.ts'
import type { Action } from '../../catalog/index.ts'
import { foldersWithDescendants } from '../exclusions.queries.ts'
import type { Knowledge } from './account-index.ts'
import { type ReadPassage, readActions, readPassageTexts } from './retrieval.queries.ts'
import { searchKnowledge } from './search-knowledge.ts'

/** What a clone does not see. Folders and sources say nothing of guided answers and products. */
export type Exclusions = {
  folder_ids: number[]
  source_ids: number[]
  unfoldered: boolean
  /** kinds of which it sees nothing at all; none unless given */
  kinds?: EntryKind[]
}

export type CitedSource = {
  source_id: number
  title: string
  url: string | null
  /** Where a video says it; null for what has no time. */
  start_seconds: number | null
}

export type KnowledgeAnswer = Answer & {
  /** Where the answer comes from, each source once. */
  sources: CitedSource[]
  /** The guided answers that it uses: count their hits once the reply is kept. */
  guided_answer_ids: number[]
  /** Products whose card or questions it uses, each once. */
  product_ids: number[]
  /** What the guided answers and product questions that it uses offer to do, as they are stored. */
  actions: Action[]
}

/** Answers a question from the account's knowledge with sentences of its texts, or says that it does not know. */
export async function answerQuestion(
  ctx: Ctx,
  knowledge: Knowledge,
  question: string,
  exclusions: Exclusions,
): Promise<KnowledgeAnswer> {
  const found = await searchKnowledge(ctx, knowledge, question, await visibleTo(ctx, exclusions))
  const texts = await readPassageTexts(ctx.db, ctx.account.id, found.hits)
  const answer = composeAnswer(
    found,
    found.hits.map((hit) => texts.find((text) => isOf(text, hit))),
  )
  const used = usedEntries(found, answer)
  const pairs = used.filter(({ kind }) => isPair(kind))
  const unique = (ids: number[]) => [...new Set(ids)]
  const idsOf = (kind: EntryKind) => used.filter((hit) => hit.kind === kind).map((hit) => hit.source_id)
  return {
    ...answer,
    sources: citedSources(answer, texts),
    guided_answer_ids: unique(idsOf('guided_answer')),
    product_ids: unique(used.flatMap((hit) => (isOfProduct(hit) ? [hit.folder_id!] : []))),
    actions: (await readActions(ctx.db, ctx.account.id, pairs)).flat(),
  }
}

export async function visibleTo(ctx: Ctx, exclusions: Exclusions) {
  const folders = new Set(await foldersWithDescendants(ctx.db, ctx.account.id, exclusions.folder_ids))
  const sources = new Set(exclusions.source_ids)
  const kinds = new Set(exclusions.kinds ?? [])
  return (id: number, folder_id: number | null, kind: EntryKind): boolean => {
    if (kinds.has(kind)) return false
    if (kind !== 'source') return true
    return !sources.has(id) && (folder_id === null ? !exclusions.unfoldered : !folders.has(folder_id))
  }
}

export const isOf = (a: EntryRef, b: EntryRef): boolean =>
  a.kind === b.kind && a.source_id === b.source_id && a.sequence === b.sequence

export const isOfProduct = (hit: Hit): boolean => hit.kind === 'product' || hit.kind === 'product_faq'

/** The pair that leads, though it may say nothing and only offer something, and the hits that are cited. */
function usedEntries(found: Search, { pair, citations }: Answer): Hit[] {
  const led = found.hits.filter((hit) => pair !== null && isOf(pair, hit))
  const cited = found.hits.filter((hit) => citations.some((citation) => isOf(citation, hit)))
  return [...new Set([...led, ...cited])]
}

function citedSources(answer: Answer, texts: ReadPassage[]): CitedSource[] {
  const cited = new Map<number, CitedSource>()
  for (const citation of answer.citations) {
    const { source_id } = citation
    if (citation.kind !== 'source' || cited.has(source_id)) continue
    const { title, url, start_seconds } = texts.find((text) => isOf(text, citation))!
    cited.set(source_id, { source_id, title, url, start_seconds })
  }
  return [...cited.values()]
}
