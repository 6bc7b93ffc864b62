import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createProduct, createSource } from '../../../../test/records.ts'
import { about, answer, createGardenSchool, says, shop } from './garden-school.fixture.ts'

const app = await startTestApp()
const school = await createGardenSchool(app)

const twoFacts: [question: string, language: string][] = [
  ['price of the grafting course and what do I get', 'en'],
  ['how much is the grafting course and what does it come with?', 'en'],
  ['what comes with the grafting course and how much is it', 'en'],
  ['cuánto cuesta Grafting apple trees y qué entra', 'es'],
  ['precio de Grafting apple trees y qué me llevo?', 'es'],
  ['preço de Grafting apple trees e o que vem?', 'pt'],
  ["prix de Grafting apple trees et qu'est-ce que ça comprend ?", 'fr'],
  ['was kostet Grafting apple trees und was ist alles dabei?', 'de'],
  ['quanto costa Grafting apple trees e cosa include?', 'it'],
  ['preu de Grafting apple trees i què inclou?', 'ca'],
]

it.each(twoFacts)('«%s» gets the price and what is included', async (question, language) => {
  const reply = await says(school.account, question, { language })
  expect(reply).toContain('120')
  expect(reply).toContain('raffia')
})

const freeOffers: [question: string, language: string][] = [
  ['is there a free sample or anything at no cost?', 'en'],
  ['any freebies?', 'en'],
  ['do you have anything for free', 'en'],
  ['algo sin coste?', 'es'],
  ['¿hay una muestra gratis o algo?', 'es'],
  ['tem alguma coisa sem custo?', 'pt'],
  ['avez-vous quelque chose sans frais ?', 'fr'],
  ['habt ihr etwas ohne Kosten?', 'de'],
  ['avete qualcosa senza costi?', 'it'],
  ['teniu alguna cosa sense cost?', 'ca'],
]

it.each(freeOffers)('«%s» gets what is free', async (question, language) => {
  const reply = await says(school.account, question, { language })
  expect(reply).toContain('First seeds')
  expect(reply).not.toContain('Grafting')
})

const forBeginners: [question: string, language: string][] = [
  ['where do I start?', 'en'],
  ['which one should I begin with?', 'en'],
  ["I've never sown anything, what would you recommend?", 'en'],
  ['what would you recommend for somebody who has never sown', 'en'],
  ['no idea about seeds, which one is for me?', 'en'],
  ['¿por dónde empiezo?', 'es'],
  ['nunca he hecho nada de esto, cuál me recomiendas?', 'es'],
  ['por onde começo?', 'pt'],
  ['par quoi commencer ?', 'fr'],
  ['womit fange ich an?', 'de'],
  ['da dove comincio?', 'it'],
  ['per on començo?', 'ca'],
]

it.each(forBeginners)('«%s» gets what is for beginners', async (question, language) => {
  const reply = await says(school.account, question, { language })
  expect(reply).toContain('First seeds')
  expect(reply).not.toContain('Roses')
})

it('what is recommended is about what the visitor has not done, by words that begin alike in two languages', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Fotografía de jardines',
    description: 'Doce lecciones en vídeo, pensadas para principiantes.',
    price: 9,
  })
  await createProduct(account, { title: 'Huerto desde cero', price: 7 })
  const fits = 'Fotografía de jardines: '
  expect(await says(account, 'no tengo ni idea de fotos, cuál me recomiendas?', { language: 'es' })).toBe(
    `Esto te puede servir:\n• ${fits}9 €`,
  )
  expect(await says(account, 'I know nothing about photos, what would you recommend?')).toBe(
    `This may suit you:\n• ${fits}€9`,
  )
})

it('of a message that asks twice which product to take, the second question lists no others', async () => {
  const { account } = school
  const chat = async (message: string) =>
    (await account.api.post('/chat', { message, visitor_external_id: 'leo' })).body.reply.content
  const reply = await chat('I have never sown anything. Where do I start? Which course would you recommend?')
  expect(reply).toContain('First seeds')
  expect(reply).not.toContain('Roses')
})

const comparisons: [question: string, language: string][] = [
  ['is the grafting course better or the notebook?', 'en'],
  ['is it better the grafting course or the notebook', 'en'],
  ['how is the grafting course different from the notebook', 'en'],
  ['es mejor Grafting apple trees o el libro?', 'es'],
  ['me conviene más Grafting apple trees o el libro', 'es'],
  ['é melhor Grafting apple trees ou o livro?', 'pt'],
  ['vaut-il mieux Grafting apple trees ou le livre ?', 'fr'],
  ['ist Grafting apple trees besser oder das Buch?', 'de'],
  ['è meglio Grafting apple trees o il libro?', 'it'],
  ['és millor Grafting apple trees o el llibre?', 'ca'],
]

