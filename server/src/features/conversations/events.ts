import { defineEvent } from '../../platform/events/event.ts'

/** Nobody wrote in a conversation for ten minutes. */
export const conversationEnded = defineEvent<{ conversation_id: number }>('conversation.ended')

/** A conversation was deleted for good. */
export const conversationDeleted = defineEvent<{ conversation_id: number }>('conversation.deleted')
