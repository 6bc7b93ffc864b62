import type { Ctx } from '../../platform/context.ts'
import type { Version } from '../clones/index.ts'
import {
  answerQuestion,
  countTokens,
  type EntryKind,
  findProducts,
  type Knowledge,
  type KnowledgeAnswer,
  knowledgeOf,
} from '../knowledge/index.ts'
import { mostActions, toReplyAction } from './actions.rules.ts'
import { choosePossible } from './offers.ts'
import { recommendationIn } from './recommendation.rules.ts'
import type { Asked, Reply } from './reply.ts'
import { hiddenKinds } from './silos.rules.ts'

/** The reply without a model: sentences of the creator's own texts, what they bring along, and what fits on sale. */
export async function composeFromTexts(ctx: Ctx, { clone, message }: Asked): Promise<Reply> {
  const knowledge = await knowledgeOf(ctx)
  const fitting = clone.silos.recomendar ? await findProducts(ctx, knowledge, message, mostActions) : []
  const answer = await answerFrom(ctx, knowledge, { clone, message, hasProducts: fitting.length > 0 })
  const recommended = clone.silos.recomendar ? productsBeside(answer, fitting) : []
  const { actions, products } = await choosePossible(ctx, [
    ...answer.actions.map(toReplyAction),
    ...recommended.map((product_id) => ({ type: 'product' as const, product_id })),
  ])
  const named = answer.pair !== null ? [] : products.filter(({ id }) => offers(actions, id))
  const content = contentOf(
    answer,
    named.map(({ title }) => title),
  )
  return {
    content,
    actions,
    ...(clone.cite_source_links && { citations: answer.sources }),
    guided_answer_ids: answer.guided_answer_ids,
    unanswered: answer.verdict === 'refuse' && actions.length === 0,
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(content) },
  }
}

const offers = (actions: Reply['actions'], product_id: number): boolean =>
  actions.some((action) => action.type === 'product' && action.product_id === product_id)

/** Product cards speak where nothing else surely answers: they are to be recommended, not to be mixed into answers. */
async function answerFrom(
  ctx: Ctx,
  knowledge: Knowledge,
  { clone, message, hasProducts }: { clone: Version; message: string; hasProducts: boolean },
): Promise<KnowledgeAnswer> {
  const hidden = hiddenKinds(clone.silos)
  const answerWithout = (kinds: EntryKind[]) =>
    answerQuestion(ctx, knowledge, message, {
      folder_ids: clone.exclude_folder_ids,
      source_ids: clone.exclude_source_ids,
      unfoldered: clone.exclude_unfoldered_sources,
      kinds,
    })
  const answer = await answerWithout([...hidden, 'product'])
  return hasProducts && answer.verdict !== 'answer' ? answerWithout(hidden) : answer
}

/**
 * The products that the answer speaks of and those like them; beside an answer from texts, the one that fits best. A
 * guided answer or product question brings its own actions.
 */
function productsBeside({ pair, product_ids }: KnowledgeAnswer, fitting: number[]): number[] {
  if (pair !== null) return product_ids
  return [...new Set(product_ids.length > 0 ? [...product_ids, ...fitting] : fitting.slice(0, 1))]
}

function contentOf({ verdict, content, language }: KnowledgeAnswer, titles: string[]): string {
  const said = verdict === 'refuse' && titles.length > 0 ? '' : content
  const unnamed = titles.filter((title) => !said.includes(title))
  if (unnamed.length === 0) return said
  const recommendation = `${recommendationIn(language)} ${unnamed.join(' · ')}`
  return said === '' ? recommendation : `${said}\n\n${recommendation}`
}
