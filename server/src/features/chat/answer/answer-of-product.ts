import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { narrowerQuestions } from '../../../dialogue/narrower-question.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { answerAsked } from './answer-asked.ts'
import { onlySubjects } from './follow-up.rules.ts'
import type { LastTurn } from './last-turn.rules.ts'

/**
 * What a message asks of the product that was spoken of, where it would else ask about the clone: «how does it work?», «who is it
 * for?». Null where it asks nothing like that.
 */
export async function answerOfProduct(
  ctx: Ctx,
  asked: Asked,
  { turn, visible }: { turn: LastTurn; visible: DocumentFilter },
): Promise<ReplyPart | null> {
  const { language } = asked
  const [product] = turn.subjects
  const asksOfIt = (question: string) => readFollowUp(question, language).asks_of_it
  if (product?.kind !== 'product' || !asksOfIt(asked.question)) return null
  const ofProduct = onlySubjects([product], visible)
  const question = narrowerQuestions(asked.question, language).find(asksOfIt) ?? asked.question
  const part = await answerAsked(
    ctx,
    { ...asked, question },
    { turn: { ...turn, subjects: [product] }, visible: ofProduct },
  )
  return part.unanswered ? null : part
}
