import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createProduct, createSource } from '../../../../test/records.ts'
import { assetDeleting } from '../../assets/index.ts'
import { archiveGuidedAnswer, pinGuidedAnswer, unarchiveGuidedAnswer } from './set-guided-answer-state.ts'

const app = await startTestApp()

const ask = (account: Awaited<ReturnType<typeof createTestAccount>>, message: string) =>
  account.api.post('/chat', { message, new_conversation: true })

describe('guided answers', () => {
  it('are stored as they were sent, trimmed, with their mode', async () => {
    const account = await createTestAccount(app)
    const product = await createProduct(account)
    const actions = [
      { type: 'product', product_id: product.id },
      { type: 'external_link', url: 'https://example.com/terms' },
      { type: 'video_embed', url: 'https://example.com/v', title: 'How', start_seconds: 12 },
      { type: 'escalate_offer', label: 'Talk to us' },
    ]
    const { status, body } = await account.api.post('/brain/guided-answers', {
      question: ' Can I pay in parts? ',
      answer: ' Yes, in three. ',
      variants: [' Instalments? '],
      actions,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'guided_answer',
      question: 'Can I pay in parts?',
      answer: 'Yes, in three.',
      mode: 'faithful',
      variants: ['Instalments?'],
      actions,
      pinned: false,
      archived: false,
      hit_count: 0,
      last_hit_at: null,
    })
  })

  it('without an answer are free, and then need an action', async () => {
    const { api } = await createTestAccount(app)
    const refused = await api.post('/brain/guided-answers', { question: 'Who are you?', answer: '  ' })
    expect([refused.status, refused.body.error.type]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.message).toContain('actions')
    const free = await api.post('/brain/guided-answers', {
      question: 'Who are you?',
      actions: [{ type: 'escalate_offer' }],
    })
    expect(free.body).toMatchObject({ answer: null, mode: 'free' })
  })

  it('refuse actions that name what the account does not have', async () => {
    const [account, stranger] = [await createTestAccount(app), await createTestAccount(app)]
    const { id: product_id } = await createProduct(stranger)
    const { status, body } = await account.api.post('/brain/guided-answers', {
      question: 'What do you sell?',
      actions: [{ type: 'product', product_id }],
    })
    expect([status, body.error.type]).toEqual([400, 'invalid_request'])
    expect((await account.api.get('/brain/guided-answers')).body.data).toEqual([])
  })

  it('are listed all, pinned ones first, archived ones only with include_archived', async () => {
    const account = await createTestAccount(app)
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push((await createGuidedAnswer(account)).id)
    const [first, second, third] = ids as [number, number, number]
    await pinGuidedAnswer(account.ctx(), { id: third })
    await archiveGuidedAnswer(account.ctx(), { id: first })
    const listed = async (query = '') =>
      (await account.api.get(`/brain/guided-answers${query}`)).body.data.map((one: { id: number }) => one.id)
    expect(await listed()).toEqual([third, second])
    expect(await listed('?include_archived=true')).toEqual([third, first, second])
    expect(await listed('?include_archived=true&order=desc')).toEqual([third, second, first])
  })

  it('lose the action of a product that is deleted; one that has nothing left is archived', async () => {
    const account = await createTestAccount(app)
    const { id: product_id } = await createProduct(account)
    const actions = [{ type: 'product', product_id }]
    const faithful = await createGuidedAnswer(account, { actions })
    const free = await createGuidedAnswer(account, { answer: '', actions })
    await account.api.delete(`/products/${product_id}`)
    const { data } = (await account.api.get('/brain/guided-answers?include_archived=true')).body
    expect(data).toMatchObject([
      { id: faithful.id, actions: [], archived: false },
      { id: free.id, actions: [], archived: true },
    ])
  })

  it('lose the action of an asset that is deleted, and are named as its users', async () => {
    const account = await createTestAccount(app)
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const asset = (await account.api.post('/assets', { file_base64: png, file_name: 'leaf.png' })).body
    const actions = [{ type: 'asset', asset_id: asset.id }]
    const guided = await createGuidedAnswer(account, { actions })
    const uses: string[] = []
    await account.ctx().transaction((tx) => tx.emit(assetDeleting, { asset_id: asset.id, uses }))
    expect(uses).toEqual([`guided answer ${guided.id}`])
    const { data } = (await account.api.get('/brain/guided-answers')).body
    expect(data).toMatchObject([{ id: guided.id, actions: [] }])
  })
})

describe('a guided answer in a chat', () => {
  it('is given word for word to its question and its variants, and the hit is counted', async () => {
    const account = await createTestAccount(app)
    await createSource(account)
    const answer = 'You get all your money back for 14 days; write to us and that is it.'
    const guided = await createGuidedAnswer(account, {
      question: 'Can I get a refund?',
      answer,
      variants: ['How do I return the course?'],
    })
    for (const message of ['Can I get a refund?', 'How do I return the course?']) {
      expect((await ask(account, message)).body.reply.content).toBe(answer)
    }
    await ask(account, 'When do I sow tomatoes?')
    const [record] = (await account.api.get('/brain/guided-answers')).body.data
    expect(record).toMatchObject({ id: guided.id, hit_count: 2 })
    expect(record.last_hit_at).not.toBeNull()
    expect(record.updated_at).toBe(guided.updated_at)
  })

  it('is not used while it is archived, nor once it is deleted', async () => {
    const account = await createTestAccount(app)
    const guided = await createGuidedAnswer(account, { question: 'Do you ship?', answer: 'Across Europe.' })
    const says = async () => (await ask(account, 'Do you ship?')).body.reply.content
    expect(await says()).toBe('Across Europe.')
    await archiveGuidedAnswer(account.ctx(), { id: guided.id })
    expect(await says()).not.toContain('Across Europe.')
    await unarchiveGuidedAnswer(account.ctx(), { id: guided.id })
    expect(await says()).toBe('Across Europe.')
    await account.api.delete(`/brain/guided-answers/${guided.id}`)
    expect(await says()).not.toContain('Across Europe.')
  })

  it('in free mode offers its actions to its question, while a text that ranks higher gives the answer', async () => {
    const account = await createTestAccount(app)
    await createSource(account, {
      title: 'Lisbon workshop dates',
      content: 'Lisbon workshop dates: the next Lisbon workshop is on the ninth. Lisbon dates are in May.',
    })
    const actions = [{ type: 'external_link', url: 'https://example.com/lisbon', label: 'Book' }]
    await createGuidedAnswer(account, { question: 'Dates of the Lisbon workshop?', answer: '', actions })
    await createGuidedAnswer(account, {
      question: 'Is parking free?',
      actions: [{ type: 'external_link', url: 'https://example.com/parking' }],
    })
    const { reply } = (await ask(account, 'Lisbon workshop dates?')).body
    expect(reply.content).toContain('the ninth')
    expect(reply.actions).toEqual([{ type: 'link', url: 'https://example.com/lisbon', label: 'Book' }])
  })
})
