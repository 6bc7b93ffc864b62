import type { Ctx } from '../../../platform/context.ts'
import { countTokens } from '../../../text/token-count.rules.ts'
import { findMannerSamples, type KnowledgePassage } from '../../knowledge/index.ts'
import { createOfferReader } from '../catalogue/offer-reader.ts'
import type { PendingMessage, ReplyPart } from '../chat.types.ts'
import type { FoundKnowledge } from './citations.rules.ts'
import { findModelKnowledge, uniquePassages } from './find-model-knowledge.ts'
import { withinTokens } from './prompt.rules.ts'
import type { ModelTurn } from './read-model-turn.ts'

const maxMannerSamples = 4
const maxNear = 3

/** What is known on a message. */
export type GatheredKnowledge = FoundKnowledge & {
  /** what records say to its questions */
  facts: ReplyPart[]
  /** products that fit, the best first */
  products: number[]
  /** titles that come near questions that nothing answers */
  near: string[]
  /** sentences that show how the creator writes */
  manner: string[]
}

/** What the model may answer the questions of a message from. Small talk needs only what the creator prepared for it. */
export async function gatherModelKnowledge(
  ctx: Ctx,
  pending: PendingMessage,
  turn: ModelTurn,
): Promise<GatheredKnowledge> {
  const { clone, knowledge, visible } = pending
  const { language, questions, isSmallTalk } = turn
  const manner = await findMannerSamples(ctx, knowledge, {
    filter: visible,
    language,
    limit: maxMannerSamples,
  })
  const { subjects } = turn.turn
  const readOffers = createOfferReader(ctx)
  const found = await Promise.all(
    questions.map((question) => {
      const asked = { clone, knowledge, readOffers, question, language, subjects }
      return findModelKnowledge(ctx, asked, { ...turn, visible })
    }),
  )
  const isAnswered = found.some(({ decision }) => decision !== 'refuse')
  const passages = uniquePassages(interleave(found.map((each) => each.passages)))
  return {
    manner,
    passages: isSmallTalk && !isAnswered ? [] : withinBudget(ctx, passages),
    decision: found.find(({ decision }) => decision !== 'refuse')?.decision ?? 'refuse',
    facts: found.flatMap(({ fact }) => fact ?? []),
    products: isSmallTalk ? [] : interleave(found.map(({ products }) => products)),
    near: isSmallTalk ? [] : [...new Set(interleave(found.map(({ near }) => near)))].slice(0, maxNear),
  }
}

const withinBudget = ({ app }: Ctx, passages: KnowledgePassage[]): KnowledgePassage[] =>
  withinTokens(
    passages,
    app.config.CHAT_KNOWLEDGE_TOKENS,
    ({ title, text }) => countTokens(title) + countTokens(text),
  )

/** The first of each list, then the second of each … */
function interleave<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
