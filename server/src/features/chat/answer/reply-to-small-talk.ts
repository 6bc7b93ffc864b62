import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { writtenLanguages } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { say } from '../small-talk/replies.rules.ts'
import { replyToActs } from '../small-talk/reply-to-acts.ts'
import { mainAct } from '../small-talk/small-talk-reply.rules.ts'
import { findInTexts, withFittingProducts } from './answer-from-texts.ts'
import { continueAnswer } from './continue-answer.ts'
import { essentialOf } from './essential.rules.ts'
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

type Manner = Pick<Asked, 'language'> & Pick<Background, 'variant'>

/**
 * Replies to a message that asks nothing of the creator's subjects. What the creator answered to just these words comes
 * first; «yes» chooses the first of the things that were offered, and who did not understand hears the essential again.
 */
export async function replyToSmallTalk(
  ctx: Ctx,
  asked: Asked,
  { acts, turn, visible, variant }: Background,
): Promise<ReplyPart> {
  const { clone, language } = asked
  const own = await findInTexts(ctx, asked, { visible })
  if (own.is_same_question) return withFittingProducts(ctx, asked, { answer: own, visible })
  const mayMeanCreator = acts.includes('who_are_you') || acts.includes('robot')
  const introduced = mayMeanCreator ? await tellAboutCreator(ctx, asked, own) : null
  if (introduced !== null) return introduced
  const { wants_more } = readFollowUp(asked.question, language)
  const [first] = turn.subjects
  // «Ok perfect, thanks» chooses nothing, nor does «right, put me through to somebody».
  const wantsElse = (['thanks', 'goodbye', 'person', 'complaint'] as const).some((act) => acts.includes(act))
  const isChosen = acts.includes('yes') && !wantsElse && turn.is_choice && first !== undefined
  const more = isChosen
    ? await tellAbout(ctx, first, visible)
    : wants_more
      ? await continueAnswer(ctx, turn.subjects, visible)
      : null
  const explained = mainAct(acts) === 'not_understood' ? explain(turn, { language, variant }) : null
  const written = acts.includes('languages') ? writtenLanguages(asked.knowledge, visible) : []
  return more ?? explained ?? replyToActs(ctx, { acts, clone, language, written, variant })
}

/** The essential of the last reply, to somebody who did not understand it; null where it told no text, or was that already. */
function explain(
  { message, reply, subjects, is_choice }: LastTurn,
  { language, variant }: Manner,
): ReplyPart | null {
  const isOfText = subjects[0]?.kind === 'source' && !is_choice
  const essential = isOfText ? essentialOf({ question: message, reply, language }) : null
  const one = (sentence: 'in_short' | 'which_part') =>
    say(sentence, { language, variant, values: { name: '', account: '', topics: '' } })
  if (essential === null || reply.endsWith(one('which_part'))) return null
  return {
    content: [one('in_short'), essential, one('which_part')].join('\n\n'),
    actions: [],
    sources: [],
    guided_answer_ids: [],
    subjects,
    unanswered: false,
  }
}
