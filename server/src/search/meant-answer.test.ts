import { expect, it } from 'vitest'
import { createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, type IndexDocument, search } from './index.ts'

const answerFrom = (
  documents: IndexDocument[],
  question: string,
  options: Parameters<typeof composeAnswer>[2],
) => composeAnswer(search(buildIndex(documents), question), documents, { weigh: () => 0, ...options })

it('an answer from what is meant holds something of the question, or is told by a refusal', () => {
  const nose = createDocuments(
    ['Pinch the nose for ten minutes. If it is still bleeding, pinch it once more, and then see a doctor.'],
    'en',
  )
  const meant = { is_of_subject: true, is_meant: true }
  const bleeding = 'which parrots travel abroad when bleeding?'
  expect(answerFrom(nose, bleeding, { is_of_subject: true }).decision).toBe('refuse')
  expect(answerFrom(nose, bleeding, meant)).toMatchObject({
    decision: 'hedge',
    content: expect.stringMatching(/^This may help, from /),
    nearest: null,
  })
  const other = answerFrom(nose, 'how long do I pinch the nose.\nand on mondays?', meant)
  expect(other.decision).toBe('refuse')
  expect(other.nearest?.content).toContain('Pinch the nose')
  expect(other.words).toEqual({ all: 1, unknown: 1, strange: 1 })
  const isHeld = () => false
  expect(answerFrom(nose, bleeding, { ...meant, isHeld }).decision).toBe('refuse')
})
