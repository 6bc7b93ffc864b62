import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createAccess, signInStudent, signInUser } from '../../../../test/records.ts'
import { codeIn, post } from '../students.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

test('a link that is made in the panel signs its student in once, until it expires', async () => {
  const { panel } = await signInUser(account, 'editor')
  const { visitor_id } = await createAccess(account, { email: 'ana@example.com' })
  const made = await panel.post(`/students/${visitor_id}/sign-in-link`, { hours: 2 })
  expect(made.status).toBe(201)
  expect(Date.parse(made.body.expires_at) - app.clock.now().getTime()).toBe(7_200_000)
  const code = codeIn({ text: made.body.url })
  expect((await post(app, '/enter', { code })).body.visitor).toMatchObject({ id: visitor_id })
  expect((await post(app, '/enter', { code })).status).toBe(401)
})

test('nobody, and a person without any access, gets no link', async () => {
  const { panel } = await signInUser(account)
  const { visitor_id } = await signInStudent(account)
  for (const id of [visitor_id, 19_999_999_999])
    expect((await panel.post(`/students/${id}/sign-in-link`)).status).toBe(404)
})
