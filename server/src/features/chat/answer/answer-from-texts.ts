import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { answerQuestion, findProducts, type KnowledgeAnswer } from '../../knowledge/index.ts'
import { maxActions, toReplyAction } from '../actions.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'

/** What texts and stored questions say; product cards only where nothing else surely answers. */
export async function findInTexts(
  ctx: Ctx,
  { knowledge, question, language }: Asked,
  visible: DocumentFilter,
): Promise<KnowledgeAnswer> {
  const withoutCards: DocumentFilter = (owner_id, group_id, kind) =>
    kind !== 'product' && visible(owner_id, group_id, kind)
  return answerQuestion(ctx, knowledge, { question, filter: withoutCards, language })
}

/** An answer with the products that fit beside it. */
export async function toReplyPart(ctx: Ctx, asked: Asked, answer: KnowledgeAnswer): Promise<ReplyPart> {
  const { clone, knowledge, question } = asked
  const fitting = clone.silos.recomendar
    ? await findProducts(ctx, knowledge, { question, limit: maxActions })
    : []
  return {
    content: answer.content,
    actions: answer.actions.map(toReplyAction),
    recommended: clone.silos.recomendar ? recommendedProducts(answer, fitting) : [],
    sources: answer.sources,
    guided_answer_ids: answer.guided_answer_ids,
    subjects: answer.subjects,
    unanswered: answer.decision === 'refuse',
  }
}

/**
 * The products to recommend beside an answer: those that it speaks of and others that fit, else the one that fits best.
 * A guided answer or product question recommends only what it names itself.
 */
function recommendedProducts({ pair, product_ids }: KnowledgeAnswer, fitting: number[]): number[] {
  if (pair !== null) return product_ids
  return [...new Set(product_ids.length > 0 ? [...product_ids, ...fitting] : fitting.slice(0, 1))]
}
