import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { createWebinar } from '../../../server/test/webinars.ts'
import { startBrowser } from '../browser.ts'
import { openCampus } from '../campus.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('a course that is made in the panel is bought by a recorded sale, studied to its certificate, and seen among its students', async () => {
  const account = await createTestAccount(app, { name: 'Garden school' })
  const exam_id = (await createProduct(account, { title: 'Final exam', tags: ['exam'] })).id
  await createWebinar(account, { title: 'Questions live' })
  const panel = await openPanel(browser, app, { user: await signInUser(account) })

  await sellCourse(panel.page, panel.open)
  const [product] = (await account.api.get('/products?q=tomatoes')).body.data
  await panel.open(`/courses/${exam_id}`)
  await writeExam(panel.page)
  await panel.open(`/courses/${product.id}`)
  await writeCourse(panel.page)
  expect(product).toMatchObject({ price: 49.5, publish_status: 'published' })

  for (const [order_ref, product_id] of [
    ['order-1', product.id],
    ['order-2', exam_id],
  ]) {
    const sale = { email: 'ana@example.com', amount_cents: 4950, order_ref, product_id }
    expect((await account.api.post('/sales', sale)).status).toBe(201)
  }
  await panel.open(`/students?course=${product.id}`)
  const row = panel.page.getByRole('row', { name: 'ana@example.com' })
  await row.getByText('Not started').click()
  await panel.page.getByRole('button', { name: 'Sign-in link' }).click()
  await panel.page.getByRole('button', { name: 'Make the link' }).click()
  const link = await panel.page.getByRole('dialog').locator('pre').innerText()

  const campus = await openCampus(browser, app, { account })
  await campus.page.goto(link)
  await campus.page.getByRole('button').click()
  await campus.page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()
  await study(campus.page)
  await campus.page.goto(`${app.url}/campus/garden-school/courses/${product.id}`)
  await campus.page.getByLabel('Your name, as the certificate shall show it').fill('Ana Ruiz')
  await campus.page.getByRole('button', { name: 'Save and get the certificate' }).click()
  await campus.page.getByRole('link', { name: 'Download the PDF' }).waitFor()

  await panel.open(`/students?course=${product.id}`)
  await row.getByText('Completed', { exact: true }).waitFor()
  await row.getByText('2 of 2').waitFor()
  await row.getByText('Completed', { exact: true }).click()
  await panel.page.getByText('Completed the lesson: What grows where').waitFor()
  expect([panel.errors, campus.errors]).toEqual([[], []])
})

async function sellCourse(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await open('/products/new')
  await page.getByLabel('Name').fill('Tomatoes on a balcony')
  await page
    .getByLabel('What it is, and for whom')
    .fill('Two lessons on tomatoes, for everybody with a balcony.')
  await page
    .getByRole('textbox', { name: 'Kind' })
    .or(page.getByRole('combobox', { name: 'Kind' }))
    .fill('course')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price').fill('49.50')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tomatoes on a balcony' }).waitFor()
}

async function writeExam(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await writeQuestion(page, 'Which month?', ['March', 'July'])
  await save(page, 'Added: exam')
}

/** Two lessons with a part of every kind that is not tested elsewhere, and the certificate. */
async function writeCourse(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New module' }).fill('Basics')
  await page.keyboard.press('Enter')
  for (const title of ['What grows where', 'Look and listen']) {
    await page.getByRole('textbox', { name: 'New lesson in Basics' }).fill(title)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'What grows where', exact: true }).click()
  await addPart(page, 'Text')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Tomatoes like sun.')
  await addPart(page, 'Quiz')
  await writeQuestion(page, 'What do they like?', ['Sun', 'Shade'])
  await page.getByRole('switch', { name: 'Students see this lesson' }).press('Space')
  await page.getByRole('button', { name: 'What grows where', exact: true }).click()

  await page.getByRole('button', { name: 'Look and listen', exact: true }).click()
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Pots to the south.') }
  await addPart(page, 'File')
  await upload(page, 'File 1', plan)
  await addPart(page, 'Sound')
  await upload(page, 'Sound 2', { name: 'birds.wav', mimeType: 'audio/wav', buffer: silence })
  await addPart(page, 'Webinar')
  await page.getByRole('combobox', { name: 'Webinar' }).click()
  await page.getByRole('option', { name: 'Questions live' }).click()
  await page.getByRole('switch', { name: 'Students see this lesson' }).press('Space')

  await page.getByRole('switch', { name: 'Students get a certificate' }).press('Space')
  await page.getByLabel('What it says').fill('Balcony gardener')
  await page.getByRole('combobox', { name: 'Exams that are passed' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Final exam' }).click()
  await page.keyboard.press('Escape')
  await save(page, 'Added: module “Basics”')
}

async function addPart(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('menuitem', { name }).click()
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** Adds a new file to the media from the part of a lesson that shows it. */
async function upload(page: Page, part: string, file: Chosen): Promise<void> {
  const section = page.getByRole('region', { name: part })
  const chooser = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles([file])
  const title = file.name.replace(/\.\w+$/, '')
  await expect.poll(() => section.getByRole('combobox').inputValue()).toBe(title)
}

async function writeQuestion(
  page: Page,
  question: string,
  [right = '', wrong = '']: string[],
): Promise<void> {
  await page.getByRole('textbox', { name: 'Question 1' }).fill(question)
  await page.getByLabel('Choices').fill(`${right}\n${wrong}`)
  await page.getByRole('combobox', { name: 'Right answer' }).click()
  await page.getByRole('option', { name: right }).click()
}

/** Saves, until the history tells of it. */
async function save(page: Page, told: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(told).waitFor()
}

/** A tenth of a second of a WAV file. */
const silence = (() => {
  const samples = 800
  const file = Buffer.alloc(44 + samples, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(8_000, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  return file
})()

/** Both lessons with their quiz, and the exam. */
async function study(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Begin' }).first().click()
  await page.getByText('Tomatoes like sun.').waitFor()
  await page.getByRole('radio', { name: 'Sun' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Passed: 1 of 1 point').waitFor()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await page.getByRole('heading', { level: 1, name: 'Look and listen' }).waitFor()
  await page.getByRole('heading', { name: 'Questions live' }).waitFor()
  const address = await page.getByRole('link', { name: /plan\.txt/ }).getAttribute('href')
  expect(await (await page.request.get(new URL(address!, page.url()).href)).text()).toBe('Pots to the south.')
  await page.locator('audio').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()

  await page.getByRole('link', { name: 'Tomatoes on a balcony' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Tomatoes on a balcony' }).waitFor()
  await page.getByRole('link', { name: 'Final exam' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Final exam' }).waitFor()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await page.getByRole('radio', { name: 'March' }).check()
  await page.getByText('All answers are saved').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByText('passed, 1 of 1').waitFor()
}
