export {
  appendMessages,
  findLatestThread,
  findThread,
  insertConversation,
  type Thread,
} from './conversations.queries.ts'
