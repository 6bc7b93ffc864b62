import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import type { Ctx } from '../../../platform/context.ts'

/** An entry of a batch, with what is required and `fields`. */
export const entry = (external_id: string, fields: object = {}) => ({
  external_id,
  title: `Entry ${external_id}`,
  html: `<p>Text of ${external_id}.</p>`,
  ...fields,
})

/** Imports a batch into a product. @returns the answer */
export const sendBatch = (account: TestAccount, product_id: number, body: object) =>
  account.api.post(`/products/${product_id}/entries/import`, body)

/** Creates a course in a new account. */
export async function createCourse(app: TestApp, fields: object = {}) {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'The course', ...fields })
  return { account, id }
}

/** The modules of a product with their units, in order, drafts too. */
export async function loadOutline({ db, account }: Ctx, product_id: number) {
  const modules = await db
    .selectFrom('course_modules')
    .select(['id', 'title'])
    .where('account_id', '=', account.id)
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()
  const units = await db
    .selectFrom('course_units')
    .select(['id', 'module_id', 'title', 'description', 'category', 'summary_html', 'status', 'published_at'])
    .where('account_id', '=', account.id)
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()
  return modules.map((module) => ({
    ...module,
    units: units.filter(({ module_id }) => module_id === module.id),
  }))
}
