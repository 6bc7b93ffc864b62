import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'

const app = await startTestApp()

async function accountWithProduct() {
  const account = await createTestAccount(app)
  const { body: product } = await account.api.post('/products', {
    title: 'Sourdough from scratch',
    description: 'Eight lessons on wild yeast, shaping and baking, with a starter that is sent to your home.',
    tags: ['course'],
  })
  const says = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, new_conversation: true })).body.reply.content
  return { ...account, product, says }
}

it('a product card answers, and a change of its description is known in the same step', async () => {
  const { api, product, says } = await accountWithProduct()
  expect(await says('Which lessons are about wild yeast?')).toContain('Eight lessons on wild yeast')
  await api.patch(`/products/${product.id}`, {
    description: 'Twelve lessons on wild yeast and rye, with a starter that is sent to your home by post.',
  })
  expect(await says('Which lessons are about wild yeast?')).toContain('Twelve lessons on wild yeast')
})

it("a product's questions answer in full, each for its own product", async () => {
  const { api, product, says } = await accountWithProduct()
  const { body: other } = await api.post('/products', {
    title: 'Tomato masterclass',
    description: 'One evening on sowing, pruning and feeding tomatoes on the smallest of balconies.',
    tags: ['masterclass'],
  })
  const question = 'How long do I have access?'
  await api.post(`/products/${product.id}/faqs`, { question, answer: 'For as long as you like.' })
  const { body: faq } = await api.post(`/products/${other.id}/faqs`, { question, answer: 'Thirty days.' })
  expect(await says('How long do I have access to Sourdough from scratch?')).toBe('For as long as you like.')
  expect(await says('How long do I have access to the Tomato masterclass?')).toBe('Thirty days.')
  await api.delete(`/products/${other.id}/faqs/${faq.id}`)
  expect(await says('How long do I have access to the Tomato masterclass?')).not.toContain('Thirty days')
})

it('a product that is paused, a draft, archived or deleted does not answer', async () => {
  const { api, product, says } = await accountWithProduct()
  await api.post(`/products/${product.id}/faqs`, {
    question: 'Is the starter included?',
    answer: 'It is, dried.',
  })
  const answers = async () => (await says('Is the starter included?')).includes('It is, dried.')
  expect(await answers()).toBe(true)
  for (const [hidden, shown] of [
    [{ is_active: false }, { is_active: true }],
    [{ publish_status: 'draft' }, { publish_status: 'published' }],
    [{ publish_status: 'archived' }, { publish_status: 'published' }],
  ]) {
    await api.patch(`/products/${product.id}`, hidden)
    expect(await answers()).toBe(false)
    await api.patch(`/products/${product.id}`, shown)
    expect(await answers()).toBe(true)
  }
  await api.delete(`/products/${product.id}`)
  expect(await answers()).toBe(false)
  expect(await app.sql('select 1 from product_passages where product_id = $1', [product.id])).toEqual([])
})

it('a product whose text has not changed is not indexed again', async () => {
  const { api, product } = await accountWithProduct()
  const changes = () =>
    app.sql('select kind, version from knowledge_changes where id = $1 order by kind', [product.id])
  const before = await changes()
  await api.patch(`/products/${product.id}`, { price: 12 })
  expect(await changes()).toEqual(before)
})
