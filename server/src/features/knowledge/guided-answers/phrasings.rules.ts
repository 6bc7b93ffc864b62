import { detectLanguage } from '../../../text/language.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'

type Phrasings = { question: string; answer: string | null; variants: string[] }

/** The tokens of the question and of each variant, in that order, each with the answer as its text. */
export function phrasingTokens({ question, answer, variants }: Phrasings): Uint8Array[] {
  const phrasings = [question, ...variants]
  const { language } = detectLanguage([...phrasings, answer ?? ''].join('\n'))
  return phrasings.map((phrasing) => encodePassageTokens({ text: answer ?? '', title: phrasing, language }))
}
