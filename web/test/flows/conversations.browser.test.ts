import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createGuidedAnswer, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

/** Somebody asks the clone something. @returns the conversation's id */
const ask = async (visitor_email: string, message: string): Promise<number> =>
  (await account.api.post('/chat', { message, visitor_email })).body.conversation_id

test('the inbox is read with the keyboard: j moves, e marks as reviewed, Enter opens; the filter is in the address', async () => {
  const first = await ask('ana@example.com', 'When do I sow tomatoes?')
  const second = await ask('bruno@example.com', 'How deep do carrots go?')
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/conversations')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('link', { name: 'bruno@example.com' }).waitFor({ state: 'detached' })
  expect((await account.api.get(`/conversations/${second}`)).body.review_status).toBe('reviewed')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('When do I sow tomatoes?').waitFor()
  expect(page.url()).toBe(`${app.url}/panel/conversations/${first}`)

  await page.goBack()
  await page.getByText('Reviewed', { exact: true }).first().click()
  await page.getByText('How deep do carrots go?').click()
  await page.getByRole('heading', { level: 1, name: 'bruno@example.com' }).waitFor()
  await page.goBack()
  expect(new URL(page.url()).search).toBe('?review_status=reviewed')
  expect(errors).toEqual([])
})

test('an owner deletes a conversation after being asked; an editor and a viewer are not offered what they may not do', async () => {
  const id = await ask('carla@example.com', 'Do you teach in spring?')
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/conversations/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(`${app.url}/panel/conversations`)
  expect((await account.api.get(`/conversations/${id}`)).status).toBe(404)
  expect(errors).toEqual([])

  const kept = await ask('dora@example.com', 'What do I need?')
  const viewer = await openPanel(browser, app, { user: await signInUser(account, 'viewer') })
  await viewer.open(`/conversations/${kept}`)
  expect(await viewer.page.getByRole('button', { name: /Delete|Mark as reviewed/ }).count()).toBe(0)
})

test('a conversation is found by what was said, shows what a reply rests on, and leads to the next to review', async () => {
  const own = await createTestAccount(app)
  await createGuidedAnswer(own, { question: 'Do you ship to islands?', answer: 'Yes, within a week.' })
  const say = async (message: string) =>
    (await own.api.post('/chat', { message, visitor_email: 'eva@example.com' })).body.conversation_id
  const first = await say('Do you ship to islands?')
  const second = (await own.api.post('/chat', { message: 'Do you ship to islands?' })).body.conversation_id
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(own) })
  await open('/conversations')
  await page.getByRole('searchbox', { name: 'Words, name or email' }).fill('islands')
  await page.waitForURL(/q=islands/)
  await page.getByRole('link', { name: 'Unknown person' }).click()
  await page.waitForURL(`${app.url}/panel/conversations/${second}`)
  await page.getByRole('button', { name: 'Why this answer?' }).click()
  const why = page.getByRole('group', { name: 'What this answer rests on' })
  await why.getByRole('link', { name: 'Do you ship to islands?' }).waitFor()
  expect(await why.getByText(/% fits/).count()).toBeGreaterThan(0)
  const goesTo = (key: string, id: string) =>
    expect
      .poll(async () => {
        await page.keyboard.press(key)
        return page.url()
      })
      .toBe(`${app.url}/panel/conversations/${id}`)
  await goesTo('j', first)
  await goesTo('k', second)
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'To review again' }).waitFor()
  expect((await own.api.get(`/conversations/${second}`)).body.review_status).toBe('reviewed')
  await page.keyboard.press('j')
  await page.waitForURL(`${app.url}/panel/conversations/${first}`)

  await open('/conversations?review_status=all&q=islands&from=2099-01-01')
  await page.getByText('Nothing fits').first().waitFor()
  await open('/conversations?review_status=all')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('conversations.csv')
  expect(errors).toEqual([])
})
