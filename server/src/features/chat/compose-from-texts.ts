import type { Ctx } from '../../platform/context.ts'
import { answerQuestion, countTokens, findProducts, type KnowledgeAnswer } from '../knowledge/index.ts'
import { mostActions, toReplyAction } from './actions.rules.ts'
import { choosePossible } from './offers.ts'
import { recommendationIn } from './recommendation.rules.ts'
import type { Asked, Reply } from './reply.ts'
import { hiddenKinds } from './silos.rules.ts'

/** The reply without a model: sentences of the creator's own texts, what they bring along, and what fits on sale. */
export async function composeFromTexts(ctx: Ctx, { clone, message }: Asked): Promise<Reply> {
  const answer = await answerQuestion(ctx, message, {
    folder_ids: clone.exclude_folder_ids,
    source_ids: clone.exclude_source_ids,
    unfoldered: clone.exclude_unfoldered_sources,
    kinds: hiddenKinds(clone.silos),
  })
  const recommended = clone.silos.recomendar ? await recommend(ctx, answer, message) : []
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
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(content) },
  }
}

const offers = (actions: Reply['actions'], product_id: number): boolean =>
  actions.some((action) => action.type === 'product' && action.product_id === product_id)

/**
 * The products that the answer speaks of; beside an answer from texts, the one whose card fits best. A guided answer
 * or product question brings its own actions.
 */
async function recommend(ctx: Ctx, answer: KnowledgeAnswer, message: string): Promise<number[]> {
  if (answer.pair !== null) return answer.product_ids
  const speaksOfProducts = answer.product_ids.length > 0
  const found = await findProducts(ctx, message, speaksOfProducts ? mostActions : 1)
  return [...new Set([...answer.product_ids, ...found])]
}

function contentOf({ verdict, content, language }: KnowledgeAnswer, titles: string[]): string {
  const said = verdict === 'refuse' && titles.length > 0 ? '' : content
  const unnamed = titles.filter((title) => !said.includes(title))
  if (unnamed.length === 0) return said
  const recommendation = `${recommendationIn(language)} ${unnamed.join(' · ')}`
  return said === '' ? recommendation : `${said}\n\n${recommendation}`
}
