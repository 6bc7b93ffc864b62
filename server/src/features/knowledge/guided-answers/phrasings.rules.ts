import { plainAnalyser } from '../../../text/analyser.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'

type Phrasings = { question: string; answer: string | null; variants: string[] }

/** The tokens of the question and of each variant, in that order, each with the answer as its text. */
export function phrasingTokens(
  { question, answer, variants }: Phrasings,
  analyser = plainAnalyser,
): Uint8Array[] {
  const phrasings = [question, ...variants]
  const text = answer ?? ''
  const { language } = analyser.detectLanguage([...phrasings, text].join('\n'))
  // The answer is up to ten times as long as a phrasing, and the same in each.
  const answerTokens = analyser.tokenise(text, language)
  const tokenise: typeof analyser.tokenise = (part) =>
    part === text ? answerTokens : analyser.tokenise(part, language)
  return phrasings.map((title) => encodePassageTokens({ text, title, language }, { tokenise }))
}
