import { describe, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createRunningClock } from '../../server/test/clock.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { startBrowser } from '../test/browser.ts'
import { filmLessons, player, playTo } from '../test/lesson.ts'
import { findVimeo, serveFakeVimeo, vimeoUrl } from '../test/vimeo.ts'

const app = await startTestApp({ clock: createRunningClock() })
const account = await createTestAccount(app)
const browser = await startBrowser()
const createFilmLesson = await filmLessons(app, account, browser)

const frameOf = ({ block_id }: { block_id: number }, src: string) =>
  `<iframe allow="autoplay" data-block-id="${block_id}" src="${src}"></iframe>${player}`

describe.concurrent('a frame of a page', () => {
  test('a film of this server in a frame is counted as a video is', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const page = await lesson.open(frameOf(lesson, '{frame}'))
    const frame = page.frames().at(-1)!
    await playTo(frame, 2.2)
    await frame.evaluate(() => {
      document.querySelector('video')!.currentTime = 60
    })
    await playTo(frame, 63.2, 2)
    await frame.evaluate(() => document.querySelector('video')!.pause())
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { visible, media, seeks } = await lesson.played()
    expect(seeks).toBe(1)
    expect(media).toBeGreaterThanOrEqual(4)
    expect(media).toBeLessThan(60)
    expect(visible).toBeLessThan(media)
  })

  test('a film of Vimeo is counted by the events of its player', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    await serveFakeVimeo(lesson.context)
    const vimeo = await findVimeo(await lesson.open(frameOf(lesson, vimeoUrl)))
    await vimeo.play()
    await vimeo.playedTo(2.2)
    await vimeo.seek(300)
    await vimeo.setRate(2)
    await vimeo.playedTo(304.2)
    await vimeo.pause()
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
    const { samples, visible, media, seeks } = await lesson.played()
    expect([samples.length, seeks]).toEqual([2, 1])
    const [start, end] = samples.map(({ position_seconds }) => position_seconds as number)
    expect(media).toBeGreaterThanOrEqual(5)
    expect(media).toBeLessThanOrEqual(start! + 1 + end! + 1 - 300)
    expect(visible).toBeLessThan(media)
  })

  test('what other frames say is not believed', async ({ expect, onTestFinished }) => {
    const lesson = await createFilmLesson(onTestFinished)
    await serveFakeVimeo(lesson.context)
    const page = await lesson.open(`${frameOf(lesson, vimeoUrl)}<iframe id="other" src="/livez"></iframe>`)
    const vimeo = await findVimeo(page)
    await page
      .frames()
      .at(-1)!
      .evaluate(() => {
        parent.postMessage(JSON.stringify({ event: 'pause', data: { seconds: 5, percent: 0.1 } }), '*')
      })
    await vimeo.play()
    await vimeo.playedTo(1.2)
    await vimeo.pause()
    await expect.poll(async () => (await lesson.played()).pauses).toBe(1)
  })

  test('a page of another site reports with a permit, and nothing goes anywhere but to the server', async ({
    expect,
    onTestFinished,
  }) => {
    const lesson = await createFilmLesson(onTestFinished)
    const visitor = await browser.newContext(onTestFinished)
    const posts: string[] = []
    visitor.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const permit = await lesson.askPermit()
    const page = await lesson.openElsewhere(
      `<video muted data-permit="${permit}" src="${app.url}{film}"></video><script src="${app.url}/campus/player.js"></script>`,
      visitor,
    )
    await playTo(page, 2.2)
    await page.evaluate(() => document.querySelector('video')!.pause())
    await expect.poll(async () => (await lesson.played()).media).toBeGreaterThanOrEqual(2)
    expect(new Set(posts)).toEqual(new Set([`${app.url}/campus/api/playback/samples`]))
  })
})
