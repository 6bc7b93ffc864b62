export { chat } from './chat.ts'
export { automatedRepetition, capReached, modelUnavailable } from './errors.ts'
export { chatReply } from './schemas.ts'
