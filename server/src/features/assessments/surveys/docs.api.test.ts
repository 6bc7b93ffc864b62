import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { answer, createSurveyCourse, stars } from './surveys.fixture.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../../docs/feedback.md'), 'utf8')

/** An answer without what differs from one installation to the next: ids, cursors and moments. */
const comparable = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (name, field) =>
    /(^|_)(id|at|after)$/.test(name) && name !== 'question_id' && field !== null ? typeof field : field,
  )

test('the example of docs/feedback.md is answered as the page says', async () => {
  const account = await createTestAccount(app)
  const { product_id, block_ids } = await createSurveyCourse(account)
  const student = await signInStudent(account, { email: 'ana@example.com', name: 'Ana' })
  await createAccess(account, { email: student.email, product_id })
  await answer(student, block_ids.lesson, { [stars!]: 4 })
  await answer(student, block_ids.common, { [stars!]: 5 })
  const [, path] = /\$SERVER\/api\/v1([^"]*)"/.exec(page)!
  const [, shown] = /```json\n(.*?)```/s.exec(page)!
  const { body } = await account.api.get(path!.replace('$PRODUCT_ID', String(product_id)))
  expect(comparable(body)).toEqual(comparable(JSON.parse(shown!)))
})
