import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { answerFromCatalogue } from '../catalogue/answer-from-catalogue.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { answerLatest } from '../latest/answer-latest.ts'
import { findInTexts, withFittingProducts } from './answer-from-texts.ts'
import { continueAnswer } from './continue-answer.ts'
import { chooseMeaning, followUpQuestion, mayMeanLastTurn, onlySubjects } from './follow-up.rules.ts'
import type { LastTurn } from './last-turn.rules.ts'
import { tellAbout } from './tell-about.ts'

type Background = { turn: LastTurn; visible: DocumentFilter }

/**
 * Answers one question: as the creator answered it, else from the records, else from the texts. A question that does not
 * say what it is about is asked of what the last turn was about.
 */
export async function answerAsked(ctx: Ctx, asked: Asked, { turn, visible }: Background): Promise<ReplyPart> {
  const followUp = readFollowUp(asked.question, asked.language)
  const pointed = followUp.position === null ? undefined : turn.subjects.at(followUp.position)
  const meant = pointed === undefined ? asked : { ...asked, subjects: [pointed] }
  if (followUp.wants_more) {
    const more = await continueAnswer(ctx, meant.subjects, visible)
    if (more !== null) return more
  }
  const anywhere = await findInTexts(ctx, meant, visible)
  if (!anywhere.is_same_question) {
    const fact = (await answerFromCatalogue(ctx, meant)) ?? (await answerLatest(ctx, meant))
    if (fact !== null) return fact
  }
  const isClear = anywhere.is_same_question || !mayMeanLastTurn(followUp, anywhere)
  if (isClear || turn.subjects.length === 0)
    return withFittingProducts(ctx, meant, { answer: anywhere, visible })
  const among = onlySubjects(pointed === undefined ? turn.subjects : [pointed], visible)
  const question = followUpQuestion(asked.question, turn)
  const there = await findInTexts(ctx, { ...meant, question }, among, turn.reply)
  if (pointed !== undefined && there.decision === 'refuse') {
    const chosen = await tellAbout(ctx, pointed, visible)
    if (chosen !== null) return chosen
  }
  const answer = chooseMeaning(followUp, { anywhere, there })
  return withFittingProducts(ctx, meant, { answer, visible })
}
