import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createProduct, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

const reply = async (account: TestAccount, message: string) =>
  (await account.api.post('/chat', { message, new_conversation: true })).body.reply.content

it('a changed guided answer is found by its new question and says its new answer', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const { id } = await createGuidedAnswer(account, { question: 'Do you ship abroad?', answer: 'No.' })
  const changed = await panel.patch(`/guided-answers/${id}`, {
    question: 'Where is the studio?',
    answer: 'At the harbour.',
    variants: ['Your address?'],
  })
  expect(changed.body).toMatchObject({ question: 'Where is the studio?', variants: ['Your address?'] })
  expect(await reply(account, 'Where is the studio?')).toBe('At the harbour.')
  expect(await reply(account, 'What is your address?')).toBe('At the harbour.')
  expect(await reply(account, 'Do you ship abroad?')).not.toContain('No.')
})

it('only what is sent changes', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const { id: product_id } = await createProduct(account)
  const before = await createGuidedAnswer(account, {
    variants: ['Refunds?'],
    actions: [{ type: 'product', product_id }],
  })
  app.clock.advance('1m')
  const { body } = await panel.patch(`/guided-answers/${before.id}`, { answer: 'Within a month.' })
  expect(body).toEqual({ ...before, answer: 'Within a month.', updated_at: expect.any(String) })
  expect(body.updated_at).not.toBe(before.updated_at)
})

it('must keep an answer or an action', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const before = await createGuidedAnswer(account)
  const refused = await panel.patch(`/guided-answers/${before.id}`, { answer: ' ' })
  expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('actions')])
  const actions = [{ type: 'escalate_offer' }]
  const free = await panel.patch(`/guided-answers/${before.id}`, { answer: '', actions })
  expect(free.body).toMatchObject({ answer: null, mode: 'free', actions })
  const emptied = await panel.patch(`/guided-answers/${before.id}`, { actions: [] })
  expect(emptied.status).toBe(400)
})

it('refuses actions that name what the account does not have', async () => {
  const [account, stranger] = [await createTestAccount(app), await createTestAccount(app)]
  const { panel } = await signInUser(account, 'editor')
  const { id } = await createGuidedAnswer(account)
  const { id: product_id } = await createProduct(stranger)
  const actions = [{ type: 'product', product_id }]
  const { status, body } = await panel.patch(`/guided-answers/${id}`, { actions })
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
})
