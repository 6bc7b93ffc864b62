import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import {
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../../test/records.ts'
import { talk } from '../../../../test/talk.ts'

const app = await startTestApp()

/** A watchmaker with a workshop, a course in Spanish, and coffee that is sent every month. */
async function createWatchmaker() {
  const account = await createTestAccount(app)
  const workshop = await createProduct(account, {
    title: 'El péndulo de la abuela',
    description:
      'Taller presencial para poner en marcha tu reloj de pared, el sábado 28 de noviembre de 10:00 a 14:00 en mi local de Vitoria.',
    price: 65,
    tags: ['taller', 'relojes'],
  })
  await createProductFaq(account, workshop.id, {
    question: '¿Y si al final no puedo ir?',
    answer: 'Te devuelvo todo hasta siete días antes; después puedes ceder la plaza.',
  })
  const coffee = await createProduct(account, {
    title: 'The Saturday Bag',
    description:
      'A monthly coffee subscription: two bags of 250 grams, roasted on Thursday and posted on Friday.',
    price: 23,
    tags: ['subscription', 'coffee'],
  })
  await createProductFaq(account, coffee.id, {
    question: 'Where do you deliver?',
    answer: 'To Spain, Portugal, France and Ireland.',
  })
  await createGuidedAnswer(account, {
    question: 'Do you have gift vouchers?',
    answer: 'Yes. Vouchers start at 20 euros and are valid for two years.',
  })
  await createSource(account, {
    title: 'El reloj de péndulo que se para',
    content: 'Casi siempre está torcido. Empuja la caja dos milímetros hasta que los golpes suenen iguales.',
  })
  return { account, workshop, coffee, say: (...messages: string[]) => talk(account, ...messages) }
}

it('a product that is named in words of the visitor’s own is told, and offered', async () => {
  const { say, coffee } = await createWatchmaker()
  const reply = await say('how much is the coffee that you post every month')
  expect(reply.content).toContain('23')
  expect(reply.actions).toMatchObject([{ type: 'product', product_id: coffee.id }])
})

it('where a workshop is held is told of its record, also behind what was asked of it before', async () => {
  const { say } = await createWatchmaker()
  const reply = await say('cuánto cuesta la mañana esa de los relojes de pared?', 'y en qué sitio es?')
  expect(reply.content).toContain('Vitoria')
})

it('what was stored of a product answers a question in quite other words', async () => {
  const { say } = await createWatchmaker()
  const reply = await say(
    'cuánto cuesta El péndulo de la abuela?',
    'y si me pongo malo ese día pierdo la pasta?',
  )
  expect(reply.content).toContain('siete días')
})

it('of what is stored of a product, the one question on the topic answers, not one that shares more words', async () => {
  const { say, account, workshop } = await createWatchmaker()
  await createProductFaq(account, workshop.id, {
    question: '¿Pueden venir niños?',
    answer: 'A partir de 12 años.',
  })
  const reply = await say('cuánto cuesta El péndulo de la abuela?', 'puedo ir al final con mi hija de 13?')
  expect(reply.content).toContain('12 años')
  expect(reply.content).not.toContain('siete días')
})

it('what no record tells is refused, with what the product is', async () => {
  const { say, account } = await createWatchmaker()
  const reply = await say('se puede pagar con bizum el taller ese de los relojes?')
  expect(reply.content).toContain('El péndulo de la abuela')
  const [unanswered] = await app.sql('select question from unanswered_questions where account_id = $1', [
    account.account.id,
  ])
  expect(unanswered).toBeDefined()
})

it('a stored answer to something else is not told where the record tells nothing of what is asked for', async () => {
  const { say } = await createWatchmaker()
  const messages = ['cuánto cuesta El péndulo de la abuela?', 'y si al final no puedo ir?']
  expect((await say(...messages)).content).toContain('siete días')
  const reply = await say(...messages, 'y al final dan algún diploma?')
  expect(reply.content).toContain('No encuentro')
  expect(reply.content).not.toContain('siete días')
})

it('what is stored of a product answers once, though two questions of a message ask for it', async () => {
  const { say } = await createWatchmaker()
  const { content } = await say(
    'cuánto cuesta El péndulo de la abuela?',
    'y si me pongo malo ese día? y si me surge un lío y no puedo ir?',
  )
  expect(content.split('siete días')).toHaveLength(2)
})

it('what a creator decides for a product is told by what is stored, not by what the product is', async () => {
  const { say, account, coffee } = await createWatchmaker()
  await createProductFaq(account, coffee.id, { question: 'Can I get a refund?', answer: 'Within 30 days.' })
  const { content } = await say('whats your refund policy on The Saturday Bag')
  expect(content).toContain('Within 30 days.')
})

it('a prepared answer on what visitors ask of anybody is found by its topic, and says which question it answers', async () => {
  const { say } = await createWatchmaker()
  const reply = await say('is there some card I could put under the tree for my dad?')
  expect(reply.content).toContain('Do you have gift vouchers?')
  expect(reply.content).toContain('20 euros')
})

it('a product is not told where the question is of something that it does not know', async () => {
  const { say } = await createWatchmaker()
  const reply = await say('how much is a good monthly falconry subscription?')
  expect(reply.content).not.toContain('23')
})

it('a clone that speaks of no products tells none, however it is named', async () => {
  const { say, account } = await createWatchmaker()
  const [{ id }] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${id}`, { silos: { recomendar: false } })
  const reply = await say('how much is the coffee that you post every month')
  expect(reply.content).not.toContain('23')
  expect(reply.actions).toEqual([])
})

it('what is stored of a product and hidden does not tell which product is meant', async () => {
  const account = await createTestAccount(app)
  for (const title of ['Sand Day', 'Wave Day', 'Rock Day']) {
    const description = 'A workshop on Saturday morning for twelve people, by the sea, with lunch and tea.'
    const product = await createProduct(account, { title, description, tags: ['workshop'] })
    if (title === 'Sand Day')
      await createProductFaq(account, product.id, {
        question: 'Can I bring my walrus?',
        answer: 'On a lead.',
      })
  }
  const ask = async () =>
    (await account.api.post('/chat', { message: 'can my walrus come to the workshop?' })).body.reply.content
  expect(await ask()).toContain('On a lead.')
  const [{ id }] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${id}`, { silos: { soporte: false } })
  const hidden = await ask()
  expect(hidden).not.toContain('On a lead.')
  expect(hidden).not.toMatch(/“Sand Day”/u)
})

