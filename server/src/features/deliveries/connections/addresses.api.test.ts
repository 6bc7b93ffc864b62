import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createConnection, createDeliveryRule, createProduct, createSale } from '../../../../test/records.ts'
import { refusedHosts } from '../../../platform/outbound/refused-hosts.fixture.ts'
import type { Delivery } from '../schemas.ts'

// Nothing private is opened here.
const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '' } })
let connections = 0
const server = createServer(() => connections++)
await new Promise<void>((resolve) => server.listen(0, '::', resolve))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const urls = refusedHosts.flatMap((host) =>
  ['https', 'http'].map((scheme) => `${scheme}://${host}:${port}/in`),
)

test(`${refusedHosts.length} spellings of private addresses are refused when a connection is saved`, async () => {
  const { api } = await createTestAccount(app)
  const answers = new Set<string>()
  for (const url of urls) {
    const { status, body } = await api.post('/external-delivery/connections', {
      name: 'Inside',
      url,
      auth: 'none',
      idempotencySupported: true,
    })
    answers.add(`${status} ${body.error?.type}`)
  }
  expect([...answers]).toEqual(['422 url_not_allowed'])
  expect(connections).toBe(0)
})

/** One product, whose purchase goes to each of these addresses: they stand in the database as if they were allowed. */
async function sellTo(account: TestAccount, addresses: string[]): Promise<void> {
  const { id: product_id } = await createProduct(account)
  await createDeliveryRule(account, { productId: product_id, connectionId: await createConnection(account) })
  const ids = [account.account.id, addresses]
  await app.sql(
    `insert into delivery_connections (account_id, id, name, url, auth, enabled, created_at, updated_at)
     select c.account_id, c.id + n, c.name, u, c.auth, true, c.created_at, c.updated_at
     from delivery_connections as c, unnest($2::text[]) with ordinality as urls (u, n) where c.account_id = $1`,
    ids,
  )
  await app.sql(
    `insert into delivery_rules
       (account_id, id, product_id, connection_id, payload, enabled, refund_policy, created_at, updated_at)
     select r.account_id, r.id + n, r.product_id, r.connection_id + n, r.payload, true, 'keep', r.created_at, r.updated_at
     from delivery_rules as r, unnest($2::text[]) with ordinality as urls (u, n) where r.account_id = $1`,
    ids,
  )
  await app.sql('delete from delivery_rules where account_id = $1 and connection_id % 10000000000 = 1', [
    account.account.id,
  ])
  await createSale(account, { product_id })
}

test('a private address that was stored in spite of that is never connected to: its deliveries fail at once', async () => {
  const account = await createTestAccount(app)
  const names = [`https://localhost:${port}/in`, `http://localhost:${port}/in`]
  await sellTo(account, [...urls, ...names])
  await app.drain()
  const list: Delivery[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { body } = await account.api.get(
      `/external-delivery/deliveries${after === 0 ? '' : `?starting_after=${after}`}`,
    )
    list.push(...body.data)
    after = body.next_starting_after
  }
  expect(list).toHaveLength(urls.length + names.length)
  expect(new Set(list.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['failed url_not_allowed']),
  )
  expect(connections).toBe(0)
})
