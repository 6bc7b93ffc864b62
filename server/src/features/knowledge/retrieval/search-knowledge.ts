import type { Ctx } from '../../../platform/context.ts'
import {
  type DocumentFilter,
  type ExtraRanking,
  runStepsWith,
  type SearchResult,
  type Steps,
  searchSteps,
} from '../../../search/index.ts'
import { analyser } from '../analyser.ts'
import { embedQuestion } from '../embeddings/embed-question.ts'
import { scoreBySimilarity } from '../embeddings/vectors.ts'
import { IndexFileError, indexFolder, readLists } from './index-files.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { reopenKnowledge } from './load-knowledge.ts'

/** As much as the words alone: no model is known for which another weight is better. */
const similarityWeight = 1

type KnowledgeSearch = {
  question: string
  filter: DocumentFilter
  limit?: number
  /** folded names of the one who is asked */
  names?: ReadonlySet<string> | undefined
}

/** Ranks the visible knowledge of the account by its words, and by similarity where a model is configured. */
export async function searchKnowledge(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, filter, limit, names }: KnowledgeSearch,
): Promise<SearchResult> {
  const extra_rankings = await rankBySimilarity(ctx, knowledge, { question, filter })
  const options = { filter, limit, names, extra_rankings, analyser: analyser(ctx) }
  return runWithPostings(ctx, searchSteps(knowledge.index, question, options))
}

/** Runs steps, reading what is not in memory from the account's files. */
export const runWithPostings = <Result>(ctx: Ctx, steps: Steps<Result>): Promise<Result> =>
  runStepsWith(steps, (requests) => readLists(indexFolder(ctx), requests))

/** Does the work, once more from the start if the files of the index are gone meanwhile. */
export async function withReadableKnowledge<Result>(
  ctx: Ctx,
  knowledge: Knowledge,
  work: (knowledge: Knowledge) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(knowledge)
  } catch (error) {
    if (!(error instanceof IndexFileError)) throw error
    ctx.log.warn({ err: error }, 'the files of an index are gone; it is opened again')
    return work(await reopenKnowledge(ctx, knowledge))
  }
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
