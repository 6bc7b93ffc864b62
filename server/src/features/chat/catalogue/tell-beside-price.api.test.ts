import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'
import { about, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const kit = await createProduct(account, {
  title: 'Kit of four panels',
  description: 'Four frames of pine with cloth. Shipping is included. We start sending on 12 January.',
  tags: ['kit'],
  price: 168,
})
await createProductFaq(account, kit.id, { question: 'Which guarantee is there?', answer: 'Two years.' })
const list = await createProduct(account, { title: 'Packing list (free PDF)', tags: ['pdf'], price: 0 })

it('a price is told with the sentence, or the stored answer, that tells what is asked besides', async () => {
  expect(await says(account, 'what does the panel kit cost and shipping?')).toBe(
    'Kit of four panels costs €168. Shipping is included.',
  )
  expect(await says(account, 'price and start date?', about(kit))).toBe(
    'Kit of four panels costs €168. We start sending on 12 January.',
  )
  expect(await says(account, 'price and guarantee?', about(kit))).toBe(
    'Kit of four panels costs €168. Two years.',
  )
})

it('a price is told alone where nothing tells what is asked besides', async () => {
  expect(await says(account, 'price and insurance?', about(kit))).toBe('Kit of four panels costs €168.')
})

it('a product is meant whose title, up to a bracket, is said word for word', async () => {
  expect(await says(account, 'is the packing list really free?')).toBe(
    'Yes, Packing list (free PDF) is free.',
  )
})

it('who asks whether something is to be paid gets no yes', async () => {
  expect(await says(account, 'do I have to pay anything for it?', about(list))).toBe(
    'Packing list (free PDF) is free.',
  )
})

it('whether a product is free is told once, however often a message asks', async () => {
  const message = 'is the packing list free or will I get charged later?'
  const { reply } = (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body
  expect(reply.content).toBe('Yes, Packing list (free PDF) is free.')
})

it('the price of a product that is on request is told by its only stored question for it', async () => {
  const commissions = await createTestAccount(app)
  const service = await createProduct(commissions, { title: 'Chairs on commission', price: null })
  await createProductFaq(commissions, service.id, {
    question: 'How much is an hour?',
    answer: '€38 an hour.',
  })
  await createProductFaq(commissions, service.id, {
    question: 'How much is delivery?',
    answer: '€30 to Cork.',
  })
  expect(await says(commissions, 'how much are the chairs on commission?')).toBe('€38 an hour.')
})

it('a description that says no more than that the price is on request is not quoted beside that', async () => {
  const studies = await createTestAccount(app)
  const description = 'Two calls of an hour and a plan. The price is given on request.'
  await createProduct(studies, { title: 'Study plan', description, price: null })
  const reply = await says(studies, 'how much is the study plan?')
  expect(reply).toMatch(/^The price of Study plan is on request\./)
  expect(reply).not.toContain('given on request')
})

it('what a description says of the price is told once, with the description or without it', async () => {
  const mentoring = await createTestAccount(app)
  const said = 'The price depends on what you need.'
  await createProduct(mentoring, {
    title: 'Mentoring',
    description: `Two calls of an hour. ${said}`,
    price: null,
  })
  const timesSaid = async (question: string) => (await says(mentoring, question))!.split(said).length - 1
  expect(await timesSaid('how much is the mentoring?')).toBe(1)
  expect(await timesSaid('how much is the mentoring, and what is it?')).toBe(1)
})
