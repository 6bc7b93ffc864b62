export { chat } from './chat.ts'
export { automatedRepetition, capReached, modelUnavailable } from './errors.ts'
export { chatReply, type ReplyAction } from './schemas.ts'
