import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { createProduct, signInUser } from '../../server/test/records.ts'
import { sections } from '../panel/frame/sections.ts'
import { startBrowser } from './browser.ts'
import { openPanel } from './panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

const maxFirstBytes = 200_000
const maxFurtherBytes = 80_000

/** The bytes of scripts and styles that came over the wire since the page was loaded, compressed as they came. */
const countBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

test('the first screen of the panel weighs at most 200 KB, and no other adds more than 80 KB', async () => {
  const { page, open } = await openPanel(browser, app, {
    user: await signInUser(await createTestAccount(app)),
  })
  const weights: Record<string, number> = {}
  for (const { path } of sections.flatMap(({ screens }) => screens)) {
    await open('/')
    const first = await countBytes(page)
    weights['/'] = first
    if (path === '/') continue
    await page.locator(`nav a[href="/panel${path}"]`).click()
    await page.waitForURL(`**/panel${path}`)
    await page.waitForLoadState('networkidle')
    weights[path] = (await countBytes(page)) - first
  }
  const heavy = Object.entries(weights).filter(
    ([path, bytes]) => bytes > (path === '/' ? maxFirstBytes : maxFurtherBytes),
  )
  expect(heavy).toEqual([])
  // Nothing is measured where nothing came.
  expect(weights['/']).toBeGreaterThan(50_000)
  if (process.env.DEEP === '1') console.log(weights)
}, 180_000)

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
}, 60_000)
