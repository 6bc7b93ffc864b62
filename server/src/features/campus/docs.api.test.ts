import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createAccess, createProduct, createSource, signInStudent } from '../../../test/records.ts'
import { applyText } from '../courses/files/files.fixture.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../docs/campus.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n(curl [^\n]*)\n```\n```json\n(.*?)```/gs)].map(
  ([, call, answer]) => ({
    call: call!,
    answer: JSON.parse(answer!),
  }),
)

/** The course of the examples, with a student who holds it. */
async function createExampleCourse() {
  const account = await createTestAccount(app)
  await createSource(account)
  const { id: product_id } = await createProduct(account, {
    title: 'A garden on the balcony',
    description: 'Vegetables in pots, from the first seed to the harvest.',
  })
  const blocks = [
    { key: 'read', type: 'text', html: '<p>Sow <b>indoors</b>.</p>' },
    { key: 'film', type: 'video', title: 'The first pot', vimeo: 76979871, duration_seconds: 93 },
  ]
  const unit = {
    key: 'sowing',
    title: 'Sowing',
    description: 'What to sow when',
    status: 'published',
    blocks,
  }
  const requires = { all_lessons: true, quizzes_passed: false, exam_product_ids: [] }
  const file = {
    product_id,
    certificate: { title: 'Balcony gardener', requires },
    modules: [{ key: 'basics', title: 'Basics', units: [unit] }],
  }
  // JSON is YAML too.
  await applyText(account, JSON.stringify(file))
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  return { student, product_id }
}

/** An answer without what differs from one installation to the next: ids, moments, and what the clone says. */
const comparable = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    /(^|_)(id|at|tokens)$|^content$/.test(name) && name !== 'vimeo_id' && value !== null
      ? typeof value
      : value,
  )

test('every example of docs/campus.md is answered as the page says', async () => {
  const { student, product_id } = await createExampleCourse()
  const { next_unit_id } = (await student.campus.get('/courses')).body.data[0]
  expect(examples).toHaveLength(7)
  for (const { call, answer } of examples) {
    const [, path] = /\$SERVER\/campus\/api(\S*)/.exec(call)!
    const address = path!.replace('$PRODUCT_ID', String(product_id)).replace('$UNIT_ID', String(next_unit_id))
    const body = /-d '(.*)'/.exec(call)?.[1]
    const isPost = body !== undefined || call.includes('-X POST')
    const sent = isPost
      ? await student.campus.post(address, body === undefined ? undefined : JSON.parse(body))
      : await student.campus.get(address)
    expect(comparable(sent.body), call).toEqual(comparable(answer))
  }
})
