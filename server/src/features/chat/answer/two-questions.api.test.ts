import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import {
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../../test/records.ts'

const app = await startTestApp()

const sentences = [
  'An index fund holds a slice of some fifteen hundred companies at once, and nobody chooses them for you.',
  'The fees of my index fund are 0.2 % a year, and I would not accept more than 0.3 % from any bank.',
  'Over thirty years a dear fund eats more than a third of the money, however well its companies do.',
  'I check my index fund twice a year, in March and in September, and on no other day whatever happens.',
  'Whoever looks at a fund each day sees it fall every other day, and sells it when it is cheapest.',
  'What I put in each month leaves my account on the fifth, before I can think of anything better.',
]

it('the second answer of a reply says nothing that the first one said', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'Index funds for the patient', content: sentences.join(' ') })
  for (const title of ['Bread without a machine', 'Roses on a balcony', 'A first pair of skis'])
    await createSource(account, {
      title,
      content: `${title}: what I learnt in ten years, in short and without any secrets.`,
    })
  const message = 'What fees are fine for an index fund, and how often do you check it?'
  const { content } = (await account.api.post('/chat', { message })).body.reply
  expect(content).toContain('0.2 %')
  expect(content).toContain('twice a year')
  for (const sentence of sentences) expect(content.split(sentence).length - 1).toBeLessThanOrEqual(1)
})

it('a first question that nothing answers is asked of what the next one is about', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Playing over a screen without killing the mood',
    content:
      'Four players is my limit, as with five somebody always turns into an audience. We take a break at minute fifty, eight minutes long.',
  })
  for (let i = 0; i < 30; i++)
    await createSource(account, {
      title: `Discord ${i}`,
      content: `Note ${i}: the game moved, and moved again.`,
    })
  const message = 'how many fit and when do we take a break?'
  const { content } = (await account.api.post('/chat', { message })).body.reply
  expect(content).toContain('minute fifty')
  expect(content).toContain('Four players')
})

it('«and …» behind another question of the message does not mean what that one was about', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Rye bread',
    content:
      'Bake rye bread for fifty minutes at 220 degrees. It keeps a week in a cloth. Rye likes no haste and much water.',
  })
  await createSource(account, { title: 'Wheat', content: 'Wheat wants to be kneaded for ten minutes.' })
  const message = 'how long do you bake rye bread? and do you like jazz?'
  const { content } = (await account.api.post('/chat', { message })).body.reply
  expect(content).toMatch(/fifty minutes.*can't find/su)
})

it('a second question whose answer the first one told is not said to have none', async () => {
  const account = await createTestAccount(app)
  const answer = 'To the mainland postage is 5 €. The parcels are sent on Mondays.'
  await createGuidedAnswer(account, { question: 'How much is the postage?', answer })
  const message = 'How much is the postage, and which day do you send the parcels?'
  expect((await account.api.post('/chat', { message })).body.reply.content).toBe(answer)
})

it('a further question for a property alone is of what was told, and no refusal stands behind the answer', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'What I deduct',
    content:
      'Home office: five dollars a square foot up to 300 square feet, so 1,500 dollars in all. The space has to be used only for work.',
  })
  const message = 'what counts for the home office deduction and whats the max'
  const { content } = (await account.api.post('/chat', { message })).body.reply
  expect(content).toContain('only for work')
  expect(content).not.toContain("can't find")
})

it('kinds of products behind a question for what is sold are answered by the list', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, {
    title: 'Nudos',
    price: 30,
    currency: 'EUR',
    tags: ['curso'],
  })
  await createProduct(account, { title: 'Cabos', price: 20, currency: 'EUR', tags: ['kit'] })
  await createProductFaq(account, id, {
    question: '¿Los cursos tienen foro?',
    answer: 'Sí, y contesto los lunes.',
  })
  const { content } = (await account.api.post('/chat', { message: 'q vendeis? cursos, kits?' })).body.reply
  expect(content).toMatch(/Nudos.*Cabos|Cabos.*Nudos/su)
  expect(content).not.toContain('los lunes')
})
