import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createLesson } from '../../../server/test/lessons.ts'
import { signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('a student is found among those of a course, and their access is paused, ended, revoked and given again', async () => {
  const { student, unit_id, product_id } = await createLesson(account)
  await student.campus.post(`/lessons/${unit_id}/complete`)
  const access = async () =>
    (await account.api.get(`/academy/access?visitor_id=${student.visitor_id}`)).body.data
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/students')
  await page.getByRole('row', { name: student.email }).waitFor()
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('Nothing fits these filters.').waitFor()
  await page.getByRole('searchbox').fill(student.email.slice(0, 8).toUpperCase())
  await page.getByRole('row', { name: student.email }).getByText('Completed', { exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'A student' }).waitFor()
  await page.getByText('Completed the lesson: A lesson').waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Change the end' }).click()
  await page.getByLabel('Until (optional)').fill('2099-05-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('until May 1, 2099').waitFor()
  expect(await access()).toMatchObject([{ status: 'active', expires_at: expect.stringContaining('2099') }])
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Give access again' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  expect(await access()).toMatchObject([{ product_id, status: 'active', expires_at: null }])
  expect(errors).toEqual([])
})

test('a link that the panel makes lets its student in', async () => {
  const { student, product_id } = await createLesson(account)
  const { page, open } = await openPanel(browser, app, { user })
  await open(`/students/${student.visitor_id}?course=${product_id}`)
  await page.getByRole('button', { name: 'Sign-in link' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const url = await page.getByRole('dialog').locator('pre').innerText()
  const code = new URL(url).searchParams.get('code')
  const entered = await app.request({
    method: 'POST',
    path: '/campus/api/enter',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  expect(entered.body.visitor.id).toBe(student.visitor_id)
})
