import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { createProduct, signInUser } from '../../server/test/records.ts'
import { startBrowser } from './browser.ts'
import { listFiles } from './page.ts'
import { openPanel } from './panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

const maxFurtherBytes = 80_000

const countBytes = async (page: Page): Promise<number> =>
  (await listFiles(page)).reduce((sum, { bytes }) => sum + bytes, 0)

test('the editor of a course adds at most 80 KB, and what edits its texts comes with the first of them, at most 80 KB more', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'Vegetables', tags: ['course'] })
  const user = await signInUser(account)
  const block = { key: 'read', type: 'text', html: '<p>Clay keeps water.</p>' }
  const units = [{ key: 'soil', title: 'Soil', status: 'draft', blocks: [block] }]
  await app.request({
    method: 'PUT',
    path: `/panel/api/products/${id}/course`,
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ modules: [{ key: 'one', title: 'One', units }] }),
  })
  const { page, open } = await openPanel(browser, app, { user })
  await open('/')
  const first = await countBytes(page)
  await page.locator('nav a[href="/panel/courses"]').click()
  await page.getByRole('link', { name: 'Vegetables' }).click()
  await page.getByRole('button', { name: 'Soil', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const editor = (await countBytes(page)) - first
  await page.getByRole('button', { name: 'Soil', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await page.waitForLoadState('networkidle')
  const text = (await countBytes(page)) - first - editor
  expect(text).toBeGreaterThan(30_000)
  expect(Math.max(editor, text)).toBeLessThanOrEqual(maxFurtherBytes)
  if (process.env.DEEP === '1') console.log({ editor, text })
})
