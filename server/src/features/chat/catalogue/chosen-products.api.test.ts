import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createProduct } from '../../../../test/records.ts'
import { about, answer, createGardenSchool, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const school = await createGardenSchool(app)

it('the cheapest that is not free is told of all, and all that is not free', async () => {
  const { account, book, seeds, grafting } = school
  const cheapest = await answer(account, "and the cheapest one that isn't free?", about(grafting))
  expect(cheapest?.subjects).toEqual(about(book).subjects)
  const paid = await answer(account, '¿qué cosas son de pago?', { language: 'es' })
  expect(paid?.subjects).toContainEqual(about(book).subjects![0])
  expect(paid?.subjects).not.toContainEqual(about(seeds).subjects![0])
})

it('a product is compared with another one where «with» alone stands between them', async () => {
  const { account, roses, book } = school
  const told = await answer(account, 'compare the notebook with the rose course, what is in each?')
  expect(told?.subjects).toEqual(about(book, roses).subjects)
  const prices = await answer(account, 'the price of that one compared to the notebook?', about(roses))
  expect(prices?.subjects).toEqual(about(roses, book).subjects)
})

it('of two that are named, which is cheaper is told in a word, also where one word of a title names one', async () => {
  const { account } = school
  const told = await says(account, 'which is cheaper, the notebook or the apple grafting lessons?')
  expect(told).toMatch(/cheapest is The small balcony notebook/)
  expect(told).not.toContain('sowing calendar')
})

it('where only one of two is known, the prices are told that the other one is among', async () => {
  const { account, roses, book } = school
  const ofAll = await says(account, 'which is cheaper, the notebook or the zeppelin?')
  for (const title of ['The small balcony notebook', 'Roses all year round', 'Grafting apple trees'])
    expect(ofAll).toContain(title)
  const ofSpoken = await says(account, 'which is cheaper, the notebook or the zeppelin?', about(roses, book))
  expect(ofSpoken).toContain('Roses all year round')
  expect(ofSpoken).not.toContain('Grafting apple trees')
})

it('who hesitates between two gets both compared, whatever is told before', async () => {
  const { account, roses, book } = school
  const question = 'I have a tiny balcony and no time, which one suits me, the notebook or the rose course?'
  expect((await answer(account, question))?.subjects).toEqual(about(book, roses).subjects)
})

it('«the class» is the only one of what was spoken of that is taught', async () => {
  const { account, roses, book } = school
  const told = await says(account, 'how much is the class?', about(book, roses))
  expect(told).toContain('€49.50')
  expect(told).not.toContain('notebook')
})

it('of two kinds that have one product each, which is cheaper is told of these two alone', async () => {
  const { account } = school
  const told = await says(account, 'which is cheaper, the book or the consulting?')
  expect(told).toContain('The small balcony notebook')
  expect(told).toContain('Garden visit with Ada')
  expect(told).not.toMatch(/First seeds|the books|consulting/)
})

it('which of two that are named is cheaper is told first, and then what each costs', async () => {
  const { account } = school
  const told = await says(account, 'which is cheaper, the grafting course or the roses one?')
  expect(told).toMatch(/^The cheapest is Roses all year round: /)
})

it('which of two costs more is told where the other one was spoken of', async () => {
  const { account, roses, grafting } = school
  const told = await says(account, 'which works out cheaper, that or the roses course?', about(grafting))
  expect(told).toMatch(/^The cheapest is Roses all year round: /)
  const dearer = await says(account, 'which one costs more, this or the grafting course?', about(roses))
  expect(dearer).toMatch(/^The most expensive is Grafting apple trees: /)
})

it('a product is compared that is named by one word of its title beside others that nothing has', async () => {
  const { account, grafting, book } = school
  const question = "what's the difference between that course and the weekend on a balcony?"
  expect((await answer(account, question, about(grafting)))?.subjects).toEqual(about(grafting, book).subjects)
})

it('«courses and products» are all of them', async () => {
  const { account, seeds, book } = school
  const paid = 'what is the cheapest of your courses and products, not counting the free one?'
  expect((await answer(account, paid))?.subjects).toEqual(about(book).subjects)
  const every = await answer(account, 'which courses and products do you have?')
  expect(every?.subjects).toContainEqual(about(seeds).subjects![0])
  expect(every?.subjects).toContainEqual(about(book).subjects![0])
})

it('«the one about …» is one of those that were told, and how long each part takes is not how long all does', async () => {
  const { account, roses, grafting } = school
  const told = about(roses, grafting)
  expect((await answer(account, 'how much is the knife one?', told))?.subjects).toEqual(
    about(grafting).subjects,
  )
  const course = await createProduct(account, {
    title: 'Hedges',
    description: 'Ten lessons on hedges of beech and yew, five hours in total.',
    tags: ['workshop'],
  })
  expect(await says(account, 'and how long is it?', about(course))).toContain('five hours')
  expect(await says(account, 'and how long is each one?', about(course))).toBe(null)
  expect(await says(account, 'how long is each workshop?', about(course))).toContain('five hours')
})

it('«which one …» behind a list tells what each of it is, and «which yarn …» asks for something else', async () => {
  const { account, roses, book } = school
  const listed = about(roses, book)
  const told = await answer(account, 'which one is for someone who shivers in October?', listed)
  expect(told?.subjects).toEqual(listed.subjects)
  expect(told?.content).toContain('sowing calendar')
  const spanish = { ...listed, language: 'es' }
  expect(await says(account, 'y cuál me sirve si tiemblo de frío', spanish)).toContain('sowing calendar')
  expect(await says(account, 'which yarn would you recommend?', listed)).toBeNull()
})

it('whether one is dearer than what was spoken of is told with both prices', async () => {
  const { account, book } = school
  const told = await says(account, 'is the rose course dearer than that?', about(book))
  expect(told).toMatch(/most expensive is Roses all year round/)
  expect(told).toContain('€18')
})

it('of several that one word names, behind a list the one of it is meant; what was spoken of alone is ranked with them all', async () => {
  const own = await createGardenSchool(app)
  const description = 'A weekend on how to wait for roses, with tea and a hammock.'
  await createProduct(own.account, {
    title: 'Roses for the patient',
    description,
    tags: ['weekend'],
    price: 310,
  })
  const listed = about(own.roses, own.grafting)
  expect(await says(own.account, 'how much is the rose one?', listed)).toBe(
    'Roses all year round costs €49.50.',
  )
  const dearer = await says(own.account, 'is it dearer than the one about roses?', about(own.grafting))
  expect(dearer).toMatch(/^The most expensive is Roses for the patient: €310\.\n/)
  for (const title of ['Grafting apple trees', 'Roses all year round']) expect(dearer).toContain(title)
  const cheaper = await says(own.account, 'is it cheaper than the one about roses?', about(own.grafting))
  expect(cheaper).toMatch(/^The cheapest is Roses all year round/)
})
