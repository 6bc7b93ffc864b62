import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { sendJson, startFakeModel, wrap } from '../../../../test/fakes/model-server.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const app = await startTestApp({
  environment: { CHAT_MODEL: 'openai-compatible:tester', OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1` },
})

test('a student who is erased while they are answered is signed out, and nothing is counted', async () => {
  const account = await createTestAccount(app)
  const { email } = await createAccess(account, { email: 'ana@example.com' })
  const { campus } = await signInStudent(account, { email: 'ana@example.com' })
  fake.next((seen, response) => {
    const reply = { content: 'Fine.', actions: [], sources: [] }
    void operate(account, 'contact erase', { email }).then(() =>
      sendJson(response, 200, wrap(seen.form, reply, null)),
    )
    return undefined
  })
  const { status, body } = await campus.post('/chat', { message: 'Hello' })
  expect([status, body.error.type]).toEqual([401, 'not_signed_in'])
  expect((await account.api.get('/usage')).body.responses.used).toBe(0)
  expect((await account.api.get('/conversations')).body.data).toEqual([])
})
