import { defineEvent } from '../../platform/events/event.ts'

/** A thread ended, because nobody wrote in it for ten minutes. */
export const conversationEnded = defineEvent<{ conversation_id: number; visitor_id: number }>(
  'conversation.ended',
)

/** A thread was deleted for good. */
export const conversationDeleted = defineEvent<{ conversation_id: number }>('conversation.deleted')
