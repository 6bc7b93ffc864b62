export { conversationDeleted, conversationEnded } from './events.ts'
export { findConversation } from './find-conversation.ts'
export {
  type About,
  listLastMessages,
  listVisitorMessageTimes,
  type PastMessage,
} from './messages.queries.ts'
export { listPictureUrls } from './pictures/list-pictures.ts'
export { insertPicture, type NewPicture } from './pictures/pictures.queries.ts'
export { acquireThreadLock, markThreadWaited, releaseThreadLock } from './thread-lock.queries.ts'
export {
  appendMessages,
  findLatestThread,
  findThread,
  insertThread,
  type NewMessage,
  type Thread,
  ThreadNotHeld,
} from './threads.queries.ts'
