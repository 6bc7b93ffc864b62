import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import {
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../../test/records.ts'

const app = await startTestApp()

/** What a clone says to the messages of one visitor. */
const talkWith =
  ({ api }: TestAccount) =>
  async (message: string): Promise<string> => {
    const { body } = await api.post('/chat', { message, visitor_external_id: 'new' })
    return body.reply.content
  }

it('what was told just now does not answer another question, where something else does', async () => {
  const account = await createTestAccount(app)
  const kit = await createProduct(account, {
    title: 'Kit de encuadernación',
    description: 'Hilo, aguja y papel para coser tres libros en casa.',
    tags: ['kit'],
  })
  const sent = 'Sí, a Estados Unidos y Canadá, por 690 pesos más.'
  await createProductFaq(account, kit.id, {
    question: '¿Lo mandas a Estados Unidos o Canadá?',
    answer: sent,
  })
  const paid = 'Con tarjeta, PayPal o efectivo en OXXO.'
  await createGuidedAnswer(account, { question: '¿Cómo puedo pagar?', answer: paid })
  await createSource(account, {
    title: 'Coser a la japonesa',
    content:
      'El hilo se encera antes de coser. Los papeles de Estados Unidos se pagan caros en la tienda, y el hilo encerado de allí se puede pagar a plazos.',
  })
  for (const title of ['Pan sin máquina', 'Rosas en el balcón', 'Los primeros esquís'])
    await createSource(account, {
      title,
      content: `${title}: lo que aprendí en diez años, contado sin prisa.`,
    })
  const says = talkWith(account)
  expect(await says('¿mandas el kit a estados unidos?')).toContain(sent)
  expect(await says('¿y con tarjeta de estados unidos?')).toContain(paid)
})

it('a stored question that is clearly more alike answers, and not one of the product that was spoken of', async () => {
  const account = await createTestAccount(app)
  const kit = await createProduct(account, {
    title: 'Sauerkraut kit',
    description: 'A two-litre jar, a weight, a pounder and salt from the sea.',
    price: 34,
  })
  await createProductFaq(account, kit.id, {
    question: 'What if the jar arrives broken?',
    answer: 'Send a photo and I post you a new one.',
  })
  const sent = 'To the whole European Union, for 9.50 €.'
  await createGuidedAnswer(account, { question: 'Do you post to other countries?', answer: sent })
  for (const title of ['Bread by hand', 'Roses on the balcony', 'The first skis'])
    await createSource(account, { title, content: `${title}: what I learned in ten years, told slowly.` })
  const says = talkWith(account)
  expect(await says('how much is the sauerkraut kit?')).toContain('34')
  expect(await says('and do you post to Germany?')).toContain(sent)
})

it('a stored answer that was told just now does not answer another question, though nothing else does', async () => {
  const account = await createTestAccount(app)
  const course = await createProduct(account, {
    title: 'Spanish for Grown-Ups',
    description: 'Two live classes a week in groups of eight, with method and pronunciation.',
    tags: ['course'],
    price: 210,
  })
  const refund = 'Yes, in full, if you tell us before the third class.'
  await createProductFaq(account, course.id, {
    question: 'Can I get my money back for Spanish for Grown-Ups?',
    answer: refund,
  })
  for (const title of ['Bread by hand', 'Roses on the balcony', 'The first skis'])
    await createSource(account, { title, content: `${title}: what I learned in ten years, told slowly.` })
  const says = talkWith(account)
  expect(await says('how much is the spanish course?')).toContain('210')
  expect(await says('can I get my money back?')).toContain(refund)
  expect(await says('im a total beginner, is that ok?')).not.toContain(refund)
})

it('a few words that are also said of another product ask of the one that was spoken of', async () => {
  const account = await createTestAccount(app)
  const voice = await createProduct(account, { title: 'Voz bajita', tags: ['curso'], price: 140 })
  await createProductFaq(account, voice.id, {
    question: '¿En qué idioma es Voz bajita?',
    answer: 'Es en español, con apuntes en inglés.',
  })
  const riding = await createProduct(account, { title: 'Montar a caballo', tags: ['taller'], price: 300 })
  await createProductFaq(account, riding.id, {
    question: '¿En qué idioma es Montar a caballo?',
    answer: 'En alemán, con Greta.',
  })
  const says = talkWith(account)
  expect(await says('cuánto cuesta el taller de montar a caballo?')).toContain('300')
  expect(await says('en qué idioma es?')).toContain('alemán')
  expect(await says('en qué idioma es voz bajita?')).toContain('apuntes')
})
