import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

const description = 'Twelve lessons on tomatoes, for everybody who has a balcony and no garden.'

test('a product is written, kept as a draft of this tab meanwhile, added, changed and deleted', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/products/new')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByText('Give it a name of 3 characters or more.').waitFor()
  await page.getByLabel('Name').fill('Tomatoes on a balcony')
  await page.getByLabel('What it is, and for whom').fill(description)
  await page.reload()
  await page
    .getByRole('textbox', { name: 'Kind' })
    .or(page.getByRole('combobox', { name: 'Kind' }))
    .fill('course')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price').fill('49.50')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tomatoes on a balcony' }).waitFor()
  const [product] = (await account.api.get('/products')).body.data
  expect(product).toMatchObject({ description, price: 49.5, tags: ['course'], publish_status: 'published' })

  await page.getByLabel('Where one buys it').fill('ftp://shop.example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be an http or https address', { exact: false }).waitFor()
  await page.getByLabel('Where one buys it').fill('https://shop.example.com/tomatoes')
  await page.getByRole('switch', { name: 'Your clone may recommend it' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const changed = { checkout_url: 'https://shop.example.com/tomatoes', is_active: false }
  await expect
    .poll(async () => (await account.api.get(`/products/${product.id}`)).body)
    .toMatchObject(changed)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('What do you sell?').waitFor()
  await open('/products/new')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  // The server's refusal of the wrong address is the browser's to report.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})

test('questions of a product are added and deleted, and paused products stand behind their filter', async () => {
  const { id } = await createProduct(account, { title: 'A book of seeds', is_active: false })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/products?status=paused')
  await page.getByRole('cell', { name: 'Paused' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Is it printed?')
  await page.getByLabel('Answer', { exact: true }).fill('Yes, on recycled paper.')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('heading', { name: 'Is it printed?' }).waitFor()
  const faqs = async () => (await account.api.get(`/products/${id}/faqs`)).body.data
  expect(await faqs()).toMatchObject([{ question: 'Is it printed?', answer_mode: 'free' }])
  await page
    .getByRole('region', { name: 'Questions about it' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No question yet.', { exact: false }).waitFor()
  expect(await faqs()).toEqual([])
  expect(errors).toEqual([])
})

test('questions are changed, and put into an order by keyboard', async () => {
  const { id } = await createProduct(account, { title: 'A year of herbs' })
  for (const question of ['Is it hard?', 'Is it long?', 'Is it dear?'])
    await account.api.post(`/products/${id}/faqs`, { question, answer: 'No.' })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/products/${id}`)
  const listed = async () =>
    (await account.api.get(`/products/${id}/faqs`)).body.data.map(
      ({ question }: { question: string }) => question,
    )
  const up = page.getByRole('button', { name: 'Move “Is it dear?” up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(listed).toEqual(['Is it hard?', 'Is it dear?', 'Is it long?'])
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Is it long?' })
    .first()
    .dragTo(page.getByRole('listitem').filter({ hasText: 'Is it hard?' }).first())
  await expect.poll(listed).toEqual(['Is it long?', 'Is it hard?', 'Is it dear?'])

  await page.getByRole('button', { name: 'Change “Is it long?”' }).click()
  const form = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await form.getByLabel('Answer', { exact: true }).fill('Twelve lessons.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await account.api.get(`/products/${id}/faqs`)).body.data[0].answer)
    .toBe('Twelve lessons.')
  expect(errors).toEqual([])
})
