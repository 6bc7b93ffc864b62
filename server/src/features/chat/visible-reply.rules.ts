import type { Reply } from './chat.types.ts'
import type { ChatReply } from './schemas.ts'

/** The part of a reply that the visitor sees. */
export const visibleReply = ({ content, actions, citations }: Reply): ChatReply['reply'] => ({
  content,
  actions,
  ...(citations && { citations }),
})
