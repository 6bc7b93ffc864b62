import { expect, test } from 'vitest'
import { plainAnalyser } from '../../../text/analyser.rules.ts'
import { decodePassageTokens, encodePassageTokens, tokenAt } from '../../../text/passage-tokens.rules.ts'
import { phrasingTokens } from './phrasings.rules.ts'

function stemsIn(tokens: Uint8Array): string[] {
  const stems: string[] = []
  decodePassageTokens(tokens).each((start) => stems.push(tokenAt(Buffer.from(tokens), start).stem))
  return stems
}

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

test('a phrasing in another language than the answer has the stems of its own', () => {
  const answer = 'Sí, los cursos se pueden pagar en tres veces y sin recargo, con tarjeta.'
  const question = '¿Puedo pagar un curso a plazos?'
  const variant = 'Can I pay for a course in instalments?'
  const [own, other] = phrasingTokens({ question, answer, variants: [variant] })
  expect(own).toEqual(encodePassageTokens({ text: answer, title: question, language: 'es' }))
  expect(decodePassageTokens(other!).language).toBe('en')
  expect(stemsIn(other!)).toEqual(expect.arrayContaining(['instal', 'recarg']))
})
