import type { Ctx } from '../../../platform/context.ts'
import { refuseBelow } from '../../../search/index.ts'
import { type KnowledgeKind, searchKinds } from '../../knowledge/index.ts'
import { maxActions } from '../actions.rules.ts'
import type { Asked } from '../chat.types.ts'
import { isUnitOfTime } from './describe-offer.rules.ts'
import { isAboutProducts } from './fitting-products.rules.ts'

export const everything: KnowledgeKind[] = ['source', 'guided_answer', 'product_faq', 'product']

/**
 * The products to recommend beside an answer, the best first: those whose cards fit what is asked. None where the words
 * that carry the question are ones that no product knows, however well the rest fits, unless the cards mean the same.
 */
export async function fittingProducts(ctx: Ctx, { clone, knowledge, question }: Asked): Promise<number[]> {
  if (!clone.silos.recomendar) return []
  const cards = await searchKinds(ctx, knowledge, { question, kinds: ['product'] })
  const fitting = cards.entries.filter(({ confidence }) => confidence >= refuseBelow)
  if (fitting.length === 0) return []
  const all = await searchKinds(ctx, knowledge, { question, kinds: everything })
  // «How often a week?» is of no subject.
  const telling = all.words.filter(({ word }) => !isUnitOfTime(word))
  const meant = isAboutProducts(telling, cards.words)
    ? fitting
    : fitting.filter(({ extra_confidence }) => extra_confidence >= refuseBelow)
  return meant.slice(0, maxActions).map(({ id }) => id)
}
