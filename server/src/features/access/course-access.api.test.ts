import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createAccess, createProduct } from '../../../test/records.ts'
import { findCourseAccess, hasAnyAccess, listCourseAccess } from './index.ts'

const app = await startTestApp()
const email = 'ana@example.com'

test('later features see what a visitor has, in ascending product id, and nothing of another', async () => {
  const account = await createTestAccount(app)
  const [one, two] = [(await createProduct(account)).id, (await createProduct(account)).id]
  const { visitor_id } = await createAccess(account, { email, product_id: two })
  await createAccess(account, { email, product_id: one })
  const other = await createAccess(account)
  const access = {
    status: 'active',
    source: 'api',
    by_tag: false,
    included_from_product_ids: [],
    granted_at: app.clock.now().toISOString(),
    expires_at: null,
    paused: false,
  }
  const ctx = account.ctx()
  expect(await listCourseAccess(ctx, visitor_id as number)).toEqual([
    { ...access, product_id: one },
    { ...access, product_id: two },
  ])
  expect(await findCourseAccess(ctx, visitor_id as number, two)).toEqual({ ...access, product_id: two })
  expect(await findCourseAccess(ctx, visitor_id as number, other.product_id as number)).toBeUndefined()
})

test('somebody whose every access was revoked has none', async () => {
  const account = await createTestAccount(app)
  expect(await hasAnyAccess(account.ctx(), email)).toBe(false)
  const { id, visitor_id, product_id } = await createAccess(account, { email })
  expect(await hasAnyAccess(account.ctx(), email)).toBe(true)
  await account.api.delete(`/academy/access/${id}`)
  expect(await hasAnyAccess(account.ctx(), email)).toBe(false)
  expect(await findCourseAccess(account.ctx(), visitor_id as number, product_id as number)).toBeUndefined()
})
