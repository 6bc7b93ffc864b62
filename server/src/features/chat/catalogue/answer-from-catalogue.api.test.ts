import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createFolder, createProduct, createProductFaq, createSource } from '../../../../test/records.ts'
import { requireClone } from '../../clones/index.ts'
import { loadKnowledge } from '../../knowledge/index.ts'
import type { Subject } from '../chat.types.ts'
import { answerFromCatalogue } from './answer-from-catalogue.ts'

const app = await startTestApp()

const shop = 'https://shop.example'

/** A school of gardening: three courses, a book, a free course, and advice whose price is on request. */
async function gardenSchool() {
  const account = await createTestAccount(app)
  const product = (fields: Record<string, unknown>) => createProduct(account, { currency: 'EUR', ...fields })
  const grafting = await product({
    title: 'Grafting apple trees',
    description:
      'A video course of nine lessons for beginners. It includes a knife and a roll of raffia tape.',
    price: 120,
    tags: ['course', 'trees'],
    checkout_url: `${shop}/grafting`,
  })
  const roses = await product({
    title: 'Roses all year round',
    description: 'Twelve lessons on pruning, feeding and propagating roses in pots and in the ground.',
    price: 49.5,
    tags: ['course'],
    checkout_url: `${shop}/roses`,
    cta_label: 'Enrol',
  })
  const book = await product({
    title: 'The small balcony notebook',
    description: 'A printed book of 96 pages with a sowing calendar for those who garden in pots.',
    price: 18,
    tags: ['book'],
    checkout_url: `${shop}/notebook`,
  })
  const seeds = await product({
    title: 'First seeds',
    description: 'Five short emails for people who have never sown anything. Nothing to pay, ever.',
    price: 0,
    tags: ['course', 'beginners'],
    checkout_url: `${shop}/seeds`,
  })
  const advice = await product({
    title: 'Garden visit with Ada',
    description: 'Ada comes to see your garden and draws a plan. The price depends on the distance.',
    tags: ['consulting'],
  })
  return { account, grafting, roses, book, seeds, advice }
}

type Question = { language?: string; subjects?: Subject[] }

async function answer(
  account: TestAccount,
  question: string,
  { language = 'en', subjects = [] }: Question = {},
) {
  const ctx = account.ctx()
  const clone = await requireClone(ctx, null)
  const knowledge = await loadKnowledge(ctx)
  return answerFromCatalogue(ctx, { clone, knowledge, question, language, subjects })
}

const says = async (account: TestAccount, question: string, options?: Question) =>
  (await answer(account, question, options))?.content ?? null

const about = (...products: { id: number }[]): Question => ({
  subjects: products.map(({ id }) => ({ kind: 'product', id })),
})

const school = await gardenSchool()

describe('the price', () => {
  it('is said of the product that is named by its title, a part of it, its kind, or with a typo', async () => {
    const { account } = school
    for (const question of [
      'How much is Grafting apple trees?',
      'how much does the grafting course cost',
      'whats the price of the graftng course',
      'hello, price of grafting apple trees please',
    ]) {
      expect(await says(account, question), question).toBe('Grafting apple trees costs €120.')
    }
    expect(await says(account, 'how much is the book?')).toBe('The small balcony notebook costs €18.')
    expect(await says(account, 'how much is the notebook?')).toBe('The small balcony notebook costs €18.')
  })

  it('is written as the language of the reply writes it', async () => {
    const { account } = school
    const inLanguage = (question: string, language: string) => says(account, question, { language })
    expect(await inLanguage('cuánto cuesta Roses all year round', 'es')).toBe(
      'Roses all year round cuesta 49,50 €.',
    )
    expect(await inLanguage('Was kostet Grafting apple trees?', 'de')).toBe(
      'Grafting apple trees kostet 120 €.',
    )
    expect(await inLanguage('combien coûte Grafting apple trees ?', 'fr')).toBe(
      'Grafting apple trees coûte 120 €.',
    )
    expect(await inLanguage('quanto costa Grafting apple trees', 'it')).toBe(
      'Grafting apple trees costa 120 €.',
    )
    expect(await inLanguage('quanto custa Grafting apple trees', 'pt')).toBe(
      'Grafting apple trees custa € 120.',
    )
    expect(await inLanguage('quant costa Grafting apple trees', 'ca')).toBe(
      'Grafting apple trees costa 120 €.',
    )
    expect(await inLanguage('how much is Grafting apple trees', 'sv')).toBe(
      'Grafting apple trees costs €120.',
    )
  })

  it('is free where it is 0, and on request where there is none, with what the record says and a person', async () => {
    const { account, advice } = school
    expect(await says(account, 'how much is First seeds?')).toBe('First seeds is free.')
    expect(await says(account, 'is first seeds really free??')).toBe('Yes, First seeds is free.')
    expect(await says(account, 'is the rose course free?')).toBe('No, Roses all year round costs €49.50.')
    const part = await answer(account, 'how much is a garden visit with Ada')
    expect(part?.content).toContain('on request. The price depends on the distance.')
    expect(part?.actions).toEqual([
      { type: 'product', product_id: advice.id },
      { type: 'escalate_offer', label: null, url: null },
    ])
  })

  it('is of what was spoken of where the question names nothing', async () => {
    const { account, roses, book } = school
    expect(await says(account, 'and how much is it?', about(roses))).toContain('€49.50')
    const both = await says(account, 'how much are they?', about(book, roses))
    expect(both).toBe(
      'These are the prices:\n• The small balcony notebook: €18\n• Roses all year round: €49.50',
    )
    const faq = await createProductFaq(account, roses.id, {
      question: 'Are thorns covered?',
      answer: 'They are.',
    })
    const subjects: Subject[] = [{ kind: 'product_faq', id: faq.id }]
    expect(await says(account, 'how much is it?', { subjects })).toContain('Roses all year round')
    expect(await says(account, 'how much is it?', { subjects: [{ kind: 'source', id: 1 }] })).toBe(null)
  })

  it('is of all products where there are five at most, else the visitor is asked which one', async () => {
    const { account } = school
    expect((await says(account, 'price'))?.split('\n')).toHaveLength(6)
    const crowded = await gardenSchool()
    await createProduct(crowded.account, { title: 'Compost from scratch', price: 5 })
    const part = await answer(crowded.account, 'prices?')
    expect(part).toMatchObject({ is_choice: true, actions: [] })
    expect(part?.content).toContain('Which one')
    expect(part?.content).toContain('and 1 more')
  })
})

