import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

/** A product that two people have open, each in a browser of their own. */
async function openTwice() {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'Bread course', price: 40 })
  const [ana, ben] = await Promise.all(
    ['editor', 'editor'].map(async (role) => {
      const { page, open } = await openPanel(browser, app, {
        user: await signInUser(account, role as 'editor'),
      })
      await open(`/products/${id}`)
      return {
        page,
        title: page.getByRole('textbox', { name: 'Name', exact: true }),
        price: page.getByRole('textbox', { name: 'Price' }),
        save: () => {
          app.clock.advance('1s')
          return page.getByRole('button', { name: 'Save', exact: true }).first().click()
        },
      }
    }),
  )
  const stored = async () => (await account.api.get(`/products/${id}`)).body
  const saveByApi = (changes: object) => {
    app.clock.advance('1s')
    return account.api.patch(`/products/${id}`, changes)
  }
  return { ana: ana!, ben: ben!, stored, saveByApi }
}

test('two people who change different fields of a record lose neither', async () => {
  const { ana, ben, stored } = await openTwice()
  await ben.price.fill('55')
  await ana.title.fill('Good bread course')
  await ana.save()
  await ana.page.getByText('Saved', { exact: true }).waitFor()
  await ben.save()
  await ben.page.getByText('Somebody else saved this a moment ago.').waitFor()
  await expect.poll(() => ben.title.inputValue()).toBe('Good bread course')
  await expect.poll(() => ben.price.inputValue()).toMatch(/^55/)
  await ben.save()
  await expect.poll(stored).toMatchObject({ title: 'Good bread course', price: 55 })
})

test('a field that two people change shows both versions, and nothing is overwritten unseen', async () => {
  const { ana, saveByApi, stored } = await openTwice()
  await ana.title.fill('Bread by Ana')
  await saveByApi({ title: 'Bread by Ben' })
  await ana.save()
  await ana.page.getByText('Somebody else changed the same meanwhile.').waitFor()
  expect((await stored()).title).toBe('Bread by Ben')
  await ana.page.getByRole('button', { name: 'Show theirs' }).click()
  await expect.poll(() => ana.title.inputValue()).toBe('Bread by Ben')
  await ana.page.getByRole('button', { name: 'Show mine' }).click()
  await expect.poll(() => ana.title.inputValue()).toBe('Bread by Ana')
  await ana.save()
  await expect.poll(async () => (await stored()).title).toBe('Bread by Ana')
})
