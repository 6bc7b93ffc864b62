import type { ChatReply } from './schemas.ts'

/** What a clone says to a message, and the guided answers that it used. */
export type Reply = ChatReply['reply'] & { usage: ChatReply['usage']; guided_answer_ids: number[] }
