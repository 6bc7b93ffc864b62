export {
  appendMessages,
  findConversation,
  findLatestThread,
  findThread,
  insertConversation,
  type Thread,
} from './conversations.queries.ts'
export { conversationDeleted, conversationEnded } from './events.ts'
export {
  leaveTurnRow,
  type PastMessage,
  readLastMessages,
  readVisitorMoments,
  takeTurnRow,
} from './turns.queries.ts'
