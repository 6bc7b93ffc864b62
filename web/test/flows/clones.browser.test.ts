import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createFolder, createSource, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('a second clone is made, told what it must not use, and made the one that answers', async () => {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account, { name: 'Drafts' })
  await createSource(account, {
    title: 'Ovens',
    content: 'The stone oven is heated for three hours.',
    folder_id,
  })
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })

  await open('/clones')
  await page.getByRole('link', { name: 'Create a clone' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('For buyers')
  await page.getByRole('button', { name: 'Create a clone' }).click()
  await page.getByRole('tab', { name: 'What it knows' }).click()
  await page.getByRole('switch', { name: 'Drafts' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It counts from the next reply on.').waitFor()
  await page.getByRole('button', { name: 'Make active' }).click()
  await page.getByText('This clone answers from now on.').waitFor()

  const { data } = (await account.api.get('/versions')).body
  expect(data.find(({ is_active }: { is_active: boolean }) => is_active)).toMatchObject({
    label: 'For buyers',
    published: true,
    exclude_folder_ids: [folder_id],
  })
  const { body } = await account.api.post('/chat', { message: 'How long is the stone oven heated?' })
  expect(body.reply.content).not.toContain('three hours')
  expect(errors).toEqual([])
})

test('job, cap and own words are saved, each from its part of the screen', async () => {
  const account = await createTestAccount(app)
  const [{ id }] = (await account.api.get('/versions')).body.data
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It counts from the next reply on.').last().waitFor()
  }
  await open(`/clones/${id}?part=answers`)
  await page.getByLabel('Helping those who bought').check()
  await save()
  await open(`/clones/${id}?part=limits`)
  await page.getByLabel('Replies in a month, at most').fill('250')
  await save()
  await open(`/clones/${id}?part=messages`)
  await page.getByLabel('How it greets').fill('Hi, I am Ana. Ask me about bread.')
  await save()

  const [clone] = (await account.api.get('/versions')).body.data
  expect(clone).toMatchObject({
    job: 'deliverables',
    silos: { recomendar: false },
    monthly_cap: { limit: 250 },
  })
  const { body } = await account.api.post('/chat', { message: 'Hello' })
  expect(body.reply.content).toContain('I am Ana')
})
