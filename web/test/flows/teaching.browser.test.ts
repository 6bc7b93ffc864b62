import { expect, test } from 'vitest'
import {
  answer,
  createSurveyCourse,
  createSurveyStudent,
  stars,
} from '../../../server/src/features/assessments/surveys/surveys.fixture.ts'
import { startTestApp } from '../../../server/test/app.ts'
import { createSubmittedExam } from '../../../server/test/exams.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const user = await signInUser(account)
const browser = await startBrowser()

test('an exam that waits is graded beside its question, and leaves the queue; its evidence says so', async () => {
  const id = await createSubmittedExam(account)
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/exams')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByText('Tomatoes where the sun is.').waitFor()
  await page.getByRole('button', { name: 'Save the grade' }).click()
  await page.getByText('Give points for each long text').waitFor()
  await page.getByRole('textbox', { name: 'Points (0 to 4)' }).fill('3.5')
  await page.getByRole('textbox', { name: 'Graded by' }).fill('Ana Ruiz')
  await page.getByRole('button', { name: 'Save the grade' }).click()
  await page.getByText('3.5 of 4 points').first().waitFor()
  const { body } = await user.panel.get(`/exams/${id}`)
  expect(body).toMatchObject({ status: 'reviewed', grade: { score: 3.5, passed: true } })
  await page.getByRole('link', { name: 'All exams' }).click()
  await page.getByText('Nothing waits for you.').waitFor()

  await open(`/evidence?product=${body.product_id}`)
  await page.getByRole('cell', { name: 'Attempt 1 · 3.5 of 4 points · graded by Ana Ruiz' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`learning-events-${body.product_id}.csv`)
  expect(errors).toEqual([])
})

test('feedback is summed up over all responses, and read one by one', async () => {
  const course = await createSurveyCourse(account)
  for (const given of [5, 2]) {
    const student = await createSurveyStudent(account, course)
    await answer(student, course.block_ids.lesson, { [stars!]: given })
  }
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/feedback?course=${course.product_id}`)
  await page.getByText('Of all 2 responses.').waitFor()
  await page.getByText('3.5 stars on average').waitFor()
  expect(await page.getByRole('table', { name: 'Responses' }).getByRole('row').count()).toBe(3)
  expect(errors).toEqual([])
})

test('a bundle gets its products on its own screen', async () => {
  const { id: part } = await createProduct(account, { tags: ['course'], title: 'Carrots' })
  const { id } = await createProduct(account, { tags: ['bundle'], title: 'Everything' })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/products/${id}`)
  await page.getByRole('combobox', { name: 'Products of the bundle' }).click()
  await page.getByRole('option', { name: 'Carrots' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save the products' }).click()
  await page.getByText('The products of the bundle are saved').waitFor()
  const { body } = await user.panel.get(`/products/${id}/components`)
  expect(body.component_product_ids).toEqual([part])
  expect(errors).toEqual([])
})
