import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import {
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../../test/records.ts'
import { createGardenSchool, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const school = await createGardenSchool(app)

it.each([
  ['courses for less than 60 euros?', 'en', ['Roses', 'First seeds'], ['Grafting', 'notebook']],
  ['¿tienes algo por menos de 20 €?', 'es', ['notebook', 'First seeds'], ['Grafting', 'Roses']],
])('«%s» gets the products within the price', async (question, language, named, unnamed) => {
  const reply = await says(school.account, question, { language })
  for (const title of named) expect(reply).toContain(title)
  for (const title of unnamed) expect(reply).not.toContain(title)
})

it('where nothing is so cheap, the cheapest is named', async () => {
  const reply = await says(school.account, 'any books under 5 euros?')
  expect(reply).toContain('Nothing costs so little.')
  expect(reply).toContain('€18')
})

it('a course is found by a word of the same meaning in another language', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Tu primera falda',
    description: 'Un curso para coser tu primera falda con cremallera.',
    tags: ['curso'],
    price: 49,
  })
  await createProduct(account, { title: 'Alterations at home', tags: ['course'], price: 75 })
  expect(await says(account, 'how much is the skirt course?')).toContain('49')
})

it.each([
  ['when is the workshop?', 'en'],
  ['¿Dónde se hacen los talleres?', 'es'],
])('«%s» gets where and when it is held, and no list', async (question, language) => {
  const account = await createPruningSchool()
  const reply = await says(account, question, { language })
  expect(reply).toContain('In the old garden of Lugo, on 4 May')
  expect(reply).not.toContain('90')
})

it.each([
  ['and what day is it?', 'how much is the workshop?'],
  ['y qué día es?', 'cuánto cuesta el taller?'],
])('«%s» gets when the product is held that was spoken of', async (question, before) => {
  const account = await createPruningSchool()
  expect(await talk(account, before, question)).toContain('on 4 May')
})

it.each([
  ['what time is it?', 'en'],
  ['¿qué día es?', 'es'],
  ["c'est quel jour ?", 'fr'],
  ['che giorno è?', 'it'],
])('«%s» asks of no product where none was spoken of', async (question, language) => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'A day of pruning',
    description: 'In the old garden of Lugo, on 4 May, with ten others.',
    price: 90,
  })
  expect(await says(account, question, { language })).toBe(null)
})

it('how long something takes is no question of the product whose name it holds', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Online course: your first beer at home',
    description: 'Eight films, five hours in all, from the grain to the bottle.',
    price: 59,
  })
  const asked = 'I am making my first beer at home, how many days do I let it ferment?'
  expect(await says(account, asked)).toBe(null)
  expect(await says(account, 'first beer at home: how many hours is it?')).toContain('five hours')
})

it('what is new about a subject is told from the texts, a new course from the products', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'Pruning roses late', content: 'Roses may be pruned in March too.' })
  await createProduct(account, { title: 'Rose course', tags: ['course'], price: 49 })
  expect(await talk(account, 'is there anything new about roses?')).toContain('Pruning roses late')
  expect(await talk(account, 'do you have any new course?')).toContain('Rose course')
})

async function createPruningSchool() {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Rose course',
    description: 'Eight films on roses of all kinds, for all who have some.',
    tags: ['course'],
    price: 49,
  })
  await createProduct(account, {
    title: 'A day of pruning',
    description: 'In the old garden of Lugo, on 4 May, with ten others.',
    tags: ['workshop'],
    price: 90,
  })
  return account
}

/** Says messages in one thread. @returns the last reply */
async function talk({ api }: TestAccount, ...messages: string[]) {
  let reply: { content: string } = { content: '' }
  let conversation_id: number | undefined
  for (const message of messages) {
    const { body } = await api.post('/chat', { message, conversation_id })
    conversation_id = body.conversation_id
    reply = body.reply
  }
  return reply.content
}

async function createSailingSchool() {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Repairing gelcoat',
    content: 'I mix gelcoat with two per cent of catalyst. Below twelve degrees it does not harden at all.',
  })
  const weekend = await createProduct(account, {
    title: 'Sailing weekend',
    description: 'Two days on board along the coast. It is taught in Spanish, with notes in English.',
    tags: ['course'],
    price: 295,
    currency: 'EUR',
  })
  await createProductFaq(account, weekend.id, {
    question: 'What is included?',
    answer: 'The boat, the insurance and two meals.',
  })
  await createProduct(account, { title: 'Coaching aboard your own boat', price: null, tags: ['coaching'] })
  return account
}

it('of a product that was spoken of the question that has a word in common is meant', async () => {
  const account = await createSailingSchool()
  await createGuidedAnswer(account, {
    question: 'I never got the link',
    answer: 'Ask for a new link, and it gets to you within ten minutes.',
  })
  const box = await createProduct(account, { title: 'Box of knots', price: 30, currency: 'EUR' })
  await createProductFaq(account, box.id, {
    question: 'How long does the delivery take?',
    answer: 'Four working days by post.',
  })
  const content = await talk(account, 'how much is the box of knots?', 'how long till it gets here?')
  expect(content).toContain('Four working days')
})

it('what the creator answered about a product comes before its record', async () => {
  const account = await createSailingSchool()
  const content = await talk(account, 'how much is the sailing weekend?', 'what is included?')
  expect(content).toBe('The boat, the insurance and two meals.')
})

