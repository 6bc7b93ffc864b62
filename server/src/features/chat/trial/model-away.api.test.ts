import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { sendJson, startFakeModel } from '../../../../test/fakes/model-server.ts'
import { signInUser } from '../../../../test/records.ts'

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

test('a model that is away is told to whoever tries the clone', async () => {
  fake.always((_seen, response) => {
    sendJson(response, 500, { error: { message: 'upstream' } })
    return undefined
  })
  const account = await createTestAccount(app)
  const [clone] = (await account.api.get('/versions')).body.data
  const { panel } = await signInUser(account, 'editor')
  const { status, body } = await panel.post(
    `/versions/${clone.id}/try`,
    { message: 'Hello' },
    { expectFault: true },
  )
  expect([status, body.error.type]).toEqual([503, 'model_unavailable'])
})
