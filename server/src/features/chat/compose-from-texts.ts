import type { Ctx } from '../../platform/context.ts'
import { countTokens } from '../../text/token-count.rules.ts'
import type { Clone } from '../clones/index.ts'
import {
  answerQuestion,
  findProducts,
  type Knowledge,
  type KnowledgeAnswer,
  type KnowledgeKind,
} from '../knowledge/index.ts'
import { maxActions, toReplyAction } from './actions.rules.ts'
import type { PendingMessage, Reply } from './chat.types.ts'
import { chooseAvailableActions } from './choose-available-actions.ts'
import { recommendationPhrase } from './recommendation.rules.ts'
import { hiddenKinds } from './silos.rules.ts'

/** Composes a reply without a model: sentences of the creator's texts, their actions, and products that fit. */
export async function composeFromTexts(
  ctx: Ctx,
  { clone, message, knowledge }: PendingMessage,
): Promise<Reply> {
  const fitting = clone.silos.recomendar
    ? await findProducts(ctx, knowledge, { question: message, limit: maxActions })
    : []
  const answer = await findAnswer(ctx, knowledge, { clone, message, hasProducts: fitting.length > 0 })
  const recommended = clone.silos.recomendar ? recommendedProducts(answer, fitting) : []
  const { actions, products } = await chooseAvailableActions(ctx, [
    ...answer.actions.map(toReplyAction),
    ...recommended.map((product_id) => ({ type: 'product' as const, product_id })),
  ])
  const named = answer.pair !== null ? [] : products.filter(({ id }) => offersProduct(actions, id))
  const content = replyContent(
    answer,
    named.map(({ title }) => title),
  )
  return {
    content,
    actions,
    ...(clone.cite_source_links && { citations: answer.sources }),
    guided_answer_ids: answer.guided_answer_ids,
    unanswered: answer.decision === 'refuse' && actions.length === 0,
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(content) },
  }
}

const offersProduct = (actions: Reply['actions'], product_id: number): boolean =>
  actions.some((action) => action.type === 'product' && action.product_id === product_id)

/** Answers from product descriptions only where nothing else surely answers: products are recommended beside an answer. */
async function findAnswer(
  ctx: Ctx,
  knowledge: Knowledge,
  { clone, message, hasProducts }: { clone: Clone; message: string; hasProducts: boolean },
): Promise<KnowledgeAnswer> {
  const hidden = hiddenKinds(clone.silos)
  const answerWithout = (kinds: KnowledgeKind[]) =>
    answerQuestion(ctx, knowledge, {
      question: message,
      exclusions: {
        folder_ids: clone.exclude_folder_ids,
        source_ids: clone.exclude_source_ids,
        unfoldered: clone.exclude_unfoldered_sources,
        kinds,
      },
    })
  const answer = await answerWithout([...hidden, 'product'])
  return hasProducts && answer.decision !== 'answer' ? answerWithout(hidden) : answer
}

/**
 * The products to recommend beside an answer: those that it speaks of and others that fit, else the one that fits best.
 * A guided answer or product question recommends only what it names itself.
 */
function recommendedProducts({ pair, product_ids }: KnowledgeAnswer, fitting: number[]): number[] {
  if (pair !== null) return product_ids
  return [...new Set(product_ids.length > 0 ? [...product_ids, ...fitting] : fitting.slice(0, 1))]
}

function replyContent({ decision, content, language }: KnowledgeAnswer, titles: string[]): string {
  const text = decision === 'refuse' && titles.length > 0 ? '' : content
  const unnamed = titles.filter((title) => !text.includes(title))
  if (unnamed.length === 0) return text
  const recommendation = `${recommendationPhrase(language)} ${unnamed.join(' · ')}`
  return text === '' ? recommendation : `${text}\n\n${recommendation}`
}
