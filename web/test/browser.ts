import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
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

export type TestBrowser = {
  browser: Browser
  /** A profile of its own, closed when the test ends. A test that runs beside others says when by its own `onTestFinished`. */
  newContext: (onEnd?: (end: () => Promise<void>) => void) => Promise<BrowserContext>
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
      const context = await browser.newContext()
      onEnd(() => context.close())
      return context
    },
  }
}
