import type { Version } from '../clones/index.ts'
import type { PastMessage } from '../conversations/index.ts'
import type { Place } from './find-place.ts'
import type { ChatReply } from './schemas.ts'

/** A message that is to be answered: who answers, where it belongs, and what was said there before. */
export type Asked = {
  clone: Version
  place: Place
  message: string
  /** the latest messages of the thread, oldest first */
  earlier: PastMessage[]
}

/** What a clone says to a message, and what is to be noted with it. */
export type Reply = ChatReply['reply'] & {
  usage: ChatReply['usage']
  /** the guided answers that it used */
  guided_answer_ids: number[]
  /** the knowledge did not hold what was asked */
  unanswered: boolean
}