it('of products that nothing tells apart none is told', async () => {
  const account = await createTestAccount(app)
  for (const title of ['Sand Day', 'Wave Day', 'Rock Day']) {
    const description = 'A workshop on Saturday morning on the beach for twelve people, with lunch and tea.'
    await createProduct(account, { title, description, tags: ['workshop'] })
  }
  const message = 'can I bring my dog to the beach that saturday morning?'
  const { content } = (await account.api.post('/chat', { message })).body.reply
  expect(content).toContain("can't find")
})

it('what was spoken of is meant by a question that names nothing', async () => {
  const { say, account, coffee } = await createWatchmaker()
  await createProductFaq(account, coffee.id, {
    question: '¿Puedo pausar la suscripción?',
    answer: 'Hasta tres meses.',
  })
  const reply = await say('cuánto cuesta The Saturday Bag?', 'y me puedo borrar cuando quiera?')
  expect(reply.content).toContain('Hasta tres meses.')
})

it('a prepared answer is not told where its topic is what the texts are about', async () => {
  const account = await createTestAccount(app)
  await createGuidedAnswer(account, {
    question: 'Can I get an invoice?',
    answer: 'Of course, write to papers@shop.example.',
  })
  for (const country of ['Portugal', 'France', 'Italy'])
    await createSource(account, {
      title: `Clients in ${country}`,
      content: `An invoice to a company in ${country} has no tax on it. Keep each invoice for six years.`,
    })
  const { body } = await account.api.post('/chat', {
    message: 'my accountant keeps asking, can I deduct petrol?',
  })
  expect(body.reply.content).not.toContain('papers@shop.example')
})
