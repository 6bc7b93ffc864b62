import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { startBrowser } from '../test/browser.ts'
import { filmLessons } from '../test/lesson.ts'
import { setHidden } from '../test/page.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const browser = await startBrowser()
const createFilmLesson = await filmLessons(app, account, browser)

/** A lesson whose page reports how long it is attended to, by clocks that the test moves. */
async function attend() {
  const lesson = await createFilmLesson(onTestFinished)
  await lesson.context.clock.install()
  const page = await lesson.open(`<script src="/campus/player.js" data-unit-id="${lesson.unit_id}"></script>`)
  const sessions = async () =>
    (await account.api.get(`/learning/sessions?product_id=${lesson.product_id}`)).body.data
  await expect.poll(async () => (await sessions()).length).toBe(1)
  let heard = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/heartbeat')) heard++
  })
  /** Does what makes the page report, and waits until it has done so some times. */
  async function reports(times: number, act: () => Promise<unknown>) {
    const before = heard
    await act()
    await expect.poll(() => heard - before).toBe(times)
  }
  /** Lets time pass, on the server and in the page, until the page says that it is still there. */
  function pass(seconds: number) {
    app.clock.advance(`${seconds}s`)
    return reports(1, () => page.clock.runFor(seconds * 1_000))
  }
  return { page, sessions, reports, pass }
}

test('a visible lesson is connected time, and active time while it is used', async () => {
  const { page, sessions, pass } = await attend()
  await page.keyboard.press('ArrowDown')
  await pass(20)
  await page.keyboard.press('ArrowDown')
  await pass(20)
  expect((await sessions())[0]).toMatchObject({ connected_seconds: 40, active_seconds: 20, status: 'open' })
})

test('the time of a hidden tab counts for nothing, and that before it does', async () => {
  const { page, sessions, reports, pass } = await attend()
  app.clock.advance('10s')
  await reports(1, () => setHidden(page, true))
  expect((await sessions())[0].connected_seconds).toBe(10)
  app.clock.advance('15s')
  await reports(2, () => setHidden(page, false))
  await pass(20)
  expect((await sessions())[0]).toMatchObject({ connected_seconds: 30, status: 'open' })
})

test('leaving the page ends the session', async () => {
  const { page, sessions, pass } = await attend()
  // The page knows its session once it has reported for it.
  await pass(20)
  app.clock.advance('12s')
  await page.goto('about:blank')
  await expect.poll(async () => (await sessions())[0].status).toBe('closed')
  expect((await sessions())[0].connected_seconds).toBe(32)
})

test('a tab that comes back after a long time begins another session', async () => {
  const { page, sessions } = await attend()
  await setHidden(page, true)
  app.clock.advance('2h')
  await setHidden(page, false)
  await expect.poll(async () => (await sessions()).length).toBe(2)
  expect((await sessions()).map(({ status }: { status: string }) => status)).toEqual(['timed_out', 'open'])
})
