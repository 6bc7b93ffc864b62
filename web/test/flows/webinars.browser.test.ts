import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { startFakeTranscriptions } from '../../../server/test/fakes/transcription-server.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { createFilm, createRegistrant, createWebinar, liveSettings } from '../../../server/test/webinars.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const app = await startTestApp({ environment: { ...liveSettings, TRANSCRIPTION_BASE_URL: server.url } })
const account = await createTestAccount(app)
const user = await signInUser(account, 'editor')
const browser = await startBrowser()

const read = async (id: number) => (await account.api.get(`/webinars/${id}`)).body

test('a webinar is planned as a draft in the zone that is chosen, published, changed, started and ended', async () => {
  const product = await createProduct(account, { title: 'Tomatoes on a balcony' })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/webinars')
  await page.getByRole('link', { name: 'Plan a webinar' }).click()
  await page.getByRole('button', { name: 'Plan webinar' }).click()
  await page.getByText('Give it a title.').waitFor()
  await page.getByLabel('Title').fill('Questions about tomatoes')
  await page.getByRole('radio', { name: 'Group table' }).click()
  await page.getByLabel('Begins').fill('2099-07-15T18:00')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Madrid')
  await page.getByRole('option', { name: 'Europe/Madrid' }).click()
  await page.getByRole('combobox', { name: 'For the students of' }).click()
  await page.getByRole('option', { name: 'Tomatoes on a balcony' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Keep it as a draft').click()
  await page.getByRole('button', { name: 'Plan webinar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Questions about tomatoes' }).waitFor()
  const [{ id }] = (await account.api.get('/webinars')).body.data
  expect(await read(id)).toMatchObject({
    ...{ status: 'draft', format: 'group', starts_at: '2099-07-15T16:00:00.000Z' },
    ...{ timezone: 'Europe/Madrid', audience_product_ids: [product.id] },
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(async () => (await read(id)).status).toBe('scheduled')
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Begins').fill('2099-07-16T18:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read(id)).starts_at).toBe('2099-07-16T16:00:00.000Z')
  for (const [button, status] of [
    ['Start now', 'live'],
    ['End it', 'ended'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await expect.poll(async () => (await read(id)).status).toBe(status)
  }
  await page.getByText('Only its replay and its transcript can be changed.', { exact: false }).waitFor()
  expect(errors).toEqual([])
})

test('people are registered and found, and the host gets what they enter with', async () => {
  const { id } = await createWebinar(account)
  await createRegistrant(account, id, { name: 'José Pérez', email: 'jose@example.com' })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/webinars/${id}`)
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByRole('button', { name: 'Register somebody' }).click()
  await page.getByRole('cell', { name: 'Ana Ruiz ana@' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('perez')
  await page.getByRole('cell', { name: 'Ana Ruiz ana@' }).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'José Pérez jose@' }).waitFor()
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByText('Was not seen').first().waitFor()
  await page.getByText('A connection proves neither attention', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'With OBS …' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Room' }).inputValue()).toBe(`w${id}`)
  expect(errors).toEqual([])
})

test('a film becomes the replay, its transcript is written and read, and a file replaces it', async () => {
  const { id } = await createWebinar(account)
  const asset_id = await createFilm(account)
  await app.sql(`update assets set title = 'The whole talk' where id = $1`, [asset_id])
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/webinars/${id}?part=recording`)
  await page.getByRole('combobox', { name: 'Film' }).click()
  await page.getByRole('option', { name: 'The whole talk' }).click()
  await page.getByRole('button', { name: 'Save the replay' }).click()
  await page.getByText('The transcript is being written', { exact: false }).waitFor()
  await app.drain()
  await page.getByRole('cell', { name: 'When should I sow them?' }).waitFor()
  const file = { name: 'talk.srt', mimeType: 'text/plain' }
  const cues =
    '1\n00:00:01,000 --> 00:00:02,000\nRosa: Hello.\n\n2\n00:01:04,000 --> 00:01:06,000\nRosa: Sow.\n'
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('no cues') })
  await page.getByText('holds no cues', { exact: false }).waitFor()
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(cues) })
  await page.getByRole('cell', { name: '1:04' }).waitFor()
  expect((await account.api.get(`/webinars/${id}/transcript`)).body.segments).toHaveLength(2)
  // The server's refusal of the first file is the browser's to report.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})

test('a transcript that failed says why', async () => {
  const { id } = await createWebinar(account)
  const asset_id = await createFilm(account)
  await app.sql('update assets set file_size_bytes = 90000000 where id = $1', [asset_id])
  const { page, open, errors } = await openPanel(browser, app, { user })
  await user.panel.put(`/webinars/${id}/replay`, { asset_id })
  await app.drain()
  await open(`/webinars/${id}?part=recording`)
  await page
    .getByText('The recording is larger than the transcription server takes', { exact: false })
    .first()
    .waitFor()
  await page.getByText('at most 25.0 MB', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(errors).toEqual([])
})
