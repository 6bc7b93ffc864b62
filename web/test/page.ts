import type { Page } from 'playwright-core'

/** Shows the page as a browser shows a tab behind others. A headless one hides none by itself. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/**
 * Goes to another address of the application that the page shows, as its links do: its scripts are not loaded again. On the
 * way nothing stays of the screen before, since a screen that both addresses share would be kept.
 * @param nowhere an address at which the application has no screen
 */
export async function goWithin(page: Page, { address, nowhere }: { address: string; nowhere: string }) {
  for (const next of [nowhere, address]) {
    await page.evaluate((next) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
      history.pushState(null, '', next)
    }, next)
    await page.waitForFunction(() => document.querySelector('h1[data-left]') === null)
  }
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
