import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createSource, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('the screen shows what the plan gives and what is used of it, in a table beside its bars', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { content: 'Sow tomatoes indoors in March.' })
  await account.api.post('/chat', { message: 'When do I sow tomatoes?' })
  const { body: usage } = await account.api.get('/usage')
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/usage')
  const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').allInnerTexts()
  const shown = ({ granted, remaining }: { granted: number; remaining: number }) => [
    granted.toLocaleString('en'),
    remaining.toLocaleString('en'),
  ]
  expect((await row('Replies this month')).slice(1)).toEqual(['1', ...shown(usage.responses)])
  const words = usage.words.current.toLocaleString('en')
  expect((await row('Words that your clone')).slice(1)).toEqual([words, ...shown(usage.words)])
  expect(await page.getByRole('progressbar').count()).toBe(3)
  const replies = page.getByRole('figure').filter({ hasText: 'Replies' })
  await replies.getByText('As a table').click()
  expect(await replies.getByRole('row').last().getByRole('cell').last().innerText()).toBe('1')
  expect(await replies.getByRole('row').count()).toBe(31)
  await page.getByRole('radiogroup').getByText('7 days').click()
  await expect.poll(() => replies.getByRole('row').count()).toBe(8)
  expect(new URL(page.url()).searchParams.get('days')).toBe('7')
  expect(errors).toEqual([])
})

test('an account without limits is told so, and has no bars', async () => {
  const account = await createTestAccount(app, { unlimited: true })
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/usage')
  await page.getByText('This account has no limits.').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
})
