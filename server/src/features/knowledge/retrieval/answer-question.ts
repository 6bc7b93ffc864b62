import type { Ctx } from '../../../platform/context.ts'
import { foldersWithDescendants } from '../exclusions.queries.ts'
import { knowledgeIndexOf } from './account-index.ts'
import { type Answer, composeAnswer, search } from './engine.ts'
import { readPassageTexts } from './retrieval.queries.ts'

/** What a clone does not see. */
export type Exclusions = { folder_ids: number[]; source_ids: number[]; unfoldered: boolean }

export type KnowledgeAnswer = Answer & {
  /** Where the answer comes from, each source once. */
  sources: { source_id: number; title: string; url: string | null }[]
}

/** Answers a question from the account's knowledge with sentences of its texts, or says that it does not know. */
export async function answerQuestion(
  ctx: Ctx,
  question: string,
  exclusions: Exclusions,
): Promise<KnowledgeAnswer> {
  const index = await knowledgeIndexOf(ctx)
  const folders = new Set(await foldersWithDescendants(ctx.db, ctx.account.id, exclusions.folder_ids))
  const hidden = new Set(exclusions.source_ids)
  const found = search(index, question, {
    allow: (source_id, folder_id) =>
      !hidden.has(source_id) && (folder_id === null ? !exclusions.unfoldered : !folders.has(folder_id)),
  })
  const texts = await readPassageTexts(ctx.db, ctx.account.id, found.hits)
  const byRef = new Map(texts.map((text) => [`${text.source_id} ${text.sequence}`, text]))
  const answer = composeAnswer(
    found,
    found.hits.map((hit) => byRef.get(`${hit.source_id} ${hit.sequence}`)),
  )
  const cited = new Set(answer.citations.map((citation) => citation.source_id))
  const sources = [...cited].map((source_id) => {
    const { title, url } = texts.find((text) => text.source_id === source_id)!
    return { source_id, title, url }
  })
  return { ...answer, sources }
}
