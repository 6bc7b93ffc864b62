import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createFolder, createSource, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('from the first screen, somebody asks a clone and sees what it used and what it may not see, and nothing is kept', async () => {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account, { name: 'Drafts' })
  await createSource(account, {
    title: 'Feeding',
    content: 'Feed a rye starter twice a day with equal weights.',
  })
  await createSource(account, { title: 'Old feeding', content: 'Feed a rye starter once a week.', folder_id })
  const [{ id }] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${id}`, { exclude_folder_ids: [folder_id] })
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })

  await open('/')
  await page.getByRole('link', { name: 'Try your clone' }).last().click()
  await page.getByLabel('Your question').fill('How often do I feed a rye starter?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('twice a day').waitFor()
  await page.getByRole('heading', { name: 'It used' }).waitFor()
  await page.getByRole('link', { name: 'Feeding', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'It may not see' }).waitFor()
  await page.getByRole('link', { name: 'Old feeding' }).waitFor()
  await page.getByText('its folder was taken from this clone').waitFor()

  expect(await findFaults(page)).toEqual([])
  expect((await account.api.get('/conversations')).body.data).toEqual([])
  expect((await account.api.get('/usage')).body.responses.used).toBe(0)
  expect(errors).toEqual([])
})
