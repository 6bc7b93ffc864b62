export { askForObject, type ObjectAnswer } from './ask-for-object.ts'
export { type ChatModel, ModelError, type ModelMessage, type ModelRequest } from './chat-model.ts'
export { configuredChatModel } from './configured-chat-model.ts'
