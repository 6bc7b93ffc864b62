import type { Page } from 'playwright-core'

/** Shows the page as a browser shows a tab behind others. A headless one hides none by itself. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** How a test moves in an application. */
export type Navigation = {
  /** Loads a screen by its address. */
  open: (path: string) => Promise<void>
  /** Goes to a screen from the one that is shown, as links do: the scripts are not loaded again. */
  go: (path: string) => Promise<void>
}

/**
 * @param base address of the application
 * @param loading selects what it shows until all is there
 */
export function createNavigation(
  page: Page,
  { base, loading }: { base: string; loading: string },
): Navigation {
  const isShown = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction((loading) => document.querySelector(loading) === null, loading)
  }
  return {
    async open(path) {
      await page.goto(`${base}${path}`)
      await isShown()
    },
    async go(path) {
      // A screen that both addresses share would be kept, so the way leads past an address without one.
      for (const next of ['/nowhere', path]) await replaceScreen(page, `${base}${next}`)
      await isShown()
    },
  }
}

async function replaceScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', address)
  }, address)
  await page.waitForFunction(() => document.querySelector('h1[data-left]') === null)
}

/** The scripts and styles that the page has loaded, and how large each was on its way, compressed. */
export const listFiles = (page: Page): Promise<{ address: string; bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize })),
  )

/** How many samples wait in the browser. */
export const countStored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('understudy-player')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const counting = database.transaction('understudy-player').objectStore('understudy-player').count()
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result)
    })
    database.close()
    return count
  })

/** Chooses from a menu by keyboard. A menu takes the focus a moment after it opens, and only then can a key mean its item. */
export async function chooseByKeyboard(page: Page, { menu, item }: { menu: string; item: string }) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: menu }).press('Enter')
  const opened = page.getByRole('menu', { name: menu })
  await opened.and(page.locator(':focus-within')).waitFor()
  // What waits to take the focus too was set up before this timer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await opened.getByRole('menuitem', { name: item, exact: true }).press('Enter')
}
