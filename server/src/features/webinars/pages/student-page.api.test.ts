import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createWebinar, liveSettings } from '../../../../test/webinars.ts'

const app = await startTestApp({ environment: liveSettings })

test('students enter on a page that asks the campus, which alone may call the live server; a draft has none', async () => {
  const account = await createTestAccount(app)
  const { id } = await createWebinar(account, { title: 'Questions about tomatoes' })
  const page = await app.request({ path: `/webinars/${id}/enter` })
  expect(page.text).toContain(`data-room="/campus/api/webinars/${id}/join"`)
  expect(page.text).toContain('Questions about tomatoes')
  expect(page.text).not.toContain('join_token')
  expect(page.headers['content-security-policy']).toContain('wss://live.example.com')
  const campus = await app.request({ path: `/campus/${account.account.slug}/live` })
  expect(campus.headers['content-security-policy']).not.toContain('live.example.com')
  const draft = await createWebinar(account, { draft: true })
  expect((await app.request({ path: `/webinars/${draft.id}/enter` })).status).toBe(404)
})
