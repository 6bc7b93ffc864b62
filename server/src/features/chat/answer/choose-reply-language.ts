import type { Ctx } from '../../../platform/context.ts'
import { analyser, dominantLanguage } from '../../knowledge/index.ts'
import type { PendingMessage } from '../chat.types.ts'

/**
 * The language to reply in: of the message if it tells, else of what the visitor wrote before, else of the texts, else
 * English.
 */
export function chooseReplyLanguage(ctx: Ctx, { message, earlier, knowledge }: PendingMessage): string {
  const ofTexts = dominantLanguage(knowledge)
  const written = earlier.filter(({ role }) => role === 'user').map(({ content }) => content)
  let language = ofTexts
  for (const text of [...written, message]) {
    const prior = language === null ? {} : { [language]: 1 }
    const told = analyser(ctx).detectLanguage(text, null, prior)
    if (told.confident) language = told.language
  }
  return language ?? 'en'
}
