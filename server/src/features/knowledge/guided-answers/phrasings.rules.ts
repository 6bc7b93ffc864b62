import { plainAnalyser } from '../../../text/analyser.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'

type Phrasings = { question: string; answer: string | null; variants: string[] }

/** Fewer words tell no language surely. */
const minWords = 3

/**
 * The tokens of the question and of each variant, in that order, each with the answer as its text. A phrasing is in its own language:
 * visitors ask in others than the creator answers in.
 */
export function phrasingTokens(
  { question, answer, variants }: Phrasings,
  analyser = plainAnalyser,
): Uint8Array[] {
  const phrasings = [question, ...variants]
  const text = answer ?? ''
  const { language } = analyser.detectLanguage([...phrasings, text].join('\n'))
  const languageOf = (phrasing: string): string | null => {
    if (phrasing.split(/\s+/u).length < minWords) return language
    const own = analyser.detectLanguage(phrasing, null, language === null ? {} : { [language]: 1 })
    return own.confident ? own.language : language
  }
  // The answer is up to ten times as long as a phrasing, and the same in each.
  const answerTokens = analyser.tokenise(text, language)
  const tokenise: typeof analyser.tokenise = (part, own) =>
    part === text ? answerTokens : analyser.tokenise(part, own)
  return phrasings.map((title) =>
    encodePassageTokens({ text, title, language: languageOf(title) }, { tokenise }),
  )
}
