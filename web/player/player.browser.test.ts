import { describe, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createRunningClock } from '../../server/test/clock.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { startBrowser } from '../test/browser.ts'
import { filmLessons, pause, player, playTo, seekTo } from '../test/lesson.ts'
import { countStored, setHidden } from '../test/page.ts'

const app = await startTestApp({ clock: createRunningClock() })
const account = await createTestAccount(app)
const browser = await startBrowser()
const createFilmLesson = await filmLessons(app, account, browser)

const videoOf = ({ block_id }: { block_id: number }) =>
  `<video muted data-block-id="${block_id}" src="{film}"></video>${player}`

describe.concurrent('a video of a page', () => {
  test('playing and pausing is counted as it was seen', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 3)
    const position = await pause(page)
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { samples, visible, media, seeks } = await lesson.played()
    expect(seeks).toBe(0)
    for (const seconds of [media, visible]) {
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThanOrEqual(Math.ceil(position))
    }
    expect(samples.at(-1)).toMatchObject({ position_seconds: Math.floor(position), closed: false })
    expect(await lesson.watchedSeconds()).toBe(media)
  })

  test('a jump credits nothing of what it skips', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 2.2)
    await seekTo(page, 60)
    await playTo(page, 62.2)
    const end = await pause(page)
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { samples, media, seeks } = await lesson.played()
    expect([samples.length, seeks]).toEqual([2, 1])
    const start = samples[0]!.position_seconds as number
    expect(start).toBeLessThan(60)
    expect(samples[1]!.position_seconds).toBe(Math.floor(end))
    expect(media).toBeGreaterThanOrEqual(3)
    expect(media).toBeLessThanOrEqual(start + 1 + Math.ceil(end) - 60)
    expect(await lesson.watchedSeconds()).toBe(media)
  })

  test('at double speed the film counts twice the time', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 6, 2)
    await pause(page)
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { visible, media } = await lesson.played()
    expect(media).toBeGreaterThanOrEqual(5)
    expect(visible).toBeGreaterThanOrEqual(Math.floor(media / 2) - 1)
    expect(visible).toBeLessThanOrEqual(Math.ceil(media / 2) + 1)
  })

  test('leaving the page ends the session and loses nothing', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 3)
    await page.goto('about:blank')
    await expect.poll(async () => (await lesson.played()).samples.at(-1)?.closed).toBe(true)
    expect((await lesson.played()).media).toBeGreaterThanOrEqual(3)
  })

  test('a hidden page counts nothing', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 2.2)
    await setHidden(page, true)
    await playTo(page, 5.2)
    await setHidden(page, false)
    await playTo(page, 6.4)
    const end = await pause(page)
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { visible, media, seeks } = await lesson.played()
    expect(seeks).toBe(0)
    for (const seconds of [visible, media]) {
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThan(end - 2)
    }
  })

  test('what was played without the network counts once it is back', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 1)
    await lesson.context.setOffline(true)
    await playTo(page, 3.2)
    const position = await pause(page)
    await expect.poll(() => countStored(page)).toBe(1)
    expect((await lesson.played()).samples).toEqual([])
    await lesson.context.setOffline(false)
    await expect.poll(() => countStored(page)).toBe(0)
    const { media } = await lesson.played()
    expect(media).toBeGreaterThanOrEqual(2)
    expect(media).toBeLessThanOrEqual(position)
  })

  test('what could not be sent is sent by the next page, once', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    await lesson.context.route('**/playback/samples', (route) => route.abort())
    const page = await lesson.open(videoOf(lesson))
    await playTo(page, 2.2)
    const position = await pause(page)
    await expect.poll(() => countStored(page)).toBe(1)
    await page.goto('about:blank')
    await lesson.context.unroute('**/playback/samples')
    const next = await lesson.open(player)
    await expect.poll(() => countStored(next)).toBe(0)
    const { samples, media } = await lesson.played()
    expect(media).toBeGreaterThanOrEqual(2)
    expect(media).toBeLessThanOrEqual(position)
    expect(new Set(samples.map(({ session_id }) => session_id)).size).toBe(1)
  })

  test('two tabs with the same film gain no more time than passed', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const started = performance.now()
    const pages = await Promise.all([1, 2].map(() => lesson.open(videoOf(lesson))))
    await Promise.all(pages.map((page) => playTo(page, 4)))
    await Promise.all(pages.map(pause))
    await expect.poll(async () => (await lesson.played()).pauses).toBe(2)
    const { samples, visible } = await lesson.played()
    expect(new Set(samples.map(({ session_id }) => session_id)).size).toBe(2)
    expect(visible).toBeGreaterThanOrEqual(3)
    expect(visible).toBeLessThanOrEqual((performance.now() - started) / 1_000)
  })

  test('nothing is stored or asked for before the viewer plays', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const posts: string[] = []
    lesson.context.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const page = await lesson.open(videoOf(lesson))
    await page.waitForFunction(() => document.querySelector('video')!.readyState > 1)
    await page.close({ runBeforeUnload: true })
    expect(posts).toEqual([])
  })
})

test('a permit that expires while the film plays is renewed', async ({ expect, onTestFinished }) => {
  const lesson = await createFilmLesson(onTestFinished)
  const page = await lesson.open(videoOf(lesson))
  const statuses: number[] = []
  page.on(
    'response',
    (response) => response.request().method() === 'POST' && statuses.push(response.status()),
  )
  await playTo(page, 1)
  app.clock.advance('13h')
  await playTo(page, 1.5)
  await pause(page)
  await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
  await expect.poll(() => statuses).toEqual([201, 401, 201, 200])
})