it('the language of a product is told by its record, where nothing else tells it', async () => {
  const account = await createSailingSchool()
  const content = await talk(account, 'how much is the sailing weekend?', 'is it in English?')
  expect(content).toContain('It is taught in Spanish, with notes in English.')
})

it('«prices» alone asks for all of them, whatever was spoken of', async () => {
  const account = await createSailingSchool()
  const content = await talk(account, 'how much catalyst goes into the gelcoat?', 'prices')
  expect(content).toContain('Sailing weekend: €295')
})

it('a price of what fits in other words is told', async () => {
  const account = await createSailingSchool()
  const content = await talk(account, 'how much do you charge to coach me aboard my own boat?')
  expect(content).toContain('on request')
})

it('a stored question for the price of something else does not tell that of the product', async () => {
  const account = await createInkShop()
  expect(await talk(account, 'cuanto cuesta el kit de plumilla?')).toContain('39')
  expect(await talk(account, '¿cuánto cuesta el envío del kit de plumilla?')).toContain('Son 6 dólares')
})

it('what the creator answered about the price of a product comes before its record', async () => {
  const account = await createInkShop()
  expect(await talk(account, '¿cuánto cuesta la llamada de revisión?')).toContain('dos pagos')
})

async function createInkShop() {
  const account = await createTestAccount(app)
  const product = (title: string, price: number) => createProduct(account, { title, price, currency: 'USD' })
  const answered = (product: { id: number }, faqs: Record<string, string>) =>
    Promise.all(
      Object.entries(faqs).map(([question, answer]) =>
        createProductFaq(account, product.id, { question, answer }),
      ),
    )
  await answered(await product('Kit de plumilla y tinta', 39), {
    '¿Envías fuera de Chile?': 'Envío a España, Argentina, México y el Reino Unido; tarda de 12 a 18 días.',
    '¿Cuánto cuesta el envío?': 'Son 6 dólares dentro de Chile y 19 al extranjero.',
    '¿Es apto para niños?': 'Desde los ocho años.',
  })
  await answered(await product('Llamada de revisión', 55), {
    '¿Cuánto cuesta la llamada de revisión?': '55 dólares, o dos pagos de 28.',
    '¿La llamada queda grabada?': 'Sí, la recibes al día siguiente.',
  })
  return account
}

it('one word that names a product tells what it is, and not what was asked about it', async () => {
  const account = await createTestAccount(app)
  const kit = await createProduct(account, {
    title: 'Kit de plumilla',
    description: 'Una caja con tinta, dos plumillas y papel.',
    price: 39,
  })
  await createProductFaq(account, kit.id, {
    question: '¿Mandas el kit a México?',
    answer: 'Sí, en dos semanas.',
  })
  const content = await talk(account, 'kit')
  expect(content).toContain('Una caja con tinta')
  expect(content).not.toContain('dos semanas')
})

it('«the cheapest thing in your shop» is of all products, whatever was spoken of', async () => {
  const content = await talk(
    school.account,
    'which courses do you have?',
    "what's the cheapest thing in your shop",
  )
  expect(content).toContain('The small balcony notebook: €18')
})

it('a product that was only recommended is not what «it» means', async () => {
  const account = await createTestAccount(app)
  const shop = 'https://shop.example'
  await createProduct(account, {
    title: 'Ink lines',
    description: 'A course of 14 lessons about drawing with a pen, for people who never drew a line.',
    tags: ['course'],
    price: 64,
    checkout_url: `${shop}/lines`,
  })
  await createProduct(account, {
    title: 'Pen kit',
    description: 'A pen, a bottle of ink and paper for the lessons of the course.',
    price: 39,
    checkout_url: `${shop}/kit`,
  })
  const content = await talk(account, 'how many lessons has the ink lines course?', 'where can I buy it')
  expect(content).toContain(`${shop}/lines`)
  expect(content).not.toContain(`${shop}/kit`)
})

it('when and where a workshop is held are told once to who asks for both, without what it includes', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Taller de bejuco',
    description: 'Se teje un asiento. Es el 28 de noviembre de 2026 en mi casa de Potes. Incluye la comida.',
    tags: ['workshop'],
    price: 90,
  })
  const { content } = (await account.api.post('/chat', { message: 'cuándo es el taller y dónde?' })).body
    .reply
  expect(content.match(/Potes/g)).toHaveLength(1)
  expect(content).not.toContain('Incluye')
})

it.each([
  ['cuánto cuesta el taller?', 'y si al final no puedo ir?', '¿Qué pasa si cancelo?', 'te devuelvo todo'],
  [
    'how much is the monthly box?',
    'am i tied in for a year?',
    'Do I have to commit to a minimum?',
    'No minimum',
  ],
])('«%s», «%s»: the terms of what was spoken of are told by «%s»', async (before, question, stored, told) => {
  const account = await createTestAccount(app)
  const workshop = await createProduct(account, { title: 'Taller de bejuco', tags: ['workshop'], price: 90 })
  const box = await createProduct(account, { title: 'Monthly box', tags: ['subscription'], price: 34 })
  const product = stored.startsWith('¿') ? workshop : box
  await createProductFaq(account, product.id, { question: stored, answer: `${told}.` })
  expect(await talk(account, before, question)).toContain(told)
})
