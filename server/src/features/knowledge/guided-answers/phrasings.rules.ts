import { detectLanguage } from '../../../text/language.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'

type Phrasings = { question: string; answer: string | null; variants: string[] }

/** The tokens of each way to ask, the question first and then the variants, each with the answer as its text. */
export function phrasingTokens({ question, answer, variants }: Phrasings): Uint8Array[] {
  const asked = [question, ...variants]
  const { language } = detectLanguage([...asked, answer ?? ''].join('\n'))
  return asked.map((phrasing) => encodePassageTokens({ text: answer ?? '', title: phrasing, language }))
}
