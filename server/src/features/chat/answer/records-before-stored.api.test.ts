import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createProduct, createProductFaq } from '../../../../test/records.ts'

const app = await startTestApp()

async function createCatSchool() {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Vivir con gatos', tags: ['curso'], price: 79 })
  const kit = await createProduct(account, {
    title: 'Felt Mouse Kit',
    description: 'A cardboard box with wool felt for four mice, waxed thread and two needles.',
    tags: ['kit'],
    price: 24,
  })
  await createProductFaq(account, kit.id, {
    question: 'Can children make the mice of the kit?',
    answer: 'From eight years on, with an adult.',
  })
  await createGuidedAnswer(account, { question: '¿Qué formación tienes?', answer: 'Soy educadora felina.' })
  return async (message: string) =>
    (await account.api.post('/chat', { message })).body.reply.content as string
}

it('a plain question for what there is gets the list, not a stored question that resembles it', async () => {
  const say = await createCatSchool()
  expect(await say('q cursos tienes')).toContain('Vivir con gatos')
  expect(await say('¿qué formación tienes?')).toContain('educadora')
})

it('what a product has is told by its description, not by a stored question of something else', async () => {
  const say = await createCatSchool()
  expect(await say("what's in the felt mouse kit?")).toContain('waxed thread')
  expect(await say('can children make the mice of the kit?')).toContain('eight years')
})

it('the half of a message that has no answer is said to have none', async () => {
  const say = await createCatSchool()
  const reply = await say('how many volcanoes does Iceland have and how much is the felt mouse kit?')
  expect(reply).toContain('24')
  expect(reply).toContain("can't find")
})
