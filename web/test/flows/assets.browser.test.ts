import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createAsset, createGuidedAnswer, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('files of the computer are uploaded side by side, one is searched, renamed and downloaded as it was', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/media/add')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([
    { name: 'everything.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4_000_000, 'a') },
    { name: 'sowing.txt', mimeType: 'text/plain', buffer: Buffer.from('Sow in March.') },
  ])
  await page.getByRole('link', { name: 'Open everything' }).waitFor()
  await page.getByRole('link', { name: 'Open sowing' }).click()
  await page.getByRole('heading', { level: 1, name: 'sowing' }).waitFor()
  await page.getByLabel('Title').fill('When to sow')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { level: 1, name: 'When to sow' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const stream = await (await download).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('Sow in March.')

  await open('/media')
  await page.getByRole('searchbox', { name: 'Search media' }).fill('SOW')
  await page.getByRole('link', { name: 'everything' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('q')).toBe('SOW')
  await page.getByRole('link', { name: 'When to sow' }).waitFor()
  expect(errors).toEqual([])
})

test('a file that is used is deleted once it was shown where', async () => {
  const asset_id = await createAsset(account)
  const guided = await createGuidedAnswer(account, { actions: [{ type: 'asset', asset_id }] })
  const { page, open } = await openPanel(browser, app, { user })
  await open(`/media/${asset_id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('link', { name: `Guided answer ${guided.id}` }).waitFor()
  await dialog.getByRole('button', { name: 'Delete all the same' }).click()
  await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor()
  expect((await account.api.get(`/assets/${asset_id}`)).status).toBe(404)
})

test('a film behind a link is shown as being made ready, and as it ends without that the page is loaded again', async () => {
  await account.api.post('/assets', { url: `${app.url}/nothing.mp4`, kind: 'video' })
  const { page, open } = await openPanel(browser, app, { user })
  await open('/media?kind=video')
  await page.getByText('Being made ready').waitFor()
  await app.drain()
  await page.getByText('Failed').waitFor()
})
