import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createProduct } from '../../../test/records.ts'
import { findCourseAccess, hasAnyAccess, listCourseAccess } from './index.ts'

const app = await startTestApp()

/** A visitor with a ground that stands since the beginning of 2026, for each of the products. */
async function createVisitor({ account }: TestAccount, product_ids: number[]): Promise<number> {
  const id = account.id * 10_000_000_000 + 1
  await app.sql(
    `insert into visitors values ($1, $2, 'ana@example.com', 'Ana', '2026-01-01', '2026-01-01')`,
    [account.id, id],
  )
  for (const product_id of product_ids) {
    await app.sql(
      `with ground as (
        insert into academy_access (account_id, id, visitor_id, product_id, source, granted_at, created_at, updated_at)
        values ($1, $2, $3, $2, 'api', '2026-01-01', '2026-01-01', '2026-01-01')
      )
      insert into access_intervals values ($1, $2, 1, '2026-01-01')`,
      [account.id, product_id, id],
    )
  }
  return id
}

test('later features see what a visitor has, in ascending product id, and nothing of another', async () => {
  const account = await createTestAccount(app)
  const [one, two, other] = [
    await createProduct(account),
    await createProduct(account),
    await createProduct(account),
  ]
  const visitor_id = await createVisitor(account, [two.id, one.id])
  const access = {
    status: 'active',
    source: 'api',
    by_tag: false,
    included_from_product_ids: [],
    granted_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
    paused: false,
  }
  const ctx = account.ctx()
  expect(await listCourseAccess(ctx, visitor_id)).toEqual([
    { ...access, product_id: one.id },
    { ...access, product_id: two.id },
  ])
  expect(await listCourseAccess(ctx, visitor_id + 1)).toEqual([])
  expect(await findCourseAccess(ctx, visitor_id, two.id)).toEqual({ ...access, product_id: two.id })
  expect(await findCourseAccess(ctx, visitor_id, other.id)).toBeUndefined()
})

test('somebody whose every access was revoked has none', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  expect(await hasAnyAccess(account.ctx(), 'ana@example.com')).toBe(false)
  await createVisitor(account, [id])
  expect(await hasAnyAccess(account.ctx(), 'ana@example.com')).toBe(true)
  await app.sql('update academy_access set revoked_at = now() where product_id = $1', [id])
  expect(await hasAnyAccess(account.ctx(), 'ana@example.com')).toBe(false)
  expect(await findCourseAccess(account.ctx(), id, id)).toBeUndefined()
})
