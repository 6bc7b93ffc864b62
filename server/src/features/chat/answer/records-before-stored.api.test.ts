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

it('one word for prices gets those of all products, not what is stored of one', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Swimming without haste', tags: ['course'], price: 79 })
  const coaching = await createProduct(account, { title: 'One to one', tags: ['coaching'], price: null })
  await createProductFaq(account, coaching.id, {
    question: 'What is the price?',
    answer: 'Fill in a form, and I send you an offer.',
  })
  const say = async (message: string, visitor_external_id: string) =>
    (await account.api.post('/chat', { message, visitor_external_id })).body.reply.content as string
  expect(await say('prices', 'first')).toContain('79')
  await say('one to one', 'second')
  expect(await say('price?', 'second')).toContain('Fill in a form')
})

it('a refusal tells how the card of the product begins that the question names whole', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Forty Jars',
    description: 'A PDF of 112 pages, with the salt and the days of each ferment.',
    tags: ['ebook'],
  })
  const say = async (message: string) =>
    (await account.api.post('/chat', { message })).body.reply.content as string
  const reply = await say('would forty jars please my neighbour?')
  expect(reply).toContain("can't find")
  expect(reply).toContain('A PDF of 112 pages')
  expect(await say('would jars please my neighbour?')).not.toContain('A PDF')
})

it('the half of a message that has no answer is said to have none', async () => {
  const say = await createCatSchool()
  const reply = await say('how many volcanoes does Iceland have and how much is the felt mouse kit?')
  expect(reply).toContain('24')
  expect(reply).toContain("can't find")
})

it('a price is told by the record, not by a stored question with nearly the same words that asks for something else', async () => {
  const account = await createTestAccount(app)
  const description = 'A pot, three dyes and a skein of wool to begin with at home.'
  const kit = await createProduct(account, {
    title: 'First Dyepot kit',
    description,
    tags: ['kit'],
    price: 46,
  })
  const asked = [
    ['How much wool can I dye with the kit?', 'The 200 g in the box, and another 300 g.'],
    ['Can I order the dye kit without the wool?', 'Yes, choose it at the checkout.'],
  ] as const
  for (const [question, answer] of asked) await createProductFaq(account, kit.id, { question, answer })
  const visitor_external_id = 'dyer'
  const say = async (message: string) =>
    (await account.api.post('/chat', { message, visitor_external_id })).body.reply.content as string
  expect(await say('how much is the dye kit')).toContain('46')
  expect(await say('can I get it without the wool?')).toContain('checkout')
  expect(await say('how much wool can I dye with the kit?')).toContain('200 g')
})
