import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createProduct, createProductFaq } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const guide = await createProduct(account, { title: 'From kitchen to market', tags: ['ebook'], price: 29 })
const kit = await createProduct(account, { title: 'Kit conchero', tags: ['kit'], price: 34 })
await createProductFaq(account, guide.id, {
  question: 'Is the market guide updated for the 2025 law?',
  answer: 'Yes, this is the second edition, from November 2025.',
})
await createProductFaq(account, guide.id, {
  question: 'How long have I access to it?',
  answer: 'For two years.',
})
await createProductFaq(account, kit.id, {
  question: '¿Mandan el kit a México, Colombia o España?',
  answer: 'Por ahora el kit solo se envía dentro de Estados Unidos.',
})
await createGuidedAnswer(account, { question: '¿Hacen envíos?', answer: 'El pan no se envía: llega roto.' })
for (const title of ['Conchas sin miedo', 'Masa madre'])
  await createProduct(account, { title, tags: ['curso'], price: 59 })
const ask = async (message: string, conversation_id?: number): Promise<string> =>
  (await account.api.post('/chat', { message, conversation_id })).body.reply.content

it('a stored question of the one product of a kind that is named answers what is near to it', async () => {
  expect(await ask('has the ebook been brought up to date lately')).toContain('second edition')
})

it('what is stored of the product that is named goes before an answer about all, whatever was spoken of', async () => {
  const { body } = await account.api.post('/chat', { message: 'qué cursos tienes?' })
  expect(body.reply.content).toContain('Masa madre')
  expect(await ask('y el kit lo mandáis a España?', body.conversation_id)).toContain(
    'dentro de Estados Unidos',
  )
  expect(await ask('hacen envíos de pan?')).toContain('llega roto')
})

it('a fact that nobody asked for is not told of a product', async () => {
  expect(await ask('do I have a licence with the ebook to print it?')).not.toContain('two years')
})

it('a clone that sells nothing names no product', async () => {
  const [{ id }] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${id}`, { silos: { recomendar: false } })
  expect(await ask('has the ebook been brought up to date lately')).not.toContain('second edition')
  await account.api.patch(`/versions/${id}`, { silos: { recomendar: true } })
})

it('a stored question of the product that is named answers by its topic, in quite other words', async () => {
  const workshop = await createProduct(account, { title: 'Taller de torres', tags: ['workshop'], price: 95 })
  await createProductFaq(account, workshop.id, {
    question: '¿Hace falta experiencia?',
    answer: 'Basta con haber amasado alguna vez.',
  })
  expect(await ask('el taller de torres es para gente que no ha hecho nunca ninguna?')).toContain('Basta con')
})

it('a lower price, and how somebody is given it, are answered as for all products, not by the price of one', async () => {
  await createGuidedAnswer(account, { question: 'Do you have a promo code?', answer: 'MASA15 for students.' })
  await createGuidedAnswer(account, {
    question: '¿Puedo regalar un curso?',
    answer: 'Hay bonos de 20 euros.',
  })
  expect(await ask('any chance of a lower price for the conchero?')).toContain('MASA15')
  expect(await ask('im skint, whats the cheapest?')).toContain('From kitchen to market')
  expect(await ask('dónde compro el kit conchero? es para regalar')).toContain('bonos de 20 euros')
})
