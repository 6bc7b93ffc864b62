import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { createTestAccount } from '../../test/factories.ts'

test('a stop ends the threads that ran heavy work', async () => {
  const app = await startTestApp()
  const account = await createTestAccount(app)
  const before = countThreads()
  const content = 'Sow tomatoes in March, and water them every day. '.repeat(400)
  expect((await account.api.post('/brain/sources', { title: 'Sowing', content })).status).toBe(201)
  expect(countThreads()).toBeGreaterThan(before)
  await app.stop()
  expect(countThreads()).toBeLessThanOrEqual(before)
})

function countThreads(): number {
  return (process.report.getReport() as unknown as { workers: unknown[] }).workers.length
}
