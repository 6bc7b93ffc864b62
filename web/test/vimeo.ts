import type { BrowserContext, Frame, Page } from 'playwright-core'

export const vimeoUrl = 'https://player.vimeo.com/video/76979871'

/** What a page of player.vimeo.com does with messages, as its reference describes: https://developer.vimeo.com/player/sdk/reference */
const frameScript = `
const subscribed = new Set()
const film = { seconds: 0, duration: 600, playbackRate: 1, paused: true }
const send = (message) => parent.postMessage(JSON.stringify(message), '*')
const tell = (event, data = {}) => {
  const { seconds, duration, playbackRate } = film
  if (subscribed.has(event)) send({ event, data: { seconds, duration, percent: seconds / duration, ...data } })
}
addEventListener('message', ({ data }) => {
  const { method, value } = JSON.parse(data)
  if (method === 'addEventListener') subscribed.add(value)
  if (method === 'ping') send({ event: 'ready' })
  if (method === 'getPaused') send({ method, value: film.paused })
  if (method === 'getCurrentTime') send({ method, value: film.seconds })
  if (method === 'getPlaybackRate') send({ method, value: film.playbackRate })
})
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  if (!film.paused) {
    film.seconds += ((now - last) / 1000) * film.playbackRate
    tell('timeupdate')
  }
  last = now
}, 250)
const play = () => { film.paused = false; last = performance.now(); tell('play'); tell('playing') }
const pause = () => { film.paused = true; tell('pause') }
const seek = (seconds) => { tell('seeking', { seconds }); film.seconds = seconds; tell('seeked'); last = performance.now() }
const setRate = (playbackRate) => { film.playbackRate = playbackRate; tell('playbackratechange', { playbackRate }) }
Object.assign(window, { film, subscribed, play, pause, seek, setRate })
send({ event: 'ready' })
`

type VimeoPage = typeof globalThis & {
  film: { seconds: number }
  subscribed: Set<string>
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setRate: (rate: number) => void
}

/** Vimeo's player in a page of this browser. */
export type FakeVimeo = {
  play: () => Promise<void>
  pause: () => Promise<void>
  seek: (seconds: number) => Promise<void>
  setRate: (rate: number) => Promise<void>
  /** Waits until the film has come to a position. */
  playedTo: (seconds: number) => Promise<unknown>
}

/** Answers for player.vimeo.com in a browser. */
export const serveFakeVimeo = (context: BrowserContext): Promise<unknown> =>
  context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${frameScript}</script>` }),
  )

/** The frame of Vimeo in a page, once somebody listens to it. */
export async function findVimeo(page: Page): Promise<FakeVimeo> {
  const frame = page.frames().find((one) => one.url().startsWith(vimeoUrl)) as Frame
  await frame.waitForFunction(() => (globalThis as VimeoPage).subscribed.has('timeupdate'))
  return {
    play: () => frame.evaluate(() => (globalThis as VimeoPage).play()),
    pause: () => frame.evaluate(() => (globalThis as VimeoPage).pause()),
    seek: (seconds) => frame.evaluate((to) => (globalThis as VimeoPage).seek(to), seconds),
    setRate: (rate) => frame.evaluate((to) => (globalThis as VimeoPage).setRate(to), rate),
    playedTo: (seconds) =>
      frame.waitForFunction((to) => (globalThis as VimeoPage).film.seconds >= to, seconds),
  }
}
