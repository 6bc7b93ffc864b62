import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'

const app = await startTestApp()

test('an account of a test reads its usage', async () => {
  const { api } = await createTestAccount(app)
  const { status, body } = await api.get('/usage')
  expect(status).toBe(200)
  expect(body.object).toBe('usage')
})
