import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, unpackChromium } from '../chromium.ts'
import { type Installation, startDemonstration } from './installation.ts'
import { type Shot, shots } from './shots.ts'

const help = `npm run screenshots [-- --only NAME]

Takes the pictures of the documentation: loads the demonstrations into an installation of its own, opens the panel in
Chromium and writes docs/screenshots/NAME.png.

  --only NAME    this picture alone: ${shots.map(({ name }) => name).join(', ')}`

const folder = join(import.meta.dirname, '../../../docs/screenshots')
const size = { width: 1280, height: 800 }

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
const asked = shots.filter(({ name }) => values.only === undefined || values.only === name)
if (values.help) console.log(help)
else if (asked.length === 0) {
  console.error(`There is no picture "${values.only}".\n\n${help}`)
  process.exitCode = 2
} else await takeAll(asked)

async function takeAll(asked: Shot[]): Promise<void> {
  await Promise.all([unpackChromium(), mkdir(folder, { recursive: true })])
  console.log('Loading the demonstrations: some minutes.')
  const installation = await startDemonstration()
  const { path, env } = findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  })
  try {
    const [first, second] = await installation.listAccounts()
    const cookies = {
      conversation: await installation.signIn(first!.id),
      academy: await installation.signIn(second!.id),
    }
    for (const shot of asked) {
      await take(browser, installation, { ...shot, cookie: cookies[shot.of] })
      console.log(`docs/screenshots/${shot.name}.png`)
    }
  } finally {
    await browser.close()
    await installation.stop()
  }
}

async function take(
  browser: Browser,
  { base }: Installation,
  { name, path, prepare, cookie }: Shot & { cookie: string },
): Promise<void> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB' })
  const [cookieName = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name: cookieName, value, url: base }])
  const page = await context.newPage()
  await page.goto(`${base}/panel${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') === null,
  )
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}
