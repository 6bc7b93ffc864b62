import type { Ctx } from '../../../platform/context.ts'
import { type DocumentFilter, type ExtraRanking, type SearchResult, search } from '../../../search/index.ts'
import { analyser } from '../analyser.ts'
import { embedQuestion } from '../embeddings/embed-question.ts'
import { scoreBySimilarity } from '../embeddings/vectors.ts'
import type { Knowledge } from './load-knowledge.ts'

/** As much as the words alone: no model is known for which another weight is better. */
const similarityWeight = 1

/** Ranks the visible knowledge of the account by its words, and by similarity where a model is configured. */
export async function searchKnowledge(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, filter }: { question: string; filter: DocumentFilter },
): Promise<SearchResult> {
  const extra_rankings = await rankBySimilarity(ctx, knowledge, { question, filter })
  return search(knowledge.index, question, { filter, extra_rankings, analyser: analyser(ctx) })
}

async function rankBySimilarity(
  ctx: Ctx,
  { vectors }: Knowledge,
  { question, filter }: { question: string; filter: DocumentFilter },
): Promise<ExtraRanking[]> {
  if (vectors === null) return []
  const vector = await embedQuestion(ctx, question)
  if (vector === null) return []
  return [{ weight: similarityWeight, scores: await scoreBySimilarity(vectors, vector, filter) }]
}
