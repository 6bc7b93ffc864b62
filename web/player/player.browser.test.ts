import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { startBrowser } from '../test/browser.ts'
import { addFilm } from '../test/film.ts'
import type { Measured } from './meter.rules.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const { embed_url } = await addFilm(app, account, 60)
const { newContext } = await startBrowser()

type Measuring = typeof globalThis & {
  UnderstudyPlayer: typeof import('./player.ts')
  samples: Measured[]
}

/** Opens a page of the server that shows the film and measures it. */
async function openFilm(): Promise<Page> {
  const embed = await (await fetch(embed_url)).text()
  const source = /src="([^"]+)"/.exec(embed)![1]
  const context = await newContext()
  const page = await context.newPage()
  await page.route(`${app.url}/lesson`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<video muted src="${source}"></video><script src="/campus/player.js"></script>`,
    }),
  )
  await page.goto(`${app.url}/lesson`)
  await page.evaluate(() => {
    const here = globalThis as Measuring
    here.samples = []
    here.UnderstudyPlayer.measure(document.querySelector('video')!, (sample) => here.samples.push(sample))
  })
  return page
}

test('playing, jumping and pausing are measured in a real browser', async () => {
  const page = await openFilm()
  await page.evaluate(() => document.querySelector('video')!.play())
  await page.waitForFunction(() => document.querySelector('video')!.currentTime >= 2.5)
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 40
  })
  await page.waitForFunction(() => document.querySelector('video')!.currentTime >= 41)
  await page.evaluate(() => document.querySelector('video')!.pause())
  await page.waitForFunction(() => (globalThis as Measuring).samples.length > 0)
  const [sample] = await page.evaluate(() => (globalThis as Measuring).samples)
  expect(sample).toMatchObject({ pause_count: 1, seek_count: 1, position_seconds: 41 })
  expect(sample!.media_seconds).toBeGreaterThanOrEqual(2)
  expect(sample!.media_seconds).toBeLessThanOrEqual(5)
})
