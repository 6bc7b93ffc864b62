import { askForObject, type ChatModel, ModelError } from '../../platform/ai/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { countTokens } from '../../text/token-count.rules.ts'
import type { Clone } from '../clones/index.ts'
import type { About } from '../conversations/index.ts'
import { findPassages, findProducts, type KnowledgePassage } from '../knowledge/index.ts'
import { toReplyAction } from './actions.rules.ts'
import type { PendingMessage, Reply } from './chat.types.ts'
import { chooseAvailableActions } from './choose-available-actions.ts'
import { citedSources, type FoundKnowledge, usedPassages } from './citations.rules.ts'
import { modelUnavailable } from './errors.ts'
import {
  assetKey,
  type ModelReply,
  parseModelReply,
  parsePlainReply,
  productKey,
} from './model-reply.rules.ts'
import { listProductsOnSale } from './offers.queries.ts'
import { createPrompt, latestMessages, type Offer, withinTokens } from './prompt.rules.ts'
import type { ReplyAction } from './schemas.ts'
import { createVisibilityFilter } from './visibility-filter.ts'

const maxProducts = 3

/**
 * Composes the reply of a language model, which is shown passages of the knowledge. The model only chooses among the
 * offers that it is given: no address or id that it makes up reaches the visitor.
 * @throws model_unavailable
 */
export async function composeByModel(ctx: Ctx, model: ChatModel, pending: PendingMessage): Promise<Reply> {
  const { clone, message } = pending
  const budget = ctx.app.config.CHAT_HISTORY_TOKENS
  const history = latestMessages(pending.earlier, budget, ({ content }) => countTokens(content))
  const found = await findKnowledge(ctx, pending, history)
  const offers = await listOffers(ctx, clone, found)
  const prompt = createPrompt({
    account_name: ctx.account.name,
    clone,
    passages: found.passages,
    offers,
    history,
    message,
  })
  const parsers = { fromObject: parseModelReply, fromText: parsePlainReply }
  const { value, usage, written } = await askForObject(model, prompt, parsers).catch((error) => {
    throw unavailable(ctx, model, error)
  })
  const used = usedPassages(found, value.sources)
  const { actions } = await chooseAvailableActions(ctx, [
    ...used.flatMap((passage) => passage.actions.map(toReplyAction)),
    ...chosenActions(value, offers, clone),
  ])
  return {
    content: value.content,
    actions,
    ...(clone.cite_source_links && { citations: citedSources(found, value.sources) }),
    guided_answer_ids: [...new Set(used.filter(({ kind }) => kind === 'guided_answer').map(({ id }) => id))],
    unanswered: found.decision === 'refuse' && used.length === 0 && actions.length === 0 ? [message] : [],
    about: aboutPassages(used),
    usage: usage ?? {
      input_tokens: countTokens(prompt.system + prompt.messages.map(({ content }) => content).join('')),
      output_tokens: countTokens(written),
    },
  }
}

const aboutPassages = (used: KnowledgePassage[]): About | null =>
  used.length === 0 ? null : { is_choice: false, subjects: used.map(({ kind, id }) => ({ kind, id })) }

/** Finds passages on the message; where none answers, on the message together with the visitor's previous one. */
async function findKnowledge(
  ctx: Ctx,
  { clone, message, knowledge }: PendingMessage,
  history: { role: string; content: string }[],
): Promise<FoundKnowledge & { products: number[] }> {
  const filter = await createVisibilityFilter(ctx, clone)
  let question = message
  let found = await findPassages(ctx, knowledge, { question, filter })
  const before = history.findLast(({ role }) => role === 'user')
  if (found.decision === 'refuse' && before !== undefined) {
    question = `${before.content}\n${message}`
    found = await findPassages(ctx, knowledge, { question, filter })
  }
  return {
    passages: withinTokens(
      found.passages,
      ctx.app.config.CHAT_KNOWLEDGE_TOKENS,
      ({ title, text }) => countTokens(title) + countTokens(text),
    ),
    decision: question === message ? found.decision : 'refuse',
    products: clone.silos.recomendar
      ? await findProducts(ctx, knowledge, { question, limit: maxProducts })
      : [],
  }
}

/** The actions that a reply may offer: those of the passages, and products that fit. */
async function listOffers(
  ctx: Ctx,
  clone: Clone,
  found: FoundKnowledge & { products: number[] },
): Promise<Offer[]> {
  const passageActions = found.passages.flatMap((passage) => passage.actions.map(toReplyAction))
  const mentioned = clone.silos.recomendar ? found.passages.flatMap(({ product_id }) => product_id ?? []) : []
  const products = await listProductsOnSale(ctx.db, ctx.account.id, [
    ...new Set([
      ...passageActions.flatMap((action) => (action.type === 'product' ? [action.product_id] : [])),
      ...found.products,
      ...mentioned,
    ]),
  ])
  const others = passageActions.filter(({ type }) => type !== 'product')
  return [
    ...products.map(({ id, title, price, currency, tags }) => ({
      key: productKey(id),
      action: { type: 'product' as const, product_id: id },
      details: {
        title,
        price: price === null ? 'on request' : `${price} ${currency}`,
        kind: tags.join(', '),
      },
    })),
    ...others.map((action, position) => ({
      key: offerKey(action, position),
      action,
      details: offerDetails(action),
    })),
  ]
}

const offerKey = (action: ReplyAction, position: number): string =>
  action.type === 'asset' ? assetKey(action.asset_id) : `${action.type}:${position + 1}`

function offerDetails(action: ReplyAction): Offer['details'] {
  if (action.type === 'link') return { label: action.label, url: action.url }
  if (action.type === 'video') return { title: action.title, url: action.url }
  return action.type === 'escalate_offer' ? { label: action.label ?? 'talk to a person' } : {}
}

/** The actions of the offers that a model named. A clone that recommends may also name any product that is on sale. */
function chosenActions({ actions }: ModelReply, offers: Offer[], clone: Clone): ReplyAction[] {
  return actions.flatMap((key): ReplyAction[] => {
    const offer = offers.find((each) => each.key === key || isNamedBy(each.action, key))
    if (offer !== undefined) return [offer.action]
    const product_id = Number(/^product:(\d{1,16})$/.exec(key)?.[1])
    return clone.silos.recomendar && Number.isSafeInteger(product_id) ? [{ type: 'product', product_id }] : []
  })
}

const isNamedBy = (action: ReplyAction, key: string): boolean =>
  action.type === 'escalate_offer' ? key === 'escalate_offer' : 'url' in action && action.url === key

function unavailable(ctx: Ctx, model: ChatModel, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { reason, retry_after_ms } = error
  ctx.log.warn({ model: model.name, reason, err: error }, 'the language model did not answer')
  const seconds = Math.min(300, Math.max(1, Math.ceil((retry_after_ms ?? 5_000) / 1000)))
  return modelUnavailable(undefined, { headers: { 'retry-after': String(seconds) }, cause: error })
}
