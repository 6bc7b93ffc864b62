import { formsIn, isOfDeal } from '../../../dialogue/catalogue/product-forms.rules.ts'
import {
  akinTopics,
  plainQuestions,
  type UsualTopic,
  usualTopicsOf,
} from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DocumentFilter, messagesIn, withLanguage, withTitle } from '../../../search/index.ts'
import { analyser, type KnowledgeAnswer, searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { findInTexts } from './answer-from-texts.ts'
import { onlyQuestionsOf } from './follow-up.rules.ts'
import { storedQuestion } from './stored-question.rules.ts'

/** A message that says more of them says none. */
const maxTopics = 4
/** A word that more of the passages hold is of the texts' subject: a bookkeeper is asked of other invoices than their own. */
const maxShareOfUsual = 0.05

/**
 * The stored question about a product that asks what visitors ask of anybody, as the question does in quite other words: «does it get to
 * us in Cork?» asks where it is delivered. Else one on a topic that is told with it. Null where there is none.
 * @param mayBe whether a topic may be meant
 */
export async function findStoredOfTopic(
  ctx: Ctx,
  asked: Asked,
  of: { product_id: number; visible: DocumentFilter; mayBe?: (topic: UsualTopic) => boolean },
): Promise<KnowledgeAnswer | null> {
  const wanted: Wanted = {
    visible: onlyQuestionsOf(of.product_id, of.visible),
    mayBe: async (_answer, topic) => of.mayBe?.(topic) ?? true,
  }
  const topics = usualTopicsOf(asked.question)
  const told = await findOfTopics(ctx, asked, { ...wanted, topics })
  return told ?? findOfTopics(ctx, asked, { ...wanted, topics: akinTo(topics) })
}

const akinTo = (topics: ReadonlySet<UsualTopic>): ReadonlySet<UsualTopic> =>
  new Set([...topics].flatMap(akinTopics)).difference(topics)

/** The same of prepared answers: «is there some card I can hand him?» asks for the vouchers. */
export function findPreparedOfTopic(
  ctx: Ctx,
  asked: Asked,
  visible: DocumentFilter,
): Promise<KnowledgeAnswer | null> {
  const isVisible: DocumentFilter = (owner_id, group_id, kind) =>
    kind === 'guided_answer' && visible(owner_id, group_id, kind)
  return findOfTopics(ctx, asked, {
    topics: usualTopicsOf(asked.question),
    visible: isVisible,
    mayBe: async (answer, topic) =>
      !(await isOfTexts(ctx, asked, { stored: storedQuestion(answer) ?? '', topic })),
  })
}

type Wanted = {
  visible: DocumentFilter
  mayBe: (answer: KnowledgeAnswer, topic: UsualTopic) => Promise<boolean>
}

async function findOfTopics(
  ctx: Ctx,
  asked: Asked,
  { topics, visible, mayBe }: Wanted & { topics: ReadonlySet<UsualTopic> },
): Promise<KnowledgeAnswer | null> {
  if (topics.size > maxTopics) return null
  const found: KnowledgeAnswer[] = []
  for (const topic of topics) {
    for (const question of plainQuestions(topic)) {
      const answer = await findInTexts(
        ctx,
        { ...asked, question },
        { visible, asks: question, takes_nearest: true, mayAsk: (stored) => mainTopicOf(stored) === topic },
      )
      const isFound = answer.decision !== 'refuse' && answer.pair !== null
      if (!isFound || !(await mayBe(answer, topic))) continue
      found.push(withQuestion(ctx, answer, asked.language))
      break
    }
  }
  return found.toSorted((a, b) => b.likeness - a.likeness)[0] ?? null
}

/** Whether a stored question that was found asks for a topic, and the question for others alone: «can my son come?» for «if I can't come». */
export function isOfOtherTopic({ question }: Asked, answer: KnowledgeAnswer): boolean {
  const asked = usualTopicsOf(question)
  const stored = mainTopicOf(storedQuestion(answer) ?? '')
  return asked.size > 0 && stored !== undefined && !asked.has(stored)
}

/** What a stored question asks most particularly: that of an invoice also says how to ask for it. */
const mainTopicOf = (stored: string): UsualTopic | undefined => [...usualTopicsOf(stored)][0]

/** Whether a stored question has a word of the texts' subject that is the topic itself, or that the question does not ask for. */
async function isOfTexts(
  ctx: Ctx,
  { knowledge, question }: Asked,
  { stored, topic }: { stored: string; topic: UsualTopic },
): Promise<boolean> {
  const { words } = await searchKinds(ctx, knowledge, {
    question: stored,
    kinds: ['source'],
    byMeaning: false,
  })
  const said = new Set(splitWords(question).map(({ word }) => word))
  return words.some(
    ({ word, share, isMeantOnly }) =>
      share > maxShareOfUsual &&
      !isMeantOnly &&
      (usualTopicsOf(word).has(topic) || !(said.has(word) || isOfDeal(word) || formsIn(word).size > 0)),
  )
}

/** It was found in other words, so it says which question it answers. */
function withQuestion(ctx: Ctx, answer: KnowledgeAnswer, spoken: string): KnowledgeAnswer {
  const title = storedQuestion(answer)
  const { content } = answer
  if (answer.decision !== 'answer' || title === undefined) return answer
  const { language: written, confident } = analyser(ctx).detectLanguage(content)
  const lead = withLanguage(messagesIn(spoken).about, confident ? written : null, spoken)
  return { ...answer, decision: 'hedge', content: `${withTitle(lead, title)}\n\n${content}` }
}
