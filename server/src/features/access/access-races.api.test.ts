import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createContact, createProduct } from '../../../test/records.ts'

const app = await startTestApp()
const other = await app.sibling()

const list = async ({ api }: TestAccount, query = '') =>
  (await api.get(`/academy/access?limit=200${query}`)).body.data

test('sales, tags, grants, pauses and deletions of one person at once end as if one came after the other', async () => {
  const account = await createTestAccount(app)
  const contact_id = await createContact(account)
  const { email } = (await account.api.get(`/contacts/${contact_id}`)).body
  const { id: course } = await createProduct(account)
  const { id: bundle } = await createProduct(account, { tags: ['bundle'] })
  await operate(account, 'product set-components', { id: bundle, product_id: [course] })
  await operate(account, 'tag set', { name: 'red', product_id: [course, bundle] })
  const { id } = (await account.api.post('/academy/access', { email, product_id: course })).body
  const apis = [app, other].map((process) => createApi(process, account.keys.delete))
  const acts = Array.from({ length: 8 }, (_, index) => {
    const api = apis[index % 2]!
    const sale = { email, amount_cents: 1, order_ref: `order-${index}`, product_id: bundle }
    return [
      api.post('/sales', sale),
      api.post(`/contacts/${contact_id}/tags`, { name: 'red' }),
      api.post('/academy/access', { email, product_id: bundle }),
      api.patch(`/academy/access/${id}`, { paused: index % 2 === 0 }),
      api.post('/chat', { message: 'Hi', visitor_email: `new${index}@example.com` }),
      api.post('/sales', { ...sale, email: `buyer${index}@example.com`, order_ref: `other-${index}` }),
    ]
  })
  const answers = await Promise.all(acts.flat())
  expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])
  const records = await list(account, `&email=${email}`)
  const shown = records.map((one: Record<string, unknown>) => [
    one.product_id,
    one.source,
    one.order_ref !== null,
  ])
  expect(shown.toSorted()).toEqual(
    [
      [course, 'api', false],
      [course, 'tag', false],
      [course, 'bundle', false],
      [bundle, 'tag', false],
      [bundle, records.find((one: { order_ref: string }) => one.order_ref !== null).source, true],
    ].toSorted(),
  )
  const grants = await app.sql(
    'select order_ref from access_grants where account_id = $1 and ended_at is null and order_ref is not null',
    [account.account.id],
  )
  expect(grants).toHaveLength(16)
  expect(await list(account, `&product_id=${bundle}`)).toHaveLength(10)
})

test('a tag that is taken while its products change leaves nobody with access', async () => {
  const account = await createTestAccount(app)
  const { id: course } = await createProduct(account)
  const tag = await operate<{ id: number }>(account, 'tag set', { name: 'red' })
  const contacts = await Promise.all(Array.from({ length: 12 }, () => createContact(account)))
  const api = createApi(other, account.keys.delete)
  await Promise.all(contacts.map((id) => api.post(`/contacts/${id}/tags`, { tag_id: tag.id })))
  await Promise.all([
    operate(account, 'tag set', { name: 'red', product_id: [course] }),
    ...contacts.slice(6).map((id) => api.delete(`/contacts/${id}/tags/${tag.id}`)),
    ...contacts.slice(0, 6).map((id) => api.post(`/contacts/${id}/tags`, { tag_id: tag.id })),
  ])
  await app.drain()
  expect(await list(account, '&status=active')).toHaveLength(6)
  await Promise.all([
    account.api.delete(`/products/${course}`),
    ...contacts.map((id) => api.post(`/contacts/${id}/tags`, { tag_id: tag.id })),
  ])
  expect(await list(account)).toEqual([])
})

/** Makes contacts who carry a tag, without the time that the interface would take. @returns how many */
async function addCarriers(account_id: number, tag_id: number, count: number): Promise<number> {
  const first = account_id * 10_000_000_000
  await app.sql(
    `insert into contacts (account_id, id, email, source, first_seen_at, last_seen_at, created_at, updated_at)
     select $1, $2::bigint + n, 'carrier' || n || '@example.com', 'import', now(), now(), now(), now()
     from generate_series(1, $3) as n`,
    [account_id, first, count],
  )
  await app.sql(
    `insert into counters (account_id, kind, value) values ($1, 'contact', $2)
     on conflict (account_id, kind) do update set value = excluded.value`,
    [account_id, count],
  )
  await app.sql(
    `insert into contact_tags (account_id, contact_id, tag_id, created_at)
     select $1, id, $2, now() from contacts where account_id = $1`,
    [account_id, tag_id],
  )
  return count
}

/** The process dies after so many transactions. @returns what brings it back */
function dieAfter(transactions: number, { app: { pool } }: TestApp): () => void {
  const connect = pool.connect.bind(pool)
  let begun = 0
  pool.connect = (() =>
    ++begun > transactions ? Promise.reject(new Error('the process ends here')) : connect()) as never
  return () => {
    pool.connect = connect
  }
}

test('a tag that two thousand carry gives its product to each of them, also where the process that began dies', async () => {
  const account = await createTestAccount(app)
  const { id: course } = await createProduct(account)
  const tag = await operate<{ id: number }>(account, 'tag set', { name: 'red' })
  const count = await addCarriers(account.account.id, tag.id, 2_000)
  const granted = async () => {
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int as count from academy_access where account_id = $1 and revoked_at is null`,
      [account.account.id],
    )
    return row!.count
  }
  // The one that stores the change, and two batches of a hundred.
  const revive = dieAfter(3, app)
  await expect(operate(account, 'tag set', { name: 'red', product_id: [course] })).rejects.toThrow(
    'ends here',
  )
  revive()
  expect(await granted()).toBe(200)
  await other.drain()
  expect(await granted()).toBe(200)
  app.clock.advance('2m')
  await Promise.all([app.drain(), other.drain()])
  expect(await granted()).toBe(count)
  expect(await app.sql('select 1 from access_changes where account_id = $1', [account.account.id])).toEqual(
    [],
  )
  const moments = await app.sql(
    'select count(distinct updated_at)::int as count from academy_access where account_id = $1',
    [account.account.id],
  )
  expect(moments).toEqual([{ count }])

  await operate(account, 'tag set', { name: 'red', products: false })
  expect(await granted()).toBe(count - 500)
  await Promise.all([app.drain(), other.drain()])
  expect(await granted()).toBe(0)
})

test('a bundle that many hold by a tag takes what it gave from all of them when it is deleted', async () => {
  const account = await createTestAccount(app)
  const { id: course } = await createProduct(account)
  const { id: bundle } = await createProduct(account, { tags: ['bundle'] })
  await operate(account, 'product set-components', { id: bundle, product_id: [course] })
  const tag = await operate<{ id: number }>(account, 'tag set', { name: 'red' })
  const count = await addCarriers(account.account.id, tag.id, 600)
  await operate(account, 'tag set', { name: 'red', product_id: [bundle] })
  await app.drain()
  const rows = () =>
    app.sql(
      `select product_id, revoked_at is not null as revoked, count(*)::int as count from academy_access
       where account_id = $1 group by 1, 2 order by 1`,
      [account.account.id],
    )
  expect(await rows()).toEqual([
    { product_id: course, revoked: false, count },
    { product_id: bundle, revoked: false, count },
  ])
  await account.api.delete(`/products/${bundle}`)
  await Promise.all([app.drain(), other.drain()])
  expect(await rows()).toEqual([{ product_id: course, revoked: true, count }])
  expect(await app.sql('select 1 from access_changes where account_id = $1', [account.account.id])).toEqual(
    [],
  )
})
