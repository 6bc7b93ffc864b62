import { expect, test } from 'vitest'
import { plainAnalyser } from '../../../text/analyser.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'
import { phrasingTokens } from './phrasings.rules.ts'

test('an answer is tokenised once for all its phrasings, and each has the tokens of both', () => {
  const answer = 'Knead the dough for ten minutes, and let it rest.'
  const phrasings = ['How do I knead?', 'What does the dough need?', answer]
  const tokenised: string[] = []
  const analyser: typeof plainAnalyser = {
    ...plainAnalyser,
    tokenise: (text, language) => {
      tokenised.push(text)
      return plainAnalyser.tokenise(text, language)
    },
  }
  const [question = '', ...variants] = phrasings
  expect(phrasingTokens({ question, answer, variants }, analyser)).toEqual(
    phrasings.map((title) => encodePassageTokens({ text: answer, title, language: 'en' })),
  )
  expect(tokenised.filter((text) => text === answer)).toHaveLength(1)
})
