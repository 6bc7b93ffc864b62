import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import { introduceQuotation } from '../answer/quotation.rules.ts'
import type { ReplyPart } from '../chat.types.ts'
import { listTopics } from './list-topics.ts'
import { type Sentence, say } from './replies.rules.ts'

type Creator = {
  clone: Clone
  /** by the name that the description has, else the account's */
  creator: string
  language: string
  /** what is written of the creator, and in which language; null where nothing is */
  told: string | null
  written: string | null
  /** what the description invites to ask, in that language; null where it does not */
  invites: string | null
}

/** Tells who the creator of a clone is: what is written of them, else that the texts are theirs; and of what they tell. */
export async function introduceCreator(
  ctx: Ctx,
  { clone, creator, language, told, written, invites }: Creator,
): Promise<ReplyPart> {
  const topics = await listTopics(ctx, clone)
  const values = { name: clone.label ?? ctx.account.name, account: creator, topics: topics.join(' · ') }
  const one = (sentence: Sentence) => say(sentence, { language, variant: 0, values })
  const isForeign = told !== null && written !== language
  const first = told === null || isForeign ? one('creator') : told
  const subjects = invites ?? (topics.length > 0 ? one('topics') : null)
  const own = subjects === null ? first : `${first} ${subjects}`
  return {
    content: isForeign ? `${own}\n\n${introduceQuotation(told, { written, spoken: language })}` : own,
    actions: [],
    sources: [],
    guided_answer_ids: [],
    subjects: [],
    unanswered: false,
  }
}
