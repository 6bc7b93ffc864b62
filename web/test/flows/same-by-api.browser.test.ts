import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('a screen says what it read and changed as commands for curl, and nothing of other screens', async () => {
  const { id } = await createProduct(account, { title: "Ana's balcony" })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/products/${id}`)
  await page.getByLabel('Text of the button').fill("It's mine")
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'For developers: the same by the API' }).click()
  const commands = page.getByRole('dialog').locator('pre')
  await expect
    .poll(() => commands.allInnerTexts())
    .toEqual([
      expect.stringContaining(`curl -X PATCH '${app.url}/api/v1/products/${id}'`),
      expect.stringContaining(`curl '${app.url}/api/v1/products/${id}'`),
    ])
  expect((await commands.allInnerTexts())[0]).toContain(String.raw`It'\''s mine`)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Usage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  // What a screen shows while it loads goes, and a dialog that is open with it.
  await page.getByRole('figure').first().waitFor()
  await page.getByRole('button', { name: 'For developers: the same by the API' }).click()
  await expect.poll(() => commands.allInnerTexts()).toEqual([expect.stringContaining('/api/v1/usage')])
  expect(errors).toEqual([])
})
