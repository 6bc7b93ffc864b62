import type { Page } from 'playwright-core'

/** Shows the page as a browser shows a tab behind others. A headless one hides none by itself. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

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
