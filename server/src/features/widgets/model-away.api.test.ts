import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { sendJson, startFakeModel } from '../../../test/fakes/model-server.ts'
import { createWidget, enter } from '../../../test/widgets.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const app = await startTestApp({
  environment: {
    CHAT_MODEL: 'openai-compatible:tester',
    OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1`,
    OPENAI_COMPATIBLE_API_KEY: 'sk-model',
    CHAT_TIMEOUT_MS: '1500',
  },
})

test('a model that is away is told to the visitor, and no reply of the day is spent', async () => {
  fake.always((_seen, response) => {
    sendJson(response, 500, { error: { message: 'upstream' } })
    return undefined
  })
  const account = await createTestAccount(app)
  const { id } = await createWidget(account, { replies_a_day: 1 })
  const { token } = (await enter(app, id)).body
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, body } = await app.request({
      method: 'POST',
      path: `/widget/${id}/messages`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: 'Hello' }),
      expectFault: true,
    })
    expect([status, body.error.type]).toEqual([503, 'model_unavailable'])
  }
  expect((await account.api.get('/usage')).body.responses.used).toBe(0)
})
