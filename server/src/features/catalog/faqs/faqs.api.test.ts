import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq, signInUser } from '../../../../test/records.ts'
import { assetDeleting } from '../../assets/index.ts'

const app = await startTestApp()

async function newProductId(account: TestAccount): Promise<number> {
  return (await createProduct(account)).id
}

test('a question is answered freely unless it says otherwise, and the product shows it', async () => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const { status, body } = await account.api.post(`/products/${product_id}/faqs`, {
    question: ' Do I need a garden? ',
    answer: 'No.',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'product_faq',
    id: account.account.id * 1e10 + 1,
    product_id,
    question: 'Do I need a garden?',
    answer: 'No.',
    answer_mode: 'free',
    actions: [],
    created_at: app.clock.now().toISOString(),
    updated_at: app.clock.now().toISOString(),
  })
  expect((await account.api.get(`/products/${product_id}`)).body).toMatchObject({
    faq_count: 1,
    faqs: [body],
  })
  expect((await account.api.get(`/products/${product_id}/faqs`)).body).toEqual({
    object: 'list',
    data: [body],
    has_more: false,
    next_starting_after: null,
  })
})

test('actions of every kind are stored as they were sent, in their order', async () => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const actions = [
    { type: 'escalate_offer' },
    { type: 'product', product_id },
    { type: 'external_link', url: 'https://example.com/a', label: 'Plans' },
    { type: 'external_link', url: 'https://example.com/b' },
    { type: 'video_embed', url: 'https://video.example.com/1', title: 'Sowing', start_seconds: 90 },
    { type: 'escalate_offer', label: 'Talk to us', url: 'https://example.com/talk' },
  ]
  const faq = await createProductFaq(account, product_id, { answer_mode: 'contexto', actions })
  expect(faq).toMatchObject({ answer_mode: 'contexto', actions })
})

test.each([
  [{ type: 'product', product_id: 1 }, 'actions.1.product_id'],
  [{ type: 'asset', asset_id: 1 }, 'actions.1.asset_id'],
  [{ type: 'product' }, 'actions.1.product_id'],
  [{ type: 'product', product_id: 1, label: 'x' }, 'label'],
  [{ type: 'surprise' }, 'actions.1'],
  [{ url: 'https://example.com/' }, 'actions.1'],
  [{ type: 'external_link', url: 'javascript:alert(1)' }, 'actions.1.url'],
  [{ type: 'external_link' }, 'actions.1.url'],
  [{ type: 'video_embed', url: 'https://example.com/', start_seconds: -1 }, 'actions.1.start_seconds'],
  ['link', 'actions.1'],
])('the action %j is refused with 400 that names it', async (action, named) => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const { status, body } = await account.api.post(`/products/${product_id}/faqs`, {
    question: 'Do I need a garden?',
    answer: 'No.',
    actions: [{ type: 'escalate_offer' }, action],
  })
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain(named)
  expect((await account.api.get(`/products/${product_id}`)).body.faq_count).toBe(0)
})

test('an action that names a product of another account is refused in the same words as an unknown product', async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  const product_id = await newProductId(mine)
  const ask = async (named: number) => {
    const actions = [{ type: 'product', product_id: named }]
    const question = { question: 'Anything else?', answer: 'Yes.', actions }
    const { status, body } = await mine.api.post(`/products/${product_id}/faqs`, question)
    return [status, body.error.message.replaceAll(String(named), 'ID')]
  }
  expect(await ask(await newProductId(theirs))).toEqual(await ask(theirs.account.id * 1e10 + 999))
})

test('an action may name an asset of the account; deleting the asset removes the action, a refused deletion changes nothing', async () => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const asset_id = account.account.id * 1e10 + 1
  await app.sql(
    `insert into assets (account_id, id, kind, title, file_name, mime_type, file_size_bytes, status, storage_key,
       public_token, created_at, updated_at)
     values ($1, $2, 'file', 'Plan', 'plan.pdf', 'application/pdf', 0, 'ready', 'none', $3, now(), now())`,
    [account.account.id, asset_id, `token-${asset_id}`],
  )
  const actions = [{ type: 'asset', asset_id }, { type: 'escalate_offer' }]
  const faq = await createProductFaq(account, product_id, { actions })
  const emitDeletion = async (uses: string[], refuse: boolean) =>
    account.ctx().transaction(async (tx) => {
      await tx.emit(assetDeleting, { asset_id, uses })
      if (refuse) throw new Error('refused')
    })
  const listed = async () => (await account.api.get(`/products/${product_id}/faqs`)).body.data[0].actions
  const uses: string[] = []
  await expect(emitDeletion(uses, true)).rejects.toThrow('refused')
  expect([uses, await listed()]).toEqual([[`product FAQ ${faq.id}`], actions])
  await emitDeletion([], false)
  expect(await listed()).toEqual([{ type: 'escalate_offer' }])
})

