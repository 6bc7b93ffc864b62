import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import type { ReplyPart } from '../chat.types.ts'
import { listTopics } from './list-topics.ts'
import { mainAct, smallTalkReply } from './small-talk-reply.rules.ts'

type ActsToReplyTo = {
  acts: DialogueAct[]
  clone: Clone
  language: string
  /** languages in which the creator wrote */
  written?: readonly string[]
  /** number of earlier messages, so that replies vary */
  variant: number
}

/**
 * Replies to a message that asks nothing of the creator's subjects. A clone that may offer a person does so where a
 * person is asked for or somebody complains.
 */
export async function replyToActs(
  ctx: Ctx,
  { acts, clone, language, written = [], variant }: ActsToReplyTo,
): Promise<ReplyPart> {
  const main = mainAct(acts)
  const offersPerson = clone.silos.soporte && (main === 'person' || main === 'complaint')
  const { name } = ctx.account
  const content = smallTalkReply({
    acts,
    language,
    variant,
    label: clone.label === name ? null : clone.label,
    account: name,
    topics: await listTopics(ctx, clone),
    written,
    examples: clone.suggestions,
    messages: clone.messages,
    offersPerson,
  })
  return {
    content,
    actions: offersPerson ? [{ type: 'escalate_offer', label: null, url: null }] : [],
    sources: [],
    guided_answer_ids: [],
    subjects: [],
    unanswered: false,
  }
}
