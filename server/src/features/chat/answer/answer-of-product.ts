import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
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
  const [product] = turn.subjects
  if (product?.kind !== 'product' || !readFollowUp(asked.question, asked.language).asks_of_it) return null
  const ofProduct = onlySubjects([product], visible)
  const part = await answerAsked(ctx, asked, { turn: { ...turn, subjects: [product] }, visible: ofProduct })
  return part.unanswered ? null : part
}
