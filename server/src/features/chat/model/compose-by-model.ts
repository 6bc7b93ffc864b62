import { askForObject, type ChatModel, ModelError } from '../../../platform/ai/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countTokens } from '../../../text/token-count.rules.ts'
import type { About } from '../../conversations/index.ts'
import { toReplyAction } from '../actions.rules.ts'
import { uniqueBy } from '../answer/join-parts.rules.ts'
import type { PendingMessage, Reply, Subject } from '../chat.types.ts'
import { chooseAvailableActions } from '../choose-available-actions.ts'
import { modelUnavailable } from '../errors.ts'
import type { ReplyAction } from '../schemas.ts'
import { listTopics } from '../small-talk/list-topics.ts'
import { chosenActions, personOffer, usedProducts } from './choose-model-actions.rules.ts'
import { citedSources, usedPassages } from './citations.rules.ts'
import { type GatheredKnowledge, gatherModelKnowledge } from './gather-model-knowledge.ts'
import { listModelOffers } from './list-model-offers.ts'
import { modelEvidence } from './model-evidence.rules.ts'
import { type ModelReply, parseModelReply, parsePlainReply } from './model-reply.rules.ts'
import { createPrompt, factKey, type Offer } from './prompt.rules.ts'
import { type ModelTurn, readModelTurn } from './read-model-turn.ts'

/**
 * Composes the reply of a language model, which is shown passages of the knowledge and facts of the records. The model
 * only chooses among the offers that it is given: no address or id that it makes up reaches the visitor.
 * @throws model_unavailable
 */
export async function composeByModel(ctx: Ctx, model: ChatModel, pending: PendingMessage): Promise<Reply> {
  const { clone, message, picture } = pending
  const turn = readModelTurn(ctx, pending)
  const found = await gatherModelKnowledge(ctx, pending, turn)
  const offers = await listOffers(ctx, pending, { turn, found })
  const prompt = createPrompt({
    account_name: ctx.account.name,
    clone,
    topics: await listTopics(ctx, clone),
    manner: found.manner,
    passages: found.passages,
    facts: found.facts.map(({ content }) => content),
    near: found.near,
    offers,
    history: turn.history,
    message,
    picture,
  })
  const parsers = { fromObject: parseModelReply, fromText: parsePlainReply }
  const { value, usage, written } = await askForObject(model, prompt, parsers).catch((error) => {
    throw unavailable(ctx, model, error)
  })
  return {
    content: value.content,
    ...(await replyWith(ctx, pending, { turn, found, offers, value })),
    usage: usage ?? {
      input_tokens: countTokens(prompt.system + prompt.messages.map(({ content }) => content).join('')),
      output_tokens: countTokens(written),
    },
  }
}

function listOffers(
  ctx: Ctx,
  { clone }: PendingMessage,
  { turn, found }: { turn: ModelTurn; found: GatheredKnowledge },
): Promise<Offer[]> {
  const { facts, passages, products } = found
  const told = facts.flatMap(({ subjects }) => subjects.filter(({ kind }) => kind === 'product'))
  const mentioned = passages.flatMap(({ product_id }) => product_id ?? [])
  return listModelOffers(ctx, clone, {
    actions: [
      ...passages.flatMap((passage) => passage.actions.map(toReplyAction)),
      ...facts.flatMap(({ actions }) => actions),
    ],
    product_ids: [...told.map(({ id }) => id), ...products, ...mentioned],
    spoken_of: turn.turn.subjects,
  })
}

type Answered = { turn: ModelTurn; found: GatheredKnowledge; offers: Offer[]; value: ModelReply }

/** What goes with a model's words: actions, citations, and what is recorded. */
async function replyWith(
  ctx: Ctx,
  { clone, picture }: PendingMessage,
  { turn, found, offers, value }: Answered,
): Promise<Omit<Reply, 'content' | 'usage'>> {
  const used = usedPassages(found, value.sources)
  const facts = found.facts.filter(
    (_fact, position) => value.sources === null || value.sources.includes(factKey(position)),
  )
  const products = usedProducts(value, offers)
  const { actions } = await chooseAvailableActions(ctx, [
    ...(turn.wantsPerson ? personOffer(offers) : []),
    ...used.flatMap((passage) => passage.actions.map(toReplyAction)),
    ...chosenActions(value, offers, clone),
  ])
  // What asks about a picture cannot be read without it.
  const isAnswered =
    picture !== undefined ||
    found.decision !== 'refuse' ||
    used.length + facts.length + products.length > 0 ||
    actions.some(({ type }) => type !== 'escalate_offer')
  const cited = [...citedSources(found, value.sources), ...facts.flatMap(({ sources }) => sources)]
  return {
    actions,
    ...(clone.cite_source_links && { citations: uniqueBy(cited, ({ source_id }) => source_id) }),
    guided_answer_ids: [...new Set(used.filter(({ kind }) => kind === 'guided_answer').map(({ id }) => id))],
    unanswered: isAnswered || !turn.asks ? [] : turn.questions,
    evidence: modelEvidence(found, { used, facts, product_ids: [...products, ...offeredIds(offers)] }),
    questions: turn.questions,
    about: aboutReply([
      ...used.map(({ kind, id }) => ({ kind, id })),
      ...facts.flatMap(({ subjects }) => subjects),
      ...[...products, ...offeredProducts(actions)].map((id) => ({ kind: 'product' as const, id })),
    ]),
  }
}

const offeredIds = (offers: Offer[]): number[] => offeredProducts(offers.map(({ action }) => action))

const offeredProducts = (actions: ReplyAction[]): number[] =>
  actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))

const aboutReply = (subjects: Subject[]): About | null =>
  subjects.length === 0
    ? null
    : { is_choice: false, subjects: uniqueBy(subjects, ({ kind, id }) => `${kind} ${id}`) }

function unavailable(ctx: Ctx, model: ChatModel, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { reason, retry_after_ms } = error
  ctx.log.warn({ model: model.name, reason, err: error }, 'the language model did not answer')
  const seconds = Math.min(300, Math.max(1, Math.ceil((retry_after_ms ?? 5_000) / 1000)))
  return modelUnavailable(undefined, { headers: { 'retry-after': String(seconds) }, cause: error })
}
