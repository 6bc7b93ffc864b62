import { detectLanguage } from '../text/language.rules.ts'
import messages from './messages.json' with { type: 'json' }

export type Messages = {
  refusal: string
  /** before an answer that is not sure */
  hedge: string
  /** where only actions are offered */
  offer: string
}
const MESSAGES: Record<string, Messages> = messages
const LANGUAGES = Object.keys(MESSAGES)

/** What the clone says of itself, in a language; English where there is no translation. */
export function messagesIn(language: string | null): Messages {
  const known = language !== null && Object.hasOwn(MESSAGES, language)
  return MESSAGES[known ? language : 'en'] as Messages
}

/**
 * The language in which to speak to a visitor: that of the question if it shows, else what is known of the
 * visitor, else that of the account's texts, else English.
 */
export function replyLanguage(question: string, known: string | null, ofTexts: string | null): string {
  const fallback = known ?? ofTexts
  const prior = fallback === null ? {} : { [fallback]: 1 }
  const { language, confident } = detectLanguage(question, LANGUAGES, prior)
  if (language !== null && confident) return language
  for (const candidate of [fallback, ofTexts])
    if (candidate !== null && LANGUAGES.includes(candidate)) return candidate
  return 'en'
}
