import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createFailedDelivery, createProduct, createSale, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

async function start() {
  const account = await createTestAccount(app)
  const user = await signInUser(account)
  return { account, user, ...(await openPanel(browser, app, { user })) }
}

test('a sale is found by its buyer, and a part and then the rest of it are refunded', async () => {
  const { account, page, open, errors } = await start()
  const { id: product_id } = await createProduct(account, { title: 'Tomatoes', tags: ['course'] })
  await createSale(account, { product_id, email: 'ana@example.com', name: 'Ana Ruiz', order_ref: '1e3 #1/a' })
  await createSale(account, { name: 'Somebody else' })
  await open('/sales')
  await page.getByRole('searchbox', { name: 'Buyer or order' }).fill('ruiz')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'Ana Ruiz' }).click()
  await page.getByRole('region', { name: 'What it opened' }).getByText('Tomatoes · open').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Record a refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByText('More than 0 and at most', { exact: false }).waitFor()
  await dialog.getByLabel('Amount').fill('9.5')
  await dialog.getByLabel('Why').fill('Bought twice')
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('Bought twice', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Record a refund' }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('Refunded', { exact: true }).waitFor()
  expect((await account.api.get('/sales?q=ruiz')).body.data).toMatchObject([
    {
      refunded_cents: 4900,
      refunds: [{ amount_cents: 950, reason: 'Bought twice' }, { amount_cents: 3950 }],
    },
  ])
  expect(errors).toEqual([])
})

test('an affiliate gets a code, a link that leads to the shop with it, and a balance', async () => {
  const { account, page, open } = await start()
  await createProduct(account, { title: 'Tomatoes', checkout_url: 'https://shop.example/tomatoes' })
  await open('/affiliates/new')
  await page.getByLabel('Name').fill('Balcony blog')
  await page.getByLabel('Email').fill('blog@example.com')
  await page.getByLabel('Code').fill('not a code')
  await page.getByRole('button', { name: 'Add an affiliate' }).click()
  await page.getByText('Use 1 to 60 letters', { exact: false }).waitFor()
  await page.getByLabel('Code').fill('balcony')
  await page.getByRole('button', { name: 'Add an affiliate' }).click()
  await page.getByRole('link', { name: 'Balcony blog' }).waitFor()
  await createSale(account, { ref: 'balcony' })
  await open('/affiliates')
  await page.getByRole('row', { name: 'Balcony blog' }).getByRole('cell', { name: '€9.80' }).last().waitFor()
  const links = page.getByRole('region', { name: 'A link for them' })
  await links.getByRole('combobox', { name: 'Affiliate' }).click()
  await page.getByRole('option', { name: 'Balcony blog' }).click()
  await links.getByRole('combobox', { name: 'Where it leads' }).click()
  await page.getByRole('option', { name: 'Tomatoes' }).click()
  const link = await links.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  const led = await app.request({ path: link.slice(app.url.length) })
  expect(led.headers.location).toBe('https://shop.example/tomatoes?ref=balcony')
})

test('a delivery that failed is sent again, one of a refunded sale once it was checked', async () => {
  const { account, page, open } = await start()
  await createFailedDelivery(account)
  const { data } = (await account.api.get('/external-delivery/deliveries')).body
  await account.api.post(`/sales/${encodeURIComponent(data[0].order_ref)}/refund`, {})
  await open('/deliveries')
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await press('Send again')
  await page.getByText('The sale was refunded. Check it first.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await press('Checked')
  await page.getByText('The check has ended.').waitFor()
  await press('Send again')
  await page.getByText('It is sent again.').waitFor()
  await open('/deliveries/systems')
  await page.getByRole('switch', { name: 'Send purchases to', exact: false }).click()
  await page.getByText('Nothing is sent to it.', { exact: false }).waitFor()
  const [connection] = (await account.api.get('/external-delivery/connections')).body.data
  expect(connection.enabled).toBe(false)
})
