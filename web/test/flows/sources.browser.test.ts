import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { sendJson } from '../../../server/test/fakes/model-server.ts'
import { startFakeTranscriptions } from '../../../server/test/fakes/transcription-server.ts'
import { createFolder, createSource, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { chooseByKeyboard } from '../page.ts'
import { openPanel } from '../panel.ts'

const transcriptions = await startFakeTranscriptions()
afterAll(() => transcriptions.close())
const app = await startTestApp({
  environment: { TRANSCRIPTION_BASE_URL: transcriptions.url, TRANSCRIPTION_MODEL: 'whisper-1' },
})
const browser = await startBrowser()

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('several files are taught at once; one that cannot be says why and is taken off the list', async () => {
  const account = await createTestAccount(app)
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/knowledge/add/file')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('Feeding.txt', 'Feed a rye starter twice a day with equal weights.'),
      file('Folding.md', '# Folding\n\nFold the dough every half hour.'),
      file('Blank.txt', ' '),
    ])
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByText('10 words learned').waitFor()
  await files.getByText('There is no text in this file.').waitFor()
  await page.getByRole('button', { name: 'Take Blank.txt off this list' }).click()
  await expect.poll(() => files.getByRole('listitem').count()).toBe(2)
  await files.getByRole('link', { name: '10 words learned' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feeding' }).waitFor()
})

test('a recording is written down meanwhile; where that fails, the screen says why and somebody tries again', async () => {
  const account = await createTestAccount(app)
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/knowledge/add/file')
  const recording = { name: 'Talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(2_000, 1) }
  await page.locator('input[type=file]').setInputFiles([recording])
  await page.getByRole('link', { name: 'Uploaded. What is said is being written down' }).click()
  await page.getByText('you may leave this page', { exact: false }).waitFor()
  transcriptions.next((_, response) => sendJson(response, 200, { text: '' }))
  await app.drain()
  await page.getByText('No words were heard in this recording.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('you may leave this page', { exact: false }).waitFor()
  await app.drain()
  await page.getByText('Welcome to our talk about the tomatoes.', { exact: false }).waitFor()
  await page.getByText('Learned').waitFor()
})

test('a search and a folder stay in the address; a source is renamed, moved and shows where it was used', async () => {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account, { name: 'Bread' })
  const { id } = await createSource(account, {
    title: 'Starter',
    content: 'Feed a rye starter twice a day with equal weights of flour and water.',
  })
  await createSource(account, { title: 'Tomatoes', content: 'Sow tomatoes indoors in April.' })
  const message = 'How often do I feed a rye starter?'
  await account.api.post('/chat', { message, visitor_email: 'ana@example.com' })
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })

  await open('/knowledge')
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('stárt')
  await page.waitForURL(/q=st/)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByText('1 conversation, last').waitFor()
  await page.getByRole('link', { name: 'Starter' }).click()

  await page.getByRole('link', { name: 'ana@example.com' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Rye starter')
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Bread' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Rye starter' }).waitFor()
  expect((await account.api.get(`/brain/sources/${id}`)).body).toMatchObject({
    title: 'Rye starter',
    folder_id,
  })

  await open(`/knowledge?folder=${folder_id}`)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(errors).toEqual([])
})

test('a folder is moved by dragging and by its menu, renamed, and deleted once it is empty', async () => {
  const account = await createTestAccount(app)
  const bread = await createFolder(account, { name: 'Bread' })
  const rye = await createFolder(account, { name: 'Rye' })
  const parentOf = async (id: number) =>
    (await account.api.get('/brain/folders')).body.data.find((folder: { id: number }) => folder.id === id)
      .parent_id
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/knowledge/folders')
  await page
    .getByRole('link', { name: 'Rye' })
    .locator('..')
    .dragTo(page.getByRole('link', { name: 'Bread' }).locator('..'))
  await expect.poll(() => parentOf(rye)).toBe(bread)

  const choose = (folder: string, item: string) =>
    chooseByKeyboard(page, { menu: `What to do with ${folder}`, item })
  await choose('Bread', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There is something in this folder.').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()

  await choose('Rye', 'Move')
  await page.getByRole('combobox', { name: 'Inside' }).click()
  await page.getByRole('option', { name: 'In no other folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => parentOf(rye)).toBeNull()

  await choose('Bread', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Baking')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await choose('Baking', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Baking' }).count()).toBe(0)
})
