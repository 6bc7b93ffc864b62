import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, onTestFinished, type TestContext } from 'vitest'
import { findChromium } from './chromium.ts'

// The defaults of the package would switch off what keeps sites apart.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
]

/** Takes what is to be done when a test ends. */
export type OnEnd = (end: (test: TestContext) => Promise<void>) => void

export type TestBrowser = {
  browser: Browser
  /** A profile of its own, closed when the test ends. A test that runs beside others says when by its own `onTestFinished`. */
  newContext: (onEnd?: OnEnd) => Promise<BrowserContext>
}

/** Starts a real Chromium. One for each test file, at its top; it is closed after the file's last test. */
export async function startBrowser(): Promise<TestBrowser> {
  const { path, env } = findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args: flags,
    env: { ...process.env, ...env },
  })
  afterAll(() => browser.close())
  return {
    browser,
    async newContext(onEnd = onTestFinished) {
      // What moves may be gone from under the mouse between its button's way down and up.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      // As in vitest.config.ts: only what never comes fails.
      context.setDefaultTimeout(90_000)
      onEnd(async ({ task }) => {
        if (task.result?.state === 'fail') await describePages(context)
        await context.close()
      })
      return context
    },
  }
}

/** Prints what a failed test's pages show, as a screen reader would be told of it. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 })
    console.error(`${page.url()} shows:\n${shown}`)
  }
}
