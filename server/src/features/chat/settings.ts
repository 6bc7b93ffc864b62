import { defineSettings, setting, wholeNumber } from '../../platform/settings.ts'

export const chatSettings = defineSettings('Chat', {
  CHAT_HISTORY_TOKENS: setting(
    wholeNumber(0, 100_000),
    '2000',
    'Tokens of earlier messages of the conversation that a model is shown, the latest first.',
  ),
  CHAT_KNOWLEDGE_TOKENS: setting(
    wholeNumber(200, 100_000),
    '3000',
    'Tokens of knowledge that a model is shown, the best first.',
  ),
})
