import { languageName } from '../text/language-name.rules.ts'
import messageTexts from './messages.json' with { type: 'json' }
import type { SearchResult } from './search.rules.ts'

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
  return messagesByLanguage[language !== null && isTranslated(language) ? language : 'en'] as Messages
}

const isTranslated = (language: string): boolean => Object.hasOwn(messagesByLanguage, language)

const colon = /\s?[:：]$/u

/** A sentence before words that are `written` in another language than the `spoken` one, with that language: «About “{title}” (Spanish):». */
export function withLanguage(sentence: string, written: string | null, spoken: string): string {
  if (written === null || written === spoken) return sentence
  const name = languageName(written, isTranslated(spoken) ? spoken : 'en')
  return sentence.replace(colon, (end) => ` (${name})${end}`)
}

/** A sentence with the title in the place that is left for it. */
export const withTitle = (sentence: string, title: string): string => sentence.replace('{title}', () => title)

/**
 * The language in which to answer a visitor: that of the question if it shows, else the `visitor`'s, else that of the text
 * that ranks first, else English. One word shows none but a language of the texts that were found: «barba» looks Romanian.
 */
export function replyLanguage(
  { question: { text, analyser }, hits, language: likeliest }: SearchResult,
  visitor: string | null,
): string {
  const texts = hits[0]?.language ?? likeliest
  const fallback = visitor ?? texts
  const prior = fallback === null ? {} : { [fallback]: 1 }
  const { language, confident } = analyser.detectLanguage(text, languages, prior)
  const mayTell = !isOneWord(text) || hits.some((hit) => hit.language === language)
  if (language !== null && confident && mayTell) return language
  return [fallback, texts].find((each) => each !== null && languages.includes(each)) ?? 'en'
}

/** In Latin letters, as other scripts tell more. */
function isOneWord(text: string): boolean {
  const [word, ...others] = text.match(/\p{L}+/gu) ?? []
  return word !== undefined && others.length === 0 && /^\p{Script=Latin}+$/u.test(word)
}
