import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../../server/test/app.ts'
import type { TestUser } from '../../server/test/records.ts'
import type { TestBrowser } from './browser.ts'
import { createNavigation, type Navigation } from './page.ts'

/** How somebody sees the interface. */
export type Look = { language: 'en' | 'es'; theme: 'light' | 'dark'; width: number }

const height = 900

/** Every language, theme and width. */
export const looks: Look[] = (['en', 'es'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [1280, 390].map((width) => ({ language, theme, width }))),
)

export type PanelPage = Navigation & { page: Page; errors: string[] }

/** A page of the panel that a user is signed in to. `errors` gathers what its scripts complain of. */
export async function openPanel(
  { newContext }: TestBrowser,
  app: TestApp,
  { user, look = looks[0]! }: { user: TestUser; look?: Look },
): Promise<PanelPage> {
  const context = await newContext()
  await signIn(context, app, user)
  await context.addInitScript(({ language, theme }) => {
    localStorage.setItem('understudy.language', language)
    localStorage.setItem('mantine-color-scheme-value', theme)
  }, look)
  const page = await context.newPage()
  await page.setViewportSize({ width: look.width, height })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const navigation = createNavigation(page, {
    base: `${app.url}/panel`,
    loading: '[role=status], .mantine-Loader-root',
  })
  return { page, ...navigation, errors }
}

async function signIn(context: BrowserContext, app: TestApp, { headers }: TestUser): Promise<void> {
  const [name = '', value = ''] = headers.cookie!.split('=')
  await context.addCookies([{ name, value, url: app.url }])
}

/** What keeps people from using a page: rules of accessibility that it breaks, and sideways scrolling. */
export async function findFaults(page: Page): Promise<string[]> {
  // A page that goes from screen to screen keeps it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // What keeps to the rules is not described: that takes as long as checking it.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    const broken = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...broken, `wider than its window: ${scrollWidth}`] : broken
  })
}
