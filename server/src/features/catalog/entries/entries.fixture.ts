import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'

/** An entry of a batch. */
export const entry = (external_id: string, fields: object = {}) => ({
  external_id,
  title: `Entry ${external_id}`,
  html: `<p>Text of ${external_id}.</p>`,
  ...fields,
})

/** Sends a batch. */
export const send = (account: TestAccount, product_id: number, body: object) =>
  account.api.post(`/products/${product_id}/entries/import`, body)

/** A course in an account of its own. */
export async function createCourse(app: TestApp, fields: object = {}) {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'The course', ...fields })
  return { account, id }
}
