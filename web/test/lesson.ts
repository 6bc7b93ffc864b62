import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { TestApp } from '../../server/test/app.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import { startWebServer } from '../../server/test/fakes/web-server.ts'
import { createLesson } from '../../server/test/lessons.ts'
import type { OnEnd, TestBrowser } from './browser.ts'
import { addFilm } from './film.ts'

/** What is known of a film's playing, as GET /learning/playback adds it up. */
export type Played = {
  samples: Record<string, number | boolean | string | null>[]
  visible: number
  media: number
  pauses: number
  seeks: number
}

export type FilmLesson = {
  unit_id: number
  product_id: number
  block_id: number
  /** A browser in which the lesson's student is signed in. */
  context: BrowserContext
  /** Opens a page of the server with this HTML. `{film}` in it is the film's path, `{frame}` the address of its player. */
  open: (html: string) => Promise<Page>
  /** The same on a page of another site. */
  openElsewhere: (html: string, context: BrowserContext) => Promise<Page>
  /** A permit, as the server behind a page of another site asks for it. */
  askPermit: () => Promise<string>
  played: () => Promise<Played>
  watchedSeconds: () => Promise<number>
}

export const player = '<script src="/campus/player.js"></script>'

/** Makes lessons with one film, each with a student of its own who has a browser. */
export async function filmLessons(app: TestApp, account: TestAccount, { newContext }: TestBrowser) {
  const film = await addFilm(app, account, 90)
  const embed = await (await fetch(film.embed_url)).text()
  const source = /<video [^>]*src="([^"]+)"/.exec(embed)![1]!

  const site = await startWebServer()
  afterAll(() => site.close())
  const fill = (html: string) => html.replace('{film}', source).replace('{frame}', film.embed_url)

  return async (onTestFinished: OnEnd): Promise<FilmLesson> => {
    const content = { asset_id: film.id, duration_seconds: null }
    const { student, product_id, unit_id, block_ids } = await createLesson(account, [
      { type: 'video', content },
    ])
    const context = await newContext(onTestFinished)
    const { token } = student
    await context.addCookies([{ name: 'understudy_campus', value: token, url: app.url, httpOnly: true }])
    return {
      ...{ product_id, unit_id, block_id: block_ids[0]!, context },
      open: (html) => openPage(context, `${app.url}/a-lesson`, fill(html)),
      openElsewhere: async (html, within) => {
        const page = await within.newPage()
        // Another name of this machine is another site.
        await page.goto(site.serve(`/${unit_id}`, fill(html)).replace('127.0.0.1', 'localhost'))
        return page
      },
      askPermit: async () =>
        (await student.campus.post('/playback/permits', { block_id: block_ids[0] })).body.permit,
      async played() {
        const { data } = (await account.api.get(`/learning/playback?product_id=${product_id}`)).body
        const sum = (field: string) =>
          data.reduce((total: number, one: Record<string, number>) => total + one[field]!, 0)
        return {
          samples: data,
          visible: sum('visible_playing_seconds'),
          media: sum('media_seconds'),
          pauses: sum('pause_count'),
          seeks: sum('seek_count'),
        }
      },
      watchedSeconds: async () =>
        (await student.campus.get(`/lessons/${unit_id}`)).body.blocks[0].watched_seconds,
    }
  }
}

async function openPage(context: BrowserContext, url: string, body: string): Promise<Page> {
  const page = await context.newPage()
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  return page
}

/** Plays the page's video until it has come to a position. */
export async function playTo(page: Page | Frame, seconds: number, rate = 1): Promise<void> {
  await page.evaluate((rate) => {
    const video = document.querySelector('video')!
    video.playbackRate = rate
    return video.play()
  }, rate)
  await page.waitForFunction((seconds) => document.querySelector('video')!.currentTime >= seconds, seconds)
}

export const seekTo = (page: Page, seconds: number): Promise<unknown> =>
  page.evaluate((seconds) => {
    document.querySelector('video')!.currentTime = seconds
  }, seconds)

/** Pauses the page's video. @returns where it stands */
export const pause = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video')!
    video.pause()
    return video.currentTime
  })