describe('what a product is', () => {
  it('is told by its description, and where it is bought by a link', async () => {
    const { account, roses } = school
    expect(await says(account, 'what is included in the grafting course?')).toContain('a roll of raffia tape')
    expect(await says(account, 'is the small balcony notebook a course or a book?')).toContain('is a book')
    const part = await answer(account, 'where can I buy the rose course?')
    expect(part?.actions).toEqual([
      { type: 'product', product_id: roses.id },
      { type: 'link', url: `${shop}/roses`, label: 'Enrol' },
    ])
    expect(part?.content).toContain(`${shop}/roses`)
  })
})

describe('lists', () => {
  it('name the products of a kind, by its translation too, and no others', async () => {
    const { account } = school
    const courses = await says(account, '¿qué cursos tenéis?', { language: 'es' })
    expect(courses?.split('\n')).toEqual([
      'Esto es lo que hay:',
      '• Grafting apple trees: 120 €',
      '• Roses all year round: 49,50 €',
      '• First seeds: gratis',
    ])
    expect(await says(account, 'do you sell any books?')).toContain('The small balcony notebook')
    expect(await says(account, 'do you have any workshops?')).toBe(null)
    expect(await says(account, 'which courses about roses do you have?')).toBe(
      'This is what there is:\n• Roses all year round: €49.50',
    )
  })

  it('have five products at most and say how many more there are', async () => {
    const account = await createTestAccount(app)
    for (let number = 1; number <= 8; number++)
      await createProduct(account, { title: `Knots, part ${number}` })
    const part = await answer(account, 'what courses do you have?')
    expect(part?.content.split('\n')).toHaveLength(7)
    expect(part?.content).toContain('and 3 more')
    expect(part?.actions).toHaveLength(3)
  })

  it('the cheapest and the dearest are of the kind that is asked for, a free one beside the paid one', async () => {
    const { account } = school
    expect(await says(account, "what's the cheapest course?")).toBe(
      'First seeds is free. Of those that cost something, the cheapest is Roses all year round: €49.50.',
    )
    expect(await says(account, 'which is the most expensive one')).toBe(
      'The most expensive is Grafting apple trees: €120.',
    )
    expect(await says(account, 'el libro más caro', { language: 'es' })).toBe(
      'Entre los libros, lo más caro es The small balcony notebook: 18 €.',
    )
  })

  it('two products that are named, or that were spoken of, are compared', async () => {
    const { account, roses, book, grafting } = school
    const part = await answer(
      account,
      'what is the difference between the grafting course and the rose course?',
    )
    expect(part?.subjects).toEqual(about(grafting, roses).subjects)
    expect(part?.content).toContain('• Grafting apple trees: €120. A video course')
    const spoken = await answer(account, 'compare them please', about(book, roses))
    expect(spoken?.subjects).toEqual(about(book, roses).subjects)
  })

  it('for beginners they name the products that say so', async () => {
    const { account } = school
    const reply = await says(account, 'which course is best for beginners?')
    expect(reply).toContain('First seeds')
    expect(reply).not.toContain('Roses')
  })
})

describe('nothing is said', () => {
  it('of products that are drafts, archived, paused or deleted', async () => {
    const { account, book, roses, grafting, seeds, advice } = await gardenSchool()
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

  it('by a clone that recommends nothing, nor is a person offered by one that gives no support', async () => {
    const { account } = await gardenSchool()
    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.patch(`/versions/${clone.id}`, { silos: { soporte: false } })
    expect((await answer(account, 'how much is a garden visit with Ada'))?.actions).toHaveLength(1)
    await account.api.patch(`/versions/${clone.id}`, { silos: { recomendar: false } })
    expect(await answer(account, 'how much is the grafting course?')).toBe(null)
    expect(await answer(account, 'what do you sell?')).toBe(null)
  })

  it('to questions that use the words of a sale for something else', async () => {
    const { account } = school
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
]

it('through the chat a price is told with its product, and the next message may mean it', async () => {
  const { account, roses } = school
  const chat = async (message: string) =>
    (await account.api.post('/chat', { message, visitor_external_id: 'bea' })).body.reply
  expect(await chat('How much is the rose course?')).toMatchObject({
    content: 'Roses all year round costs €49.50.',
    actions: [{ type: 'product', product_id: roses.id }],
  })
  expect((await chat('and where can I buy it?')).content).toContain(`${shop}/roses`)
})
