import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq, createSource } from '../../../../test/records.ts'
import { about, answer, says } from './garden-school.fixture.ts'

const app = await startTestApp()

it('of several that a part of a comparison names, the one of the other part’s kind is meant', async () => {
  const account = await createTestAccount(app)
  const wedding = await createProduct(account, {
    title: 'Tu primera boda: curso',
    tags: ['bodas'],
    price: 129,
  })
  await createProduct(account, { title: 'Kit: contrato y correos de boda', tags: ['kit', 'boda'], price: 0 })
  const colour = await createProduct(account, { title: 'Lightroom course', tags: ['course'], price: 89 })
  const part = await answer(account, '¿cuál es más caro, el de bodas o el de lightroom?', { language: 'es' })
  expect(part?.subjects).toEqual(about(wedding, colour).subjects)
  expect(part?.content).toMatch(/^Lo más caro es Tu primera boda/)
  await createSource(account, {
    title: 'August',
    content: 'A wedding in August takes two cameras and a lot of water, and so does every other wedding.',
  })
  const both = await answer(
    account,
    "what's the difference between your lightroom course and the wedding one?",
  )
  expect(both?.subjects).toEqual(about(wedding, colour).subjects)
  expect(both?.content).not.toContain('These are the prices')
})

it('advice that is compared is the product that gives it, by a kind that is akin', async () => {
  const account = await createTestAccount(app)
  const book = await createProduct(account, { title: 'Stall Numbers (ebook)', tags: ['ebook'], price: 22 })
  const advice = await createProduct(account, {
    title: 'Asesoría: tu puesto de la A a la Z',
    description: 'Revisamos contigo el menú y los números, en tres sesiones de una hora.',
    tags: ['servicio'],
  })
  const part = await answer(account, "what's the difference between the ebook and the one to one advice?")
  expect(part?.subjects).toEqual(about(book, advice).subjects)
})

it('a session is the only coaching where none is sold, by its price and in a comparison, and not by how long it takes', async () => {
  const account = await createTestAccount(app)
  const course = await createProduct(account, { title: 'Small Voice', tags: ['course'], price: 65 })
  const alone = await createProduct(account, { title: 'Acompañamiento', tags: ['servicio'], price: 40 })
  expect((await answer(account, 'how much are the one to one sessions?'))?.subjects).toEqual(
    about(alone).subjects,
  )
  const compared = await answer(account, 'how is it different from the one to one sessions?', about(course))
  expect(compared?.subjects).toEqual(about(course, alone).subjects)
  expect(await says(account, 'how long does a session last?')).toBe(null)
})

it('who asks for a course on something is told of it, and not what is stored of its refund', async () => {
  const account = await createTestAccount(app)
  const course = await createProduct(account, {
    title: 'Small Voice',
    description: 'A course for shy people who have to speak in public, in eight lessons.',
    tags: ['course'],
  })
  await createProductFaq(account, course.id, {
    question: 'Can I get my money back for the speaking course?',
    answer: 'Yes, within ten days of buying it.',
  })
  for (const title of ['Bread by hand', 'Roses on the balcony', 'The first skis'])
    await createSource(account, { title, content: `${title}: what I learned in ten years, told slowly.` })
  const message = 'have you got a course for people who are terrified of speaking at work?'
  const { reply } = (await account.api.post('/chat', { message, visitor_external_id: 'shy' })).body
  expect(reply.content).toContain('shy people')
  expect(reply.content).not.toContain('ten days')
})
