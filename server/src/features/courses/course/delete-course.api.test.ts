import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createImport } from '../../../../test/records.ts'

const app = await startTestApp()

test('deleting a product deletes its modules, units and imports', async () => {
  const account = await createTestAccount(app)
  const { product_id } = await createImport(account)
  const counts = () =>
    app.sql(
      `select (select count(*)::int from course_modules where product_id = $1) as modules,
         (select count(*)::int from course_units where product_id = $1) as units,
         (select count(*)::int from entry_imports where product_id = $1) as imports`,
      [product_id],
    )
  expect(await counts()).toEqual([{ modules: 1, units: 1, imports: 1 }])
  expect((await account.api.delete(`/products/${product_id}`)).status).toBe(200)
  expect(await counts()).toEqual([{ modules: 0, units: 0, imports: 0 }])
})
