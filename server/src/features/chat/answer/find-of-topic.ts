import {
  plainQuestion,
  type UsualTopic,
  usualTopicsOf,
} from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DocumentFilter, messagesIn, withTitle } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { findInTexts } from './answer-from-texts.ts'

/** A message that says more of them says none. */
const maxTopics = 4

/**
 * The stored question, among those that are visible, that asks what visitors ask of anybody, as the question does in quite other words:
 * «is there some card I can hand him?» asks for the gift vouchers. Null where none does.
 * @param mayBe whether a topic may be meant
 */
export async function findOfTopic(
  ctx: Ctx,
  asked: Asked,
  { visible, mayBe = () => true }: { visible: DocumentFilter; mayBe?: (topic: UsualTopic) => boolean },
): Promise<KnowledgeAnswer | null> {
  const topics = [...usualTopicsOf(asked.question)].filter(mayBe)
  if (topics.length > maxTopics) return null
  const found: KnowledgeAnswer[] = []
  for (const topic of topics) {
    const question = plainQuestion(topic)
    const answer = await findInTexts(
      ctx,
      { ...asked, question },
      { visible, asks: question, takes_nearest: true, mayAsk: (stored) => mainTopicOf(stored) === topic },
    )
    if (answer.decision !== 'refuse' && answer.pair !== null) found.push(withQuestion(answer, asked.language))
  }
  return found.toSorted((a, b) => b.likeness - a.likeness)[0] ?? null
}

/** What a stored question asks most particularly: that of an invoice also says how to ask for it. */
const mainTopicOf = (stored: string): UsualTopic | undefined => [...usualTopicsOf(stored)][0]

/** It was found in other words, so it says which question it answers. */
function withQuestion(answer: KnowledgeAnswer, language: string): KnowledgeAnswer {
  const { pair, citations, content } = answer
  const title = citations.find(
    ({ kind, owner_id }) => kind === pair?.kind && owner_id === pair.owner_id,
  )?.title
  if (answer.decision !== 'answer' || title === undefined) return answer
  return {
    ...answer,
    decision: 'hedge',
    content: `${withTitle(messagesIn(language).about, title)}\n\n${content}`,
  }
}
