import type { z } from 'zod'
import type { Clone } from '../clones/index.ts'
import type { PastMessage, Thread } from '../conversations/index.ts'
import type { Knowledge, KnowledgeVersions } from '../knowledge/index.ts'
import type { ChatReply, chatBody } from './schemas.ts'

export type ChatInput = z.output<typeof chatBody>

/** The thread that a message belongs to, as far as it is known before the message is stored. */
export type ResolvedThread = {
  /** null: a new one is opened with the reply */
  thread: Thread | null
  /** null: not known yet */
  visitor_id: number | null
  /** The message adds nothing to what is stored of its visitor. */
  isVisitorCurrent: boolean
}

/** What is read before a message is answered. */
export type Background = {
  /** the latest messages of the thread, oldest first */
  earlier: PastMessage[]
  /** when the visitor's last messages were sent, over all threads, newest first */
  sent: string[]
  knowledge_versions: KnowledgeVersions
}

/** A message that is to be answered, with its clone, what was said before in its thread, and the account's knowledge. */
export type PendingMessage = Pick<Background, 'earlier'> & {
  clone: Clone
  message: string
  knowledge: Knowledge
}

/** The reply of a clone, with what is recorded beside it. */
export type Reply = ChatReply['reply'] & {
  usage: ChatReply['usage']
  /** the guided answers that it used */
  guided_answer_ids: number[]
  /** the knowledge did not answer the message */
  unanswered: boolean
}
