import type { Ctx } from '../../../platform/context.ts'
import { type Allow, type ExtraScores, type Search, search } from '../../../search/engine.ts'
import { embedQuestion } from '../embeddings/embed-question.ts'
import { scoreBySimilarity, type Vectors } from '../embeddings/vectors.ts'
import type { Knowledge } from './account-index.ts'

/** As much as the words alone: no model is known for which another weight is better. */
const MEANING_WEIGHT = 1

/** Ranks what may be seen of the account's knowledge by its words, and by what it means where a model is configured. */
export async function searchKnowledge(
  ctx: Ctx,
  { index, vectors }: Knowledge,
  question: string,
  allow: Allow,
): Promise<Search> {
  const extra_scores = vectors === null ? [] : await byMeaning(ctx, vectors, question, allow)
  return search(index, question, { allow, extra_scores })
}

async function byMeaning(ctx: Ctx, vectors: Vectors, question: string, allow: Allow): Promise<ExtraScores[]> {
  const vector = await embedQuestion(ctx, question)
  if (vector === null) return []
  return [{ weight: MEANING_WEIGHT, scores: await scoreBySimilarity(vectors, vector, allow) }]
}
