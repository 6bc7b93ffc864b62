import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { answerQuestion, type KnowledgeAnswer } from '../../knowledge/index.ts'
import { toReplyAction } from '../actions.rules.ts'
import { fittingProducts } from '../catalogue/fitting-products.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import { refuseHelpfully } from './refuse-helpfully.ts'
import { requiredFact, sentenceWeight } from './sentence-weight.rules.ts'

type TextSearch = {
  visible: DocumentFilter
  /** what the sentences are to hold; the question unless given */
  asks?: string
}

/** What texts and stored questions say. */
export const findInTexts = (
  ctx: Ctx,
  asked: Asked,
  { visible, ...search }: TextSearch,
): Promise<KnowledgeAnswer> =>
  findAnswer(ctx, asked, {
    ...search,
    visible: (owner_id, group_id, kind) => kind !== 'product' && visible(owner_id, group_id, kind),
  })

const findAnswer = (
  ctx: Ctx,
  { knowledge, question, language }: Asked,
  { visible, asks = question }: TextSearch,
): Promise<KnowledgeAnswer> =>
  answerQuestion(ctx, knowledge, {
    question,
    filter: visible,
    language,
    weigh: sentenceWeight(asks, language),
    isHeld: requiredFact(asks, language),
  })

/**
 * An answer with the products that fit beside it. Their cards answer only where nothing else does: products are
 * recommended beside an answer.
 */
export async function withFittingProducts(
  ctx: Ctx,
  asked: Asked,
  { answer, visible }: { answer: KnowledgeAnswer; visible: DocumentFilter },
): Promise<ReplyPart> {
  const { clone } = asked
  const fitting = await fittingProducts(ctx, asked)
  const isEnough = answer.decision !== 'refuse' || fitting.length === 0
  const best = isEnough ? answer : await findAnswer(ctx, asked, { visible })
  const search = { decision: best.decision, found: best.found, product_ids: fitting }
  // A card that says something else is no answer, and its product does not fit.
  const isBeside = !isEnough && best.misses_point
  if (best.decision === 'refuse' || isBeside) {
    const refusal = await refuseHelpfully(ctx, asked, isBeside ? answer : best)
    return { ...refusal, recommended: isBeside ? [] : fitting.slice(0, 1), search }
  }
  const { content, sources, guided_answer_ids, subjects, pair, product_ids, decision } = best
  const isSure = decision === 'answer' || pair !== null
  const spokenOf = clone.silos.recomendar ? product_ids : []
  const products = spokenOf.filter((id) => isSure || fitting.includes(id))
  return {
    content,
    // A guided answer or product question offers only what it names itself, and says it in its own words.
    actions: [...best.actions.map(toReplyAction), ...(pair === null ? [] : products.map(productAction))],
    recommended: pair === null ? recommendedProducts(products, fitting) : [],
    sources,
    guided_answer_ids,
    subjects,
    unanswered: false,
    is_unsure: decision === 'hedge',
    search,
  }
}

const productAction = (product_id: number): ReplyAction => ({ type: 'product', product_id })

/** The products that an answer speaks of and others that fit, else the one that fits best. */
const recommendedProducts = (spokenOf: number[], fitting: number[]): number[] => [
  ...new Set(spokenOf.length > 0 ? [...spokenOf, ...fitting] : fitting.slice(0, 1)),
]
