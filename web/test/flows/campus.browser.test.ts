import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { operate } from '../../../server/test/operator.ts'
import { startBrowser } from '../browser.ts'
import { openCampus } from '../campus.ts'
import { createStudiedCourse } from '../studied-course.fixture.ts'

const app = await startTestApp()
const browser = await startBrowser()

test('a student enters by a link, watches, is quizzed, hands in, passes the exam and gets the certificate', async () => {
  const account = await createTestAccount(app, { name: 'Garden school' })
  const { student, product_id, lessons } = await createStudiedCourse(app, account)
  const { page, errors } = await openCampus(browser, app, { account })
  const { url } = await operate<{ url: string }>(account, 'student link', { email: student.email })
  await page.goto(url)
  await page.getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/campus/garden-school')

  await studyLessons(page)
  await page.getByRole('link', { name: 'A garden on the balcony' }).click()
  await page.getByRole('link', { name: 'Final exam' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await page.getByRole('radio', { name: 'March' }).check()
  await page.getByLabel('Name the pest').fill('Aphids')
  await page.getByText('All answers are saved').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByText('passed, 2 of 2 points (100%)').waitFor()

  await page.goto(`${app.url}/campus/garden-school/courses/${product_id}`)
  await page.getByLabel('Your name, as the certificate shall show it').fill('Ana Ruiz')
  await page.getByRole('button', { name: 'Save and get the certificate' }).click()
  const pdf = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href')
  expect((await fetch(pdf!)).headers.get('content-type')).toBe('application/pdf')
  const verify = await page.getByRole('link', { name: 'Public page' }).getAttribute('href')
  expect(await (await fetch(`${app.url}${verify}`)).text()).toContain('Ana Ruiz')
  expect(errors).toEqual([])

  const { data } = (await account.api.get(`/learning/playback?product_id=${product_id}`)).body
  expect(data[0]).toMatchObject({ visitor_id: student.visitor_id, unit_id: lessons.sowing })
  const sessions = (await account.api.get(`/learning/sessions?product_id=${product_id}`)).body.data
  expect(sessions.map(({ unit_id }: { unit_id: number }) => unit_id)).toContain(lessons.watering)
})

/** Watches the film of the first lesson, and does what the second one asks for. */
async function studyLessons(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sowing' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await page.evaluate(() => document.querySelector('video')!.play())
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 3)
  await page.evaluate(() => document.querySelector('video')!.pause())
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('link', { name: 'Next lesson' }).click()

  await page.getByRole('heading', { level: 1, name: 'Watering' }).waitFor()
  await page.getByRole('radio', { name: 'Morning' }).check()
  await page.getByRole('checkbox', { name: 'Basil' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Answer every question first.').waitFor()
  await page.getByRole('checkbox', { name: 'Mint' }).check()
  await page.getByRole('radio', { name: 'False' }).check()
  await page.getByLabel('Degrees to sprout?').fill('21')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Passed: 4 of 4 points').waitFor()
  await page.getByLabel('Your text').fill('Two metres, to the south.')
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A plan') }
  await page.locator('input[type=file]').setInputFiles(plan)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByText('You can hand in again').waitFor()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
}

test('a film goes on where it was left, on another device too, at the speed and with the captions that were chosen here', async () => {
  const account = await createTestAccount(app)
  const { student, lessons } = await createStudiedCourse(app, account)
  const first = await openCampus(browser, app, { account, student })
  await first.open(`/lessons/${lessons.sowing}`)
  await first.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await first.page.evaluate(() => {
    const video = document.querySelector('video')!
    video.currentTime = 11
    video.playbackRate = 1.5
    return video.play()
  })
  await first.page.waitForFunction(() => document.querySelector('video')!.currentTime > 14)
  await first.page.evaluate(() => document.querySelector('video')!.pause())
  const lesson = async () => (await student.campus.get(`/lessons/${lessons.sowing}`)).body
  await expect.poll(async () => (await lesson()).blocks[1].position_seconds).toBeGreaterThan(12)

  await first.open(`/lessons/${lessons.sowing}`)
  await first.page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1.5)
  const second = await openCampus(browser, app, { account, student })
  await second.open(`/lessons/${lessons.sowing}`)
  await second.page.getByRole('button', { name: /^Go on at 0:1\d$/ }).click()
  await second.page.waitForFunction(() => document.querySelector('video')!.currentTime > 12)
  await clickThrough(second.page)
  await second.open(`/lessons/${lessons.sowing}`)
  await second.page.waitForFunction(() => document.querySelector('track')?.track.mode === 'showing')
})

/** Shows the captions of a film, and goes where something is said. */
async function clickThrough(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read what is said' }).click()
  await page.getByRole('button', { name: 'Rosa: Sow the tomatoes & wait.' }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime >= 20)
  await page.locator('[aria-current="true"]', { hasText: 'Sow the tomatoes' }).waitFor()
  await page.getByRole('switch', { name: /captions/i }).click()
  await page.waitForFunction(() => document.querySelector('track')!.track.mode === 'showing')
}

test('answers to an exam survive a lost network and a closed page, and count when its time runs out', async () => {
  const account = await createTestAccount(app)
  const { student, exam_id } = await createStudiedCourse(app, account)
  const { page, open } = await openCampus(browser, app, { account, student })
  const saved = async () =>
    (await student.campus.put(`/exams/${exam_id}/answers`, { answers: [] })).body.answers
  await open(`/exams/${exam_id}`)
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await page.getByRole('timer').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'March' }).check()
  await page.getByText('Not saved: the server cannot be reached').waitFor()
  await page.context().setOffline(false)
  await page.getByText('All answers are saved').waitFor()
  expect(await saved()).toEqual([{ key: 'month', value: 'March' }])

  app.clock.advance('29m')
  app.clock.advance('57s')
  await open(`/exams/${exam_id}`)
  await page.getByRole('button', { name: 'Go on with the exam' }).click()
  expect(await page.getByRole('radio', { name: 'March' }).isChecked()).toBe(true)
  await page.getByText('The time is over. What was saved counts.').waitFor()
  await page.getByText('passed, 1 of 2 points (50%)').waitFor()
})

test('the chat cites the second of a film in a lesson, goes there, and shows later what was said', async () => {
  const account = await createTestAccount(app)
  await app.sql('update versions set cite_source_links = true where account_id = $1', [account.account.id])
  const { student, lessons } = await createStudiedCourse(app, account)
  const { page, open, errors } = await openCampus(browser, app, { account, student })
  const link = page.getByRole('link', { name: 'Sowing, at 0:00' })
  const second = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
  await open(`/lessons/${lessons.watering}`)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByLabel('Your question').fill('What do I fill the pots with?')
  await page.getByRole('button', { name: 'Send' }).click()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Sowing' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 33
  })
  await link.click()
  await expect.poll(second).toBeLessThan(30)

  await open(`/lessons/${lessons.watering}`)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByText('What do I fill the pots with?').waitFor()
  await link.waitFor()
  expect(errors).toEqual([])
})
