import type { UnderstoodMessage } from '../../../dialogue/understand-message.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countTokens } from '../../../text/token-count.rules.ts'
import type { LastTurn } from '../answer/last-turn.rules.ts'
import { readMessage } from '../answer/read-message.ts'
import type { EarlierMessage, PendingMessage } from '../chat.types.ts'
import { latestMessages } from './prompt.rules.ts'

/** A message with what a reply to it depends on. */
export type ModelTurn = {
  language: string
  /** at most three; the message itself where it asks nothing */
  questions: string[]
  /** it asks something of the creator's subjects */
  asks: boolean
  /** it greets, thanks, asks who answers …, and asks nothing of the creator's subjects */
  isSmallTalk: boolean
  /** the visitor wants a person, or complains */
  wantsPerson: boolean
  turn: LastTurn
  /** what the visitor wrote before; '' in a new thread */
  before: string
  /** as much of the thread as a model is shown */
  history: EarlierMessage[]
}

/** Acts that go on with what was said: they are answered from what the last turn was about. */
const goingOn: UnderstoodMessage['acts'] = ['yes', 'no', 'not_understood', 'empty']

/** Reads what a message does, and what was said before it. */
export function readModelTurn(ctx: Ctx, pending: PendingMessage): ModelTurn {
  const { message, earlier } = pending
  const { language, acts, questions, turn } = readMessage(ctx, pending)
  const history = latestMessages(earlier, ctx.app.config.CHAT_HISTORY_TOKENS, ({ content }) =>
    countTokens(content),
  )
  return {
    language,
    questions: questions.length > 0 ? questions : [message],
    asks: questions.length > 0,
    isSmallTalk: questions.length === 0 && !acts.some((act) => goingOn.includes(act)),
    wantsPerson: acts.includes('person') || acts.includes('complaint'),
    turn,
    before: history.findLast(({ role }) => role === 'user')?.content ?? '',
    history,
  }
}
