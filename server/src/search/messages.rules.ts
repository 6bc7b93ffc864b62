import type { Analyser } from '../text/analyser.types.ts'
import messageTexts from './messages.json' with { type: 'json' }

export type Messages = {
  refusal: string
  /** instead of it before sentences that may be no answer; `{title}` is that of their text */
  nearest: string
  /** before an answer that is not sure; `{title}` is that of its text, or the stored question */
  about: string
  /** where only actions are offered */
  offer: string
}
const messagesByLanguage: Record<string, Messages> = messageTexts
const languages = Object.keys(messagesByLanguage)

/** Returns the answerer's fixed sentences in a language; in English if there is no translation. */
export function messagesIn(language: string | null): Messages {
  const isTranslated = language !== null && Object.hasOwn(messagesByLanguage, language)
  return messagesByLanguage[isTranslated ? language : 'en'] as Messages
}

/** A sentence with the title in the place that is left for it. */
export const withTitle = (sentence: string, title: string): string => sentence.replace('{title}', () => title)

/**
 * The language in which to answer a visitor: that of the question if it shows, else the `visitor`'s, else that of the
 * `texts`, else English.
 */
export function replyLanguage(
  { text, analyser }: { text: string; analyser: Analyser },
  { visitor, texts }: { visitor: string | null; texts: string | null },
): string {
  const fallback = visitor ?? texts
  const prior = fallback === null ? {} : { [fallback]: 1 }
  const { language, confident } = analyser.detectLanguage(text, languages, prior)
  if (language !== null && confident) return language
  return [fallback, texts].find((each) => each !== null && languages.includes(each)) ?? 'en'
}