test('a question is deleted through its own product only', async () => {
  const account = await createTestAccount(app)
  const [product_id, other_id] = [await newProductId(account), await newProductId(account)]
  const { id } = await createProductFaq(account, product_id)
  expect((await account.api.delete(`/products/${other_id}/faqs/${id}`)).status).toBe(404)
  expect((await account.api.delete(`/products/${product_id}/faqs/${id}`)).body).toEqual({
    id,
    product_id,
    deleted: true,
  })
  expect((await account.api.delete(`/products/${product_id}/faqs/${id}`)).status).toBe(404)
  expect((await account.api.get(`/products/${product_id}`)).body).toMatchObject({ faq_count: 0, faqs: [] })
})

test('faq_count is the number of questions, also after many are added and deleted at once', async () => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const created = await Promise.all(Array.from({ length: 20 }, () => createProductFaq(account, product_id)))
  await Promise.all([
    ...created.slice(0, 12).flatMap(({ id }) => {
      const remove = () => account.api.delete(`/products/${product_id}/faqs/${id}`)
      return [remove(), remove()]
    }),
    ...Array.from({ length: 5 }, () => createProductFaq(account, product_id)),
  ])
  const rows = await app.sql<{ stored: number; counted: number }>(
    `select p.faq_count as stored, (select count(*)::int from product_faqs f where f.product_id = p.id) as counted
     from products p where p.id = $1`,
    [product_id],
  )
  expect(rows).toEqual([{ stored: 13, counted: 13 }])
})

test('an action never names a product that a request at the same time deletes', async () => {
  const account = await createTestAccount(app)
  const product_id = await newProductId(account)
  const named = await Promise.all(Array.from({ length: 16 }, () => newProductId(account)))
  await Promise.all(
    named.flatMap((id) => [
      account.api.post(`/products/${product_id}/faqs`, {
        question: 'Anything else?',
        answer: 'Yes.',
        actions: [{ type: 'product', product_id: id }],
      }),
      account.api.delete(`/products/${id}`),
    ]),
  )
  const { body } = await account.api.get(`/products/${product_id}/faqs`)
  expect(body.data.flatMap((faq: { actions: unknown[] }) => faq.actions)).toEqual([])
})

test('the panel changes the fields of a question that are sent, and no question of another product', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const [product_id, other_id] = [await newProductId(account), await newProductId(account)]
  const before = await createProductFaq(account, product_id, { actions: [{ type: 'escalate_offer' }] })
  app.clock.advance('1s')
  const { body } = await panel.patch(`/products/${product_id}/faqs/${before.id}`, {
    answer: 'In autumn too.',
  })
  expect(body).toEqual({ ...before, answer: 'In autumn too.', updated_at: app.clock.now().toISOString() })
  const elsewhere = await panel.patch(`/products/${other_id}/faqs/${before.id}`, { answer: 'No.' })
  expect([elsewhere.status, elsewhere.body.error.type]).toEqual([404, 'not_found'])
  const gone = await panel.patch(`/products/${product_id}/faqs/${before.id}`, {
    actions: [{ type: 'product', product_id: 1 }],
  })
  expect([gone.status, gone.body.error.type]).toEqual([400, 'invalid_request'])
  expect((await account.api.get(`/products/${product_id}/faqs`)).body.data).toEqual([body])
})

test('questions stand in the order that the panel gives them, a later one last; an order with gaps is refused', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const product_id = await newProductId(account)
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push((await createProductFaq(account, product_id)).id)
  const [a, b, c] = ids as [number, number, number]
  const order = (faq_ids: number[], of = product_id) => panel.put(`/products/${of}/faq-order`, { faq_ids })
  const listed = async () =>
    (await account.api.get(`/products/${product_id}/faqs`)).body.data.map(({ id }: { id: number }) => id)
  expect((await order([c, a, b])).body.data.map(({ id }: { id: number }) => id)).toEqual([c, a, b])
  const { id: last } = await createProductFaq(account, product_id)
  expect(await listed()).toEqual([c, a, b, last])
  expect(
    (await account.api.get(`/products/${product_id}`)).body.faqs.map(({ id }: { id: number }) => id),
  ).toEqual(await listed())
  for (const wrong of [[c, a, b], [c, a, b, b], [c, a, b, 7], [c, a, b, last, last], []]) {
    const { status, body } = await order(wrong)
    expect([wrong, status, body.error.message]).toEqual([
      wrong,
      400,
      'faq_ids: must name every question of the product once.',
    ])
  }
  expect((await order([], 7)).status).toBe(404)
  expect(await listed()).toEqual([c, a, b, last])
})
