import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { about, answer, createGardenSchool, says } from './garden-school.fixture.ts'

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
