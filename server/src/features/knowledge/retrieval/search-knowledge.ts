import type { Ctx } from '../../../platform/context.ts'
import {
  createIndexView,
  type DocumentFilter,
  type ExtraRanking,
  type IndexView,
  isSameView,
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

type Search = { key: string; vectors: Knowledge['vectors']; view: IndexView; result: Promise<SearchResult> }

/** Hardly any reply makes more, while a command may go through all questions of an account. */
const maxSearches = 20

/** The searches of each request: a reply looks for the same in the same documents for several reasons. */
const searchesBy = new WeakMap<Ctx, Search[]>()

/**
 * Ranks the visible knowledge of the account by its words, and by similarity where a model is configured. A request does the same
 * search once.
 */
export function searchKnowledge(
  ctx: Ctx,
  knowledge: Knowledge,
  search: KnowledgeSearch,
): Promise<SearchResult> {
  const { question, filter, limit, names = [] } = search
  const { index, vectors } = knowledge
  const view = createIndexView(index, filter)
  const key = JSON.stringify([question, limit, ...names])
  const searches = searchesBy.get(ctx) ?? []
  searchesBy.set(ctx, searches)
  const before = searches.find(
    (one) => one.key === key && one.vectors === vectors && isSameView(one.view, view),
  )
  if (before !== undefined) return before.result
  const made = { key, vectors, view, result: searchView(ctx, view, { ...search, vectors }) }
  if (searches.length >= maxSearches) searches.shift()
  searches.push(made)
  // What failed may be tried again.
  made.result.catch(() => {
    const at = searches.indexOf(made)
    if (at >= 0) searches.splice(at, 1)
  })
  return made.result
}

async function searchView(
  ctx: Ctx,
  view: IndexView,
  { question, filter, limit, names, vectors }: KnowledgeSearch & Pick<Knowledge, 'vectors'>,
): Promise<SearchResult> {
  const extra_rankings = await rankBySimilarity(ctx, { vectors, question, filter })
  const options = { limit, names, extra_rankings, analyser: analyser(ctx) }
  return runWithPostings(ctx, searchSteps(view, question, options))
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
  { vectors, question, filter }: KnowledgeSearch & Pick<Knowledge, 'vectors'>,
): Promise<ExtraRanking[]> {
  if (vectors === null) return []
  const vector = await embedQuestion(ctx, question)
  if (vector === null) return []
  return [{ weight: similarityWeight, scores: await scoreBySimilarity(vectors, vector, filter) }]
}
