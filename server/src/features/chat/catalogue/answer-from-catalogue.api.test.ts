import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'
import type { Subject } from '../chat.types.ts'
import { about, answer, createGardenSchool, says, shop } from './garden-school.fixture.ts'

const app = await startTestApp()
const school = await createGardenSchool(app)

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

  it('is said of the product that another sentence names, and of none where that names something else', async () => {
    const { account, book } = school
    expect(await says(account, 'I would like the grafting course. What does it cost?', about(book))).toBe(
      'Grafting apple trees costs €120.',
    )
    expect(await says(account, 'My greenhouse collapsed. How much does it cost?')).toBe(null)
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
    expect(await inLanguage('quanto costa Grafting apple trees', 'en')).toBe(
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

  it('is of all products where there are seven at most, else the visitor is asked which one', async () => {
    const { account } = await createGardenSchool(app)
    for (const title of ['Compost from scratch', 'Worms in a box'])
      await createProduct(account, { title, price: 5 })
    expect((await says(account, 'prices?'))?.split('\n')).toHaveLength(8)
    await createProduct(account, { title: 'Pruning in winter', price: 5 })
    const part = await answer(account, 'prices?')
    expect(part).toMatchObject({ is_choice: true, actions: [] })
    expect(part?.content).toContain('Which one')
    expect(part?.content).toContain('and 3 more')
  })
})

describe('what a product is', () => {
  it('is told by its description, and where it is bought by a link', async () => {
    const { account, roses } = await createGardenSchool(app)
    expect(await says(account, 'what is included in the grafting course?')).toContain('a roll of raffia tape')
    expect(await says(account, 'is the small balcony notebook a course or a book?')).toContain('is a book')
    const garden = await createProduct(account, {
      title: 'Herbs for the kitchen window',
      description: 'Herbs in small pots. It takes six weeks with one lesson on Mondays. Thyme is included.',
      tags: ['workshop'],
    })
    expect(await says(account, 'how long is the herbs workshop?')).toBe(
      'Herbs for the kitchen window: It takes six weeks with one lesson on Mondays.',
    )
    expect(await says(account, 'how long is it?', about(garden))).toContain('six weeks')
    expect(await says(account, 'how long is the rose course?')).toBe(null)
    expect(await says(account, 'what is First seeds?')).toContain('Five short emails')
    expect(await says(account, 'I am interested in the grafting course')).toContain(`${shop}/grafting`)
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
      'Here is what is available:\n• Roses all year round: €49.50',
    )
  })

  it('know a kind with accents, capitals and beside other words of a tag', async () => {
    const account = await createTestAccount(app)
    await createProduct(account, { title: 'Círculo de huerta', price: 9, tags: ['Membresía/mensual'] })
    await createProduct(account, { title: 'Otra cosa', price: 9, tags: ['book'] })
    expect(await says(account, '¿qué membresías tenéis?', { language: 'es' })).toBe(
      'Esto es lo que hay:\n• Círculo de huerta: 9 €',
    )
  })

  it('name products by a word beside their kind, and a level without a kind', async () => {
    const { account } = school
    expect(await says(account, 'do you have rose courses?')).toBe(
      'Here is what is available:\n• Roses all year round: €49.50',
    )
    expect(await says(account, 'I am a complete beginner, what do you recommend?')).toContain('First seeds')
  })

  it('have seven products at most, else five, and say how many more there are', async () => {
    const account = await createTestAccount(app)
    for (let number = 1; number <= 7; number++)
      await createProduct(account, { title: `Knots, part ${number}` })
    expect((await says(account, 'what courses do you have?'))?.split('\n')).toHaveLength(8)
    await createProduct(account, { title: 'Knots, part 8' })
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

  it('behind the only product of its kind the dearest is the dearest of all', async () => {
    const { account, book } = school
    expect(await says(account, 'y de todo, ¿qué es lo más caro?', { language: 'es', ...about(book) })).toBe(
      'Lo más caro es Grafting apple trees: 120 €.',
    )
    expect(await says(account, 'and your most expensive product?', about(book))).toBe(
      'The most expensive is Grafting apple trees: €120.',
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
    const either = await answer(account, 'grafting apple trees or the notebook, compare them for me pls')
    expect(either?.subjects).toEqual(about(grafting, book).subjects)
    const kinds = await answer(account, 'what is the difference between the book and the rose course')
    expect(kinds?.subjects).toEqual(about(book, roses).subjects)
    const course = await answer(
      account,
      'what is the difference between the course and the notebook',
      about(roses),
    )
    expect(course?.content).toContain('Roses')
    const spoken = await answer(account, 'compare them please', about(book, roses))
    expect(spoken?.subjects).toEqual(about(book, roses).subjects)
    const inSpanish = await answer(account, 'compáralos', { ...about(book, roses), language: 'es' })
    expect(inSpanish?.content).toMatch(/notebook: 18 €\. En inglés, tal como está escrito:\n/)
  })

  it('the two of a kind that has no more are compared, and the cheapest of them is told', async () => {
    const account = await createTestAccount(app)
    const knots = await createProduct(account, {
      title: 'Knots',
      price: 30,
      currency: 'EUR',
      tags: ['course'],
    })
    const sails = await createProduct(account, {
      title: 'Sails',
      price: 20,
      currency: 'EUR',
      tags: ['course'],
    })
    const both = about(knots, sails)
    const part = await answer(account, "what's the difference between your two courses?")
    expect(part?.subjects.map(({ id }) => id).sort()).toEqual([knots.id, sails.id].sort())
    expect(await says(account, 'which is the cheapest of the two?', both)).toContain('Sails')
  })

  it('of two that were spoken of the cheaper one is told, though others are cheaper still', async () => {
    const { account, grafting, roses } = school
    const both = { ...about(grafting, roses), language: 'es' }
    const told = await answer(account, '¿y cuál de los dos sale más barato?', both)
    expect(told?.subjects).toEqual(about(roses).subjects)
    const asked = await answer(account, '¿cuál sale más barato?', both)
    expect(asked?.subjects).toEqual(about(roses).subjects)
  })

  it('the one that was spoken of is compared with another that is named', async () => {
    const { account, roses, book } = school
    const told = await answer(account, 'how is it different from the notebook?', about(roses))
    expect(told?.subjects.map(({ id }) => id)).toEqual([roses.id, book.id])
  })

  it('«anything cheaper?» gets all that costs less than what was spoken of', async () => {
    const { account, roses, book, seeds } = school
    const told = await answer(account, 'do you have anything cheaper?', about(roses))
    expect(told?.subjects).toEqual(about(book, seeds).subjects)
  })

  it('the one for somebody is told of by what its description says', async () => {
    const account = await createTestAccount(app)
    const course = { currency: 'EUR', tags: ['curso'] }
    await createProduct(account, {
      ...course,
      title: 'Nudos',
      price: 30,
      description: 'Doce nudos de marinero, con cabos de algodón y de cáñamo.',
    })
    const description = 'Para empezar con abejas sin haber abierto nunca una caja.'
    await createProduct(account, { ...course, title: 'Primera Colmena', price: 129, description })
    expect(await says(account, 'cuanto vale el de empezar con abejas', { language: 'es' })).toContain('129')
  })

  it('for beginners they name the products that say so', async () => {
    const { account } = school
    const reply = await says(account, 'which course is best for beginners?')
    expect(reply).toContain('First seeds')
    expect(reply).not.toContain('Roses')
  })
})

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