it.each(comparisons)('«%s» compares the two', async (question, language) => {
  const { account, grafting, book } = school
  const part = await answer(account, question, { language })
  expect(part?.subjects).toEqual(about(grafting, book).subjects)
})

it('a part of a comparison in another language than the product means the only one of its kind', async () => {
  const account = await createTestAccount(app)
  const bread = await createProduct(account, {
    title: 'Pan de casa',
    description: 'Un curso en vídeo para quien nunca ha hecho pan, con seis módulos y un recetario.',
    tags: ['course'],
    price: 79,
  })
  const rolls = await createProduct(account, {
    title: 'Taller presencial de cruasanes',
    description: 'Un sábado en nuestro obrador, en grupos de ocho personas, con ingredientes y desayuno.',
    tags: ['workshop'],
    price: 95,
  })
  const part = await answer(account, "what's the difference between Pan de casa and the croissant workshop?")
  expect(part?.subjects).toEqual(about(bread, rolls).subjects)
  expect(await says(school.account, 'which is better, the grafting course or the falconry book?')).toBe(null)
})

const wishes: [question: string, language: string][] = [
  ['I would like somebody who comes and draws a plan, what would that cost?', 'en'],
  ['could you come to see my garden, how much is it', 'en'],
  ['I am interested in a plan that Ada draws, how much would it be?', 'en'],
]

it.each(wishes)(
  '«%s» gets the price of the product that says so in its description',
  async (question, language) => {
    const { account, advice } = school
    const part = await answer(account, question, { language })
    expect(part?.subjects).toEqual(about(advice).subjects)
    expect(part?.content).toContain('on request')
    expect(part?.actions).toContainEqual({ type: 'escalate_offer', label: null, url: null })
  },
)

const unsold: [question: string, language: string][] = [
  ['do you sell seed trays?', 'en'],
  ['are you selling gloves', 'en'],
  ['any wheelbarrows for sale?', 'en'],
  ['vendéis guantes?', 'es'],
  ['¿tenéis carretillas a la venta?', 'es'],
  ['vendem luvas?', 'pt'],
  ['vendez-vous des gants ?', 'fr'],
  ['verkauft ihr Handschuhe?', 'de'],
  ['vendete guanti?', 'it'],
  ['veneu guants?', 'ca'],
]

it.each(unsold)('«%s» is refused, whatever the texts say of the thing', async (message) => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'The small balcony notebook', price: 18 })
  await createSource(account, {
    title: 'Tools',
    content:
      'In our shed lie seed trays, gloves, wheelbarrows, guantes, carretillas, luvas, gants, Handschuhe, guanti and guants.',
  })
  const { reply } = (await account.api.post('/chat', { message, visitor_external_id: 'kim' })).body
  expect(reply.actions).toEqual([])
  expect(reply.content).not.toContain('In our shed')
})

it('a thing that is sold is told with its price and where it is bought, and a stored answer about a thing stands', async () => {
  const { account } = await createGardenSchool(app)
  const reply = await says(account, 'do you sell a small balcony notebook?')
  expect(reply).toContain('€18')
  expect(reply).toContain(`${shop}/notebook`)
  await createGuidedAnswer(account, { question: 'Do you sell seed trays?', answer: 'Yes, in March.' })
  const chat = await account.api.post('/chat', {
    message: 'do you sell seed trays',
    visitor_external_id: 'kim',
  })
  expect(chat.body.reply.content).toBe('Yes, in March.')
})

it('«the other one» and «the first one» mean one of two that were compared, also after one was spoken of', async () => {
  const { account } = school
  const talk = async (visitor_external_id: string, ...messages: string[]) => {
    const replies: string[] = []
    for (const message of messages)
      replies.push((await account.api.post('/chat', { message, visitor_external_id })).body.reply.content)
    return replies.slice(1)
  }
  const [other, first, again] = await talk(
    'ana',
    'what is the difference between the grafting course and the notebook?',
    'and the other one, how much is it?',
    'how much is the first one?',
    'and the other one?',
  )
  expect(other).toContain('€18')
  expect(first).toContain('€120')
  expect(again).toContain('balcony notebook')
  const [price] = await talk(
    'eva',
    '¿qué diferencia hay entre Grafting apple trees y The small balcony notebook?',
    'y el otro qué precio tiene?',
  )
  expect(price).toContain('18 €')
})

it('a title in another language names a course before a description that has the word', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Loro tranquilo',
    description: 'Curso en vídeo sobre la convivencia con loros, grabado en español.',
    tags: ['curso'],
    price: 79,
  })
  await createProduct(account, {
    title: 'Card magic from zero',
    description: 'A course of card tricks. My parrot picks a card in the last lesson.',
    tags: ['course'],
    price: 59,
  })
  const list = await says(account, 'do you have a parrot course')
  expect(list).toContain('Loro tranquilo')
  expect(list).not.toContain('Card magic')
  expect(await says(account, 'how much is the parrot course?')).toContain('79')
})
