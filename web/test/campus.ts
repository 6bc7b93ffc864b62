import type { BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../../server/test/app.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import type { TestStudent } from '../../server/test/records.ts'
import type { TestBrowser } from './browser.ts'
import { createNavigation, type Navigation } from './page.ts'
import { type Look, looks } from './panel.ts'

export type CampusPage = Navigation & { page: Page; errors: string[] }

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
  const navigation = createNavigation(page, {
    base: `${app.url}/campus/${account.account.slug}`,
    loading: '.mantine-Loader-root, .mantine-Skeleton-root',
  })
  return { page, ...navigation, errors }
}
