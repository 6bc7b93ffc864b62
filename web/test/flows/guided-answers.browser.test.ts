import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createUnansweredQuestion } from '../../../server/test/questions.ts'
import { createGuidedAnswer, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('from the first screen, somebody writes an answer with other ways to ask, and the clone says it', async () => {
  const account = await createTestAccount(app)
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/')
  await page.getByRole('link', { name: 'Write an answer' }).click()
  await page.getByLabel('Question').fill('May I return a course?')
  await page.getByLabel('Other ways to ask it').fill('How do I get my money back?\nCan I cancel?')
  await page.getByLabel('Your answer').fill('Yes, within 14 days, without giving a reason.')
  await page.getByRole('button', { name: 'Add an offer' }).click()
  await page.getByRole('menuitem', { name: 'A link' }).click()
  await page.getByLabel('Address').fill('https://example.com/refunds')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await page.getByRole('link', { name: 'May I return a course?' }).waitFor()

  const { body } = await account.api.post('/chat', { message: 'How do I get my money back?' })
  expect(body.reply.content).toContain('within 14 days')
  expect(body.reply.actions).toMatchObject([{ type: 'link', url: 'https://example.com/refunds' }])
  expect(errors).toEqual([])
})

test('an answer is changed, put aside and deleted, each at once', async () => {
  const account = await createTestAccount(app)
  const { id } = await createGuidedAnswer(account, { question: 'Is there a group?', answer: 'Not yet.' })
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  const stored = async () =>
    (await account.api.get('/brain/guided-answers?include_archived=true')).body.data[0]

  await open(`/guided-answers/${id}`)
  await page.getByLabel('Your answer').fill('Yes, every Monday.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect.poll(async () => (await stored()).answer).toBe('Yes, every Monday.')
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Use again' }).waitFor()
  expect((await stored()).archived).toBe(true)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no guided answers yet.').waitFor()
  expect(await stored()).toBeUndefined()
})

test('an open question is answered in one step, and leaves the list', async () => {
  const account = await createTestAccount(app)
  await createUnansweredQuestion(account)
  const { page, open, errors } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/questions')
  await page.getByRole('button', { name: /^Answer/ }).click()
  await page.getByLabel('Your answer').fill('Yes, every Thursday.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await page.getByText('Nothing is open').waitFor()
  const { data } = (await account.api.get('/brain/guided-answers')).body
  expect(data).toMatchObject([{ answer: 'Yes, every Thursday.' }])
  expect(errors).toEqual([])
})
