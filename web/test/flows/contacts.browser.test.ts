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

test('a list is looked at before it is imported, and the people are found, changed and erased', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/contacts/import')
  const csv = 'Correo;Nombre;Etiquetas\neva@example.com;Eva;class of May\nnobody;Nobody;\n'
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Line 3: this is no email address.').waitFor()
  expect((await account.api.get('/contacts?q=eva')).body.data).toEqual([])
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await page.getByText('The list is imported.').waitFor()
  await page.getByRole('link', { name: 'See your contacts' }).click()

  await page.getByRole('searchbox', { name: 'Name or email' }).fill('eva@')
  await page.waitForURL(/q=eva/)
  await page.getByRole('link', { name: 'Eva' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eva Ruiz')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  expect((await download).suggestedFilename()).toBe('eva@example.com.json')
  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await page.waitForURL(`${app.url}/panel/contacts`)
  expect((await account.api.get('/contacts?q=eva')).body.data).toEqual([])
  expect(errors).toEqual([])
})

test('a contact is added by hand; a tag is made that opens a course, renamed, emptied and deleted', async () => {
  const { id: product_id } = await createProduct(account, { title: 'Carrots', tags: ['course'] })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/contacts/new')
  await page.getByRole('textbox', { name: 'Email' }).fill('luis@example.com')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'luis@example.com' }).waitFor()

  await open('/tags/new')
  await page.getByRole('textbox', { name: 'Tag' }).fill('autumn')
  await page.getByRole('combobox', { name: 'Opens these products' }).click()
  await page.getByRole('option', { name: 'Carrots' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Make a tag' }).click()
  await page.getByRole('link', { name: 'autumn' }).click()
  const tag = async () =>
    (await account.api.get('/tags')).body.data.find(({ name }: { name: string }) => /autumn/i.test(name))
  expect(await tag()).toMatchObject({ name: 'autumn', product_ids: [product_id] })

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('This tag opens products.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Tag' }).fill('Autumn')
  await page.getByRole('combobox', { name: 'Opens these products' }).press('Backspace')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Autumn', exact: true }).waitFor()
  expect(await tag()).toMatchObject({ name: 'Autumn', product_ids: [] })
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(`${app.url}/panel/tags`)
  expect(await tag()).toBeUndefined()
  // The server's refusal of the first deletion stands in the console too.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})
