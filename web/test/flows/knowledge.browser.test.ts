import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('from the first screen, somebody teaches a text in a folder of their own, and a clone answers from it', async () => {
  const account = await createTestAccount(app)
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })

  await open('/knowledge/folders')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Sourdough')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('listitem').getByText('Sourdough').waitFor()

  await open('/')
  await page.getByRole('link', { name: 'Add knowledge' }).click()
  await page.getByRole('link', { name: /Write or paste a text/ }).click()
  await page.getByLabel('Title').fill('Feeding a starter')
  await page.getByRole('textbox', { name: 'Text' }).fill('Feed a rye starter twice a day with equal weights.')
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Sourdough' }).click()
  await page.getByRole('button', { name: 'Add it' }).click()

  await page.getByRole('heading', { name: 'Feeding a starter' }).waitFor()
  await page.getByText('Sourdough').waitFor()
  const message = 'How often do I feed a rye starter?'
  const { body } = await account.api.post('/chat', { message })
  expect(body.reply.content).toContain('twice a day')
  expect(errors).toEqual([])
})

test('what was typed outlives a reload, and a refused field says why beside itself', async () => {
  const account = await createTestAccount(app)
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/knowledge/add/text')
  await page.getByLabel('Title').fill('Spaces alone')
  await page.getByRole('textbox', { name: 'Text' }).fill(' '.repeat(20))
  await page.reload()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Spaces alone')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByText('must hold more than spaces').waitFor()
  expect(await page.getByRole('textbox', { name: 'Text' }).getAttribute('aria-invalid')).toBe('true')
})

test('a source is gone only after a question was answered', async () => {
  const account = await createTestAccount(app)
  const { body } = await account.api.post('/brain/sources', {
    title: 'Old prices',
    content: 'The course costs forty euros.',
  })
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open(`/knowledge/${body.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('This cannot be undone').waitFor()
  expect((await account.api.get(`/brain/sources/${body.id}`)).status).toBe(200)
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your clones know nothing yet.').waitFor()
  expect((await account.api.get('/brain/sources')).body.data).toEqual([])
})
