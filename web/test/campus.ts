import type { BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../../server/test/app.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import type { TestStudent } from '../../server/test/records.ts'
import type { TestBrowser } from './browser.ts'
import { goWithin } from './page.ts'
import { type Look, looks } from './panel.ts'

export type CampusPage = {
  page: Page
  /** Loads a screen by its address. */
  open: (path: string) => Promise<void>
  /** Goes to a screen from the one that is shown. */
  go: (path: string) => Promise<void>
  errors: string[]
}

/** A page of an account's campus; a student is signed in to it, or nobody. `errors` gathers what its scripts complain of. */
export async function openCampus(
  { newContext }: TestBrowser,
  app: TestApp,
  { account, student, look = looks[0]! }: { account: TestAccount; student?: TestStudent; look?: Look },
): Promise<CampusPage> {
  const context: BrowserContext = await newContext()
  if (student !== undefined)
    await context.addCookies([{ name: 'understudy_campus', value: student.token, url: app.url }])
  await context.addInitScript(({ language, theme }) => {
    localStorage.setItem('understudy.language', language)
    localStorage.setItem('mantine-color-scheme-value', theme)
  }, look)
  const page = await context.newPage()
  await page.setViewportSize({ width: look.width, height: 900 })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // Who is not signed in is told so by a 401, which browsers note by themselves.
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text())
  })
  const campus = `/campus/${account.account.slug}`
  const isShown = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(
      () => document.querySelector('.mantine-Loader-root, .mantine-Skeleton-root') === null,
    )
  }
  const open = async (path: string) => {
    await page.goto(`${app.url}${campus}${path}`)
    await isShown()
  }
  const go = async (path: string) => {
    await goWithin(page, { address: `${campus}${path}`, nowhere: `${campus}/nowhere` })
    await isShown()
  }
  return { page, open, go, errors }
}
