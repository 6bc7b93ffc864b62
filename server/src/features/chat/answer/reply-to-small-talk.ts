import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { writtenLanguages } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { say } from '../small-talk/replies.rules.ts'
import { replyToActs } from '../small-talk/reply-to-acts.ts'
import { findInTexts, withFittingProducts } from './answer-from-texts.ts'
import { continueAnswer } from './continue-answer.ts'
import type { LastTurn } from './last-turn.rules.ts'
import { tellAbout } from './tell-about.ts'
import { tellAboutCreator } from './tell-about-creator.ts'

type Background = {
  acts: DialogueAct[]
  turn: LastTurn
  visible: DocumentFilter
  /** number of earlier messages, so that replies vary */
  variant: number
}

/**
 * Replies to a message that asks nothing of the creator's subjects. What the creator answered to just these words comes
 * first; «yes» chooses the first of the things that were offered, and who did not understand hears more of the text.
 */
export async function replyToSmallTalk(
  ctx: Ctx,
  asked: Asked,
  { acts, turn, visible, variant }: Background,
): Promise<ReplyPart> {
  const { clone, language } = asked
  const own = await findInTexts(ctx, asked, { visible })
  if (own.is_same_question) return withFittingProducts(ctx, asked, { answer: own, visible })
  const introduced = acts.includes('who_are_you') ? await tellAboutCreator(ctx, asked, own) : null
  if (introduced !== null) return introduced
  const { wants_more } = readFollowUp(asked.question, language)
  const [first] = turn.subjects
  // «ok perfect, thanks» chooses nothing.
  const isLeaving = acts.includes('thanks') || acts.includes('goodbye')
  const isChosen = acts.includes('yes') && !isLeaving && turn.is_choice && first !== undefined
  const more = isChosen
    ? await tellAbout(ctx, first, visible)
    : acts.includes('not_understood') || wants_more
      ? await continueAnswer(ctx, turn.subjects, visible)
      : null
  const isExplained = !isChosen && acts.includes('not_understood')
  const told = more !== null && isExplained ? explain(more, { language, variant }) : more
  const written = acts.includes('languages') ? writtenLanguages(asked.knowledge, visible) : []
  return told ?? replyToActs(ctx, { acts, clone, language, written, variant })
}

/** A fragment of a text explains nothing. In UTF-16 units. */
const minExplanation = 80

/** What a text says further, to somebody who did not understand; null where that is a fragment. */
function explain(
  more: ReplyPart,
  { language, variant }: Pick<Asked, 'language'> & Pick<Background, 'variant'>,
): ReplyPart | null {
  if (more.content.length < minExplanation) return null
  const apology = say('goes_on', { language, variant, values: { name: '', account: '', topics: '' } })
  return { ...more, content: `${apology}\n\n${more.content}` }
}
