import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createContact, createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('a contact gets a tag and loses it again, and gets access that is paused and withdrawn', async () => {
  const id = await createContact(account)
  const { email } = (await account.api.get(`/contacts/${id}`)).body
  const { id: product_id } = await createProduct(account, { title: 'Tomatoes for beginners' })
  const tags = async () => (await account.api.get(`/contacts/${id}`)).body.tags
  const access = async () => (await account.api.get(`/academy/access?email=${email}`)).body.data
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/contacts')
  await page.getByRole('cell', { name: email }).click()
  await page.getByRole('heading', { level: 1, name: 'A person' }).waitFor()

  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('Write a tag.').waitFor()
  await page.getByRole('combobox', { name: 'Tag' }).fill('spring')
  await page.getByRole('button', { name: 'Add tag' }).click()
  const removeTag = page.getByRole('button', { name: 'Remove the tag spring' })
  await removeTag.waitFor()
  expect(await tags()).toMatchObject([{ name: 'spring', expires_at: null }])
  await removeTag.click()
  await removeTag.waitFor({ state: 'detached' })
  expect(await tags()).toEqual([])

  await page.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Tomatoes for beginners' }).click()
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  expect(await access()).toMatchObject([{ product_id, status: 'paused' }])
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('cell', { name: 'Withdrawn' }).waitFor()
  expect(await access()).toMatchObject([{ product_id, status: 'revoked' }])
  expect(errors).toEqual([])
})
