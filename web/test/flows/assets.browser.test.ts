import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('a file of the computer is added and downloaded as it was; one that is too large is refused before it is sent', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/media')
  await page.getByRole('link', { name: 'Add a file' }).click()
  const choose = async (name: string, bytes: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: bytes })
  }
  await choose('everything.txt', Buffer.alloc(3_145_729, 'a'))
  await page.getByRole('button', { name: 'Add a file' }).click()
  await page.getByText('This file has more than 3 MB.', { exact: false }).waitFor()
  await choose('sowing.txt', Buffer.from('Sow in March.'))
  await page.getByRole('button', { name: 'Add a file' }).click()
  await page.getByRole('heading', { level: 1, name: 'sowing' }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const stream = await (await download).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('Sow in March.')
  expect(errors).toEqual([])
})

test('a film behind a link is shown as being made ready, and as it ends without that the page is loaded again', async () => {
  await account.api.post('/assets', { url: `${app.url}/nothing.mp4`, kind: 'video' })
  const { page, open } = await openPanel(browser, app, { user })
  await open('/media?kind=video')
  await page.getByText('Being made ready').waitFor()
  await app.drain()
  await page.getByText('Failed').waitFor()
})
