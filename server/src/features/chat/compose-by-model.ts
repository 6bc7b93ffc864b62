import { askForObject, type ChatModel, ModelError } from '../../platform/ai/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Version } from '../clones/index.ts'
import {
  countTokens,
  type Exclusions,
  findPassages,
  findProducts,
  type KnowledgePassage,
  knowledgeOf,
} from '../knowledge/index.ts'
import { toReplyAction } from './actions.rules.ts'
import { citedBy, type Found, usedBy } from './cited.rules.ts'
import { modelUnavailable } from './errors.ts'
import { assetKey, type ModelReply, productKey, readModelReply, replyOfWords } from './model-reply.rules.ts'
import { readProductsOnSale } from './offers.queries.ts'
import { choosePossible } from './offers.ts'
import { latestMessages, type Offer, promptOf, withinTokens } from './prompt.rules.ts'
import type { Asked, Reply } from './reply.ts'
import type { ReplyAction } from './schemas.ts'
import { hiddenKinds } from './silos.rules.ts'

const mostProducts = 3

/**
 * The reply of a language model that is shown what the knowledge holds. It only chooses among the offers that it is
 * given; nothing that it writes becomes an address or an id of its own.
 * @throws model_unavailable
 */
export async function composeByModel(ctx: Ctx, model: ChatModel, asked: Asked): Promise<Reply> {
  const { clone, message } = asked
  const budget = ctx.app.config.CHAT_HISTORY_TOKENS
  const history = latestMessages(asked.earlier, budget, ({ content }) => countTokens(content))
  const found = await findKnowledge(ctx, asked, history)
  const offers = await offersOf(ctx, clone, found)
  const prompt = promptOf({
    account_name: ctx.account.name,
    clone,
    passages: found.passages,
    offers,
    history,
    message,
  })
  const readers = { fromObject: readModelReply, fromText: replyOfWords }
  const { value, usage, written } = await askForObject(model, prompt, readers).catch((error) => {
    throw unavailable(ctx, model, error)
  })
  const used = usedBy(found, value.sources)
  const { actions } = await choosePossible(ctx, [
    ...used.flatMap((passage) => passage.actions.map(toReplyAction)),
    ...chosenBy(value, offers, clone),
  ])
  return {
    content: value.content,
    actions,
    ...(clone.cite_source_links && { citations: citedBy(found, value.sources) }),
    guided_answer_ids: [...new Set(used.filter(({ kind }) => kind === 'guided_answer').map(({ id }) => id))],
    unanswered: found.verdict === 'refuse' && used.length === 0 && actions.length === 0,
    usage: usage ?? {
      input_tokens: countTokens(prompt.system + prompt.messages.map(({ content }) => content).join('')),
      output_tokens: countTokens(written),
    },
  }
}

/** What speaks of the message; where nothing does, of it together with what the visitor said before. */
async function findKnowledge(
  ctx: Ctx,
  { clone, message }: Asked,
  history: { role: string; content: string }[],
): Promise<Found & { products: number[] }> {
  const exclusions: Exclusions = {
    folder_ids: clone.exclude_folder_ids,
    source_ids: clone.exclude_source_ids,
    unfoldered: clone.exclude_unfoldered_sources,
    kinds: hiddenKinds(clone.silos),
  }
  let question = message
  const knowledge = await knowledgeOf(ctx)
  let found = await findPassages(ctx, knowledge, question, exclusions)
  const before = history.findLast(({ role }) => role === 'user')
  if (found.verdict === 'refuse' && before !== undefined) {
    question = `${before.content}\n${message}`
    found = await findPassages(ctx, knowledge, question, exclusions)
  }
  return {
    passages: withinTokens(
      found.passages,
      ctx.app.config.CHAT_KNOWLEDGE_TOKENS,
      ({ title, text }) => countTokens(title) + countTokens(text),
    ),
    verdict: question === message ? found.verdict : 'refuse',
    products: clone.silos.recomendar ? await findProducts(ctx, knowledge, question, mostProducts) : [],
  }
}

/** Everything that a reply may offer to do: what the passages bring, and products that fit. */
async function offersOf(ctx: Ctx, clone: Version, found: Found & { products: number[] }): Promise<Offer[]> {
  const brought = found.passages.flatMap((passage) => passage.actions.map(toReplyAction))
  const spokenOf = clone.silos.recomendar ? found.passages.flatMap(productOf) : []
  const products = await readProductsOnSale(ctx.db, ctx.account.id, [
    ...new Set([
      ...brought.flatMap((action) => (action.type === 'product' ? [action.product_id] : [])),
      ...found.products,
      ...spokenOf,
    ]),
  ])
  const others = brought.filter(({ type }) => type !== 'product')
  return [
    ...products.map(({ id, title, price, currency, tags }) => ({
      key: productKey(id),
      action: { type: 'product' as const, product_id: id },
      says: { title, price: price === null ? 'on request' : `${price} ${currency}`, kind: tags.join(', ') },
    })),
    ...others.map((action, position) => ({ key: keyOf(action, position), action, says: wordsOf(action) })),
  ]
}

const productOf = ({ product_id }: KnowledgePassage): number[] => (product_id === null ? [] : [product_id])

const keyOf = (action: ReplyAction, position: number): string =>
  action.type === 'asset' ? assetKey(action.asset_id) : `${action.type}:${position + 1}`

function wordsOf(action: ReplyAction): Offer['says'] {
  if (action.type === 'link') return { label: action.label, url: action.url }
  if (action.type === 'video') return { title: action.title, url: action.url }
  return action.type === 'escalate_offer' ? { label: action.label ?? 'talk to a person' } : {}
}

/** The offers that a model named; a clone that recommends may name any product, if it is on sale. */
function chosenBy({ actions }: ModelReply, offers: Offer[], clone: Version): ReplyAction[] {
  return actions.flatMap((key): ReplyAction[] => {
    const offer = offers.find((each) => each.key === key || isNamed(each.action, key))
    if (offer !== undefined) return [offer.action]
    const product_id = Number(/^product:(\d{1,16})$/.exec(key)?.[1])
    return clone.silos.recomendar && Number.isSafeInteger(product_id) ? [{ type: 'product', product_id }] : []
  })
}

const isNamed = (action: ReplyAction, key: string): boolean =>
  action.type === 'escalate_offer' ? key === 'escalate_offer' : 'url' in action && action.url === key

function unavailable(ctx: Ctx, model: ChatModel, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { reason, retry_after_ms } = error
  ctx.log.warn({ model: model.name, reason, err: error }, 'the language model did not answer')
  const seconds = Math.min(300, Math.max(1, Math.ceil((retry_after_ms ?? 5_000) / 1000)))
  return modelUnavailable(undefined, { headers: { 'retry-after': String(seconds) }, cause: error })
}
