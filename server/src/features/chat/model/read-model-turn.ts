import type { Ctx } from '../../../platform/context.ts'
import { countTokens } from '../../../text/token-count.rules.ts'
import { chooseReplyLanguage } from '../answer/choose-reply-language.ts'
import { type LastTurn, lastTurn } from '../answer/last-turn.rules.ts'
import type { EarlierMessage, PendingMessage } from '../chat.types.ts'
import { foldedWords, isSmallTalk } from '../unanswered/small-talk.ts'
import { latestMessages } from './prompt.rules.ts'

/** A message with what a reply to it depends on. */
export type ModelTurn = {
  language: string
  questions: string[]
  /** it only greets, thanks or the like */
  isSmallTalk: boolean
  turn: LastTurn
  /** what the visitor wrote before; '' in a new thread */
  before: string
  /** as much of the thread as a model is shown */
  history: EarlierMessage[]
}

/** Reads what a message does, and what was said before it. */
export function readModelTurn(ctx: Ctx, pending: PendingMessage): ModelTurn {
  const { message, earlier } = pending
  const history = latestMessages(earlier, ctx.app.config.CHAT_HISTORY_TOKENS, ({ content }) =>
    countTokens(content),
  )
  return {
    language: chooseReplyLanguage(ctx, pending),
    questions: [message],
    isSmallTalk: isSmallTalk(foldedWords(message)),
    turn: lastTurn(earlier),
    before: history.findLast(({ role }) => role === 'user')?.content ?? '',
    history,
  }
}
