import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { startBrowser } from '../browser.ts'
import { openCampus } from '../campus.ts'
import { createStudiedCourse } from '../studied-course.fixture.ts'

const app = await startTestApp()
const browser = await startBrowser()

/** What is kept on the device of what was read for a student. */
const keptData = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const data = names.filter((name) => name.endsWith('-data'))
    const kept = await Promise.all(data.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** Whether the worker answers with what it kept: it learns of a network that is gone a little later than the page. */
const answersWithKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await fetch('/campus/api/me')).headers.has('x-understudy-kept'))

test('the campus can be installed; without a network the last lesson is read and nothing reported; who signs out leaves nothing', async () => {
  const account = await createTestAccount(app)
  const { student, lessons } = await createStudiedCourse(app, account)
  const { page, open } = await openCampus(browser, app, { account, student })
  const context = page.context()
  await open('')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The browser of a test is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  await open(`/lessons/${lessons.watering}`)
  const lesson = `/campus/api/lessons/${lessons.sowing}`
  const reports = ['/campus/api/sessions', `${lesson}/open`]
  const allReported = Promise.all(
    reports.map((path) => page.waitForResponse((response) => response.url().endsWith(path))),
  )
  await open(`/lessons/${lessons.sowing}`)
  await allReported
  await expect.poll(() => keptData(page)).toContain(lesson)
  expect(await keptData(page)).not.toContain(`/campus/api/lessons/${lessons.watering}`)

  await context.setOffline(true)
  await expect.poll(() => answersWithKept(page)).toBe(true)
  const reported: string[] = []
  page.on('request', (request) => {
    // The page that was left says that it ends.
    if (request.method() !== 'GET' && !request.url().endsWith('/end')) reported.push(request.url())
  })
  await page.reload()
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sowing' }).waitFor()
  await page.getByText('Sow indoors, then wait.').waitFor()
  await page.getByText('This needs a network.').waitFor()
  expect(reported).toEqual([])

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mark as completed' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  expect(await keptData(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`${app.url}/campus/${account.account.slug}/lessons/${lessons.sowing}`)
  await page.getByText('cannot be reached', { exact: false }).first().waitFor()
  expect(await page.getByText('Sow indoors').count()).toBe(0)
})
