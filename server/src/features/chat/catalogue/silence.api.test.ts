import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createFolder, createProductFaq, createSource } from '../../../../test/records.ts'
import { about, answer, createGardenSchool, says } from './garden-school.fixture.ts'

const app = await startTestApp()

it('nothing is said of products that are drafts, archived, paused or deleted', async () => {
  const { account, book, roses, grafting, seeds, advice } = await createGardenSchool(app)
  await account.api.patch(`/products/${book.id}`, { publish_status: 'draft' })
  await account.api.patch(`/products/${roses.id}`, { is_active: false })
  await account.api.patch(`/products/${grafting.id}`, { publish_status: 'archived' })
  await account.api.delete(`/products/${seeds.id}`)
  expect(await says(account, 'how much is the small balcony notebook?')).toBe(null)
  expect(await says(account, 'how much is it?', about(roses))).toBe(null)
  expect(await says(account, 'do you have books?')).toBe(null)
  const part = await answer(account, 'price')
  expect(part?.subjects).toEqual(about(advice).subjects)
})

it('nothing is said by a clone that recommends nothing, nor is a person offered by one that gives no support', async () => {
  const { account } = await createGardenSchool(app)
  const [clone] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${clone.id}`, { silos: { soporte: false } })
  expect((await answer(account, 'how much is a garden visit with Ada'))?.actions).toHaveLength(1)
  await account.api.patch(`/versions/${clone.id}`, { silos: { recomendar: false } })
  expect(await answer(account, 'how much is the grafting course?')).toBe(null)
  expect(await answer(account, 'what do you sell?')).toBe(null)
})

it('a clone that recommends nothing, asked for a price, names of the questions about products only those for a price', async () => {
  const { account, grafting } = await createGardenSchool(app)
  const [clone] = (await account.api.get('/versions')).body.data
  const stored = 'In which language is the grafting course?'
  await createProductFaq(account, grafting.id, { question: stored, answer: 'In English.' })
  const told = async () =>
    (await account.api.post('/chat', { message: 'how much is the grafting course?' })).body.reply.content
  expect(await told()).toContain('€120')
  await account.api.patch(`/versions/${clone.id}`, { silos: { recomendar: false } })
  expect(await told()).not.toContain('language')
})

it('nothing is said to questions that use the words of a sale for something else', async () => {
  const { account } = await createGardenSchool(app)
  const folder_id = await createFolder(account)
  for (const title of ['Apple', 'Rose', 'Tree', 'Garden']) {
    await createSource(account, {
      title,
      content: `On a ${title} in the garden, its roses and trees.`,
      folder_id,
    })
  }
  const wrong: (string | null)[] = []
  for (const [question, language] of falseFriends) {
    const reply = await says(account, question, { language })
    if (reply !== null) wrong.push(`${question} → ${reply}`)
  }
  expect(falseFriends.length).toBeGreaterThanOrEqual(40)
  expect(wrong).toEqual([])
})

const falseFriends: [question: string, language: string][] = [
  ['how much does it cost to heat a greenhouse?', 'en'],
  ['what is the price of gas', 'en'],
  ['how much is a wheelbarrow?', 'en'],
  ['how much is an apple tree?', 'en'],
  ['what do roses cost at the market?', 'en'],
  ['how do I compare two clays?', 'en'],
  ['what is the difference between compost and manure?', 'en'],
  ['what is the difference between apple and rose?', 'en'],
  ['what is included in a first aid kit', 'en'],
  ['what is in compost?', 'en'],
  ['what is a fuchsia about', 'en'],
  ['where can I buy manure?', 'en'],
  ['where can I get raffia?', 'en'],
  ['how do I get rid of slugs', 'en'],
  ['how can I join two branches?', 'en'],
  ['which is the cheapest way to water?', 'en'],
  ["what's the cheapest fertiliser", 'en'],
  ['which tool is the most expensive', 'en'],
  ['which saw do you recommend?', 'en'],
  ['which tree is best for beginners who keep goats', 'en'],
  ['how much is the falconry course?', 'en'],
  ['do you have courses on falconry?', 'en'],
  ['is postage free?', 'en'],
  ['are roses free of greenfly?', 'en'],
  ['how much per litre should I pay for diesel', 'en'],
  ['what kind of soil do they like?', 'en'],
  ['do you have any tips on sowing?', 'en'],
  ['what do you know about bees', 'en'],
  ['can I get a refund for the course?', 'en'],
  ['where do you live?', 'en'],
  ['how long are the days in June?', 'en'],
  ['how long does compost take?', 'en'],
  ['cuánto dura la floración', 'es'],
  ['cuánto cuesta calentar un invernadero', 'es'],
  ['qué precio tiene el gasoil', 'es'],
  ['¿cuánto vale un manzano?', 'es'],
  ['qué incluye un botiquín', 'es'],
  ['qué lleva el compost', 'es'],
  ['dónde compras la tierra', 'es'],
  ['dónde puedo conseguir estiércol', 'es'],
  ['cuál es el abono más barato', 'es'],
  ['qué diferencia hay entre turba y mantillo', 'es'],
  ['qué tijeras me recomiendas', 'es'],
  ['¿tenéis un curso de cetrería?', 'es'],
  ['cuánto es 345 por 12', 'es'],
  ['quanto costa un melo al vivaio', 'it'],
  ['combien coûte un pommier', 'fr'],
  ['was kostet ein Rasenmäher?', 'de'],
  ['onde compro adubo', 'pt'],
  ['quant costa un tractor', 'ca'],
  ['where do I start with pruning?', 'en'],
  ['I have never flown a falcon, which one should I take?', 'en'],
  ['my roses never flower, what would you recommend?', 'en'],
  ['nunca me salen bien las rosas, qué me recomiendas?', 'es'],
  ['is it better to prune in winter or in spring?', 'en'],
  ['does the hose come with a nozzle?', 'en'],
  ['is delivery at no cost?', 'en'],
  ['what do I get if I cross two roses?', 'en'],
  ['por dónde empiezo a podar el seto', 'es'],
  ['nunca he volado un halcón, cuál me recomiendas?', 'es'],
  ['es mejor el abono líquido o el granulado?', 'es'],
  ['qué entra en una carretilla', 'es'],
  ['¿el envío es sin coste?', 'es'],
  ['vaut mieux le fumier ou le compost ?', 'fr'],
  ['womit fange ich beim Rasen an?', 'de'],
  ['da dove comincio con la siepe?', 'it'],
  ['por onde começo a regar?', 'pt'],
  ['per on començo amb la gespa?', 'ca'],
]
