import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import type { Ctx } from '../../../platform/context.ts'

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

/** The modules of a product and their units, in order, drafts too; empty where it has none. */
export async function readOutline({ db, account }: Ctx, product_id: number) {
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
