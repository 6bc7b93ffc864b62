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
