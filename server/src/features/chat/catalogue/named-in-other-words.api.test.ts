import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

async function createBakery() {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Pan en casa: curso online', tags: ['curso'], price: 89 })
  await createProduct(account, {
    title: 'The Honest Crumb',
    description: 'An e-book with 40 recipes and what went wrong with each.',
    tags: ['ebook'],
    price: 19,
  })
  await createSource(account, { title: 'Loaves', content: 'Bake the loaf for 45 minutes. It weighs a kilo.' })
  return async (message: string) =>
    (await account.api.post('/chat', { message })).body.reply as { content: string; actions: object[] }
}

it('the price of the product that a question names is told whatever its words for money are', async () => {
  const say = await createBakery()
  const { content, actions } = await say("what's the damage on the e-book?")
  expect(content).toContain('19')
  expect(actions).toHaveLength(1)
  expect((await say("what's the damage on the Honest Crumb?")).content).toContain('19')
  expect((await say('honest crumb, how many quid is it roughly')).content).toContain('19')
  expect((await say('cuánta plata es el curso, en dólares si podés')).content).toContain('89')
})

it('two that are compared are told by their records', async () => {
  const { content } = await (await createBakery())('does the book cover the same ground as the course?')
  expect(content).toMatch(/Pan en casa.*89/)
  expect(content).toMatch(/The Honest Crumb.*19.*recipes/)
})

it('a question for another measure, or for what no product is, is told no price', async () => {
  const say = await createBakery()
  expect((await say('how much does the e-book weigh?')).content).not.toContain('19')
  expect((await say('how much is a good hiking book?')).content).not.toContain('19')
})
