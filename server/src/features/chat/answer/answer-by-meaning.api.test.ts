import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer } from '../../../../test/records.ts'

const app = await startTestApp()

const say = async ({ api }: TestAccount, message: string): Promise<string> => {
  const { status, body, text } = await api.post('/chat', { message })
  if (status !== 200) throw new Error(text)
  return body.reply.content
}

test('a prepared answer is given to a question that has none of its words, in its language and in another', async () => {
  const account = await createTestAccount(app)
  await createGuidedAnswer(account, {
    question: '¿Puedo regalar el curso a alguien?',
    answer: 'Al comprar eliges la fecha de la tarjeta.',
  })
  await createGuidedAnswer(account, {
    question: '¿Devuelves el dinero?',
    answer: 'Tienes catorce días para decirlo.',
  })
  expect(await say(account, 'es el cumpleaños de mi hermana')).toContain('eliges la fecha')
  expect(await say(account, '¿hay reembolso?')).toContain('catorce días')
  expect(await say(account, 'can I get a refund?')).toContain('catorce días')
  const unrelated = await say(account, '¿a qué temperatura se funde el cobre?')
  expect(unrelated).not.toMatch(/fecha|catorce/)
})
