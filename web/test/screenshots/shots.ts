import type { Page } from 'playwright-core'

/** A picture: of which demonstration, which screen, and what is done there first. */
export type Shot = {
  name: string
  of: 'conversation' | 'academy'
  path: string
  prepare?: (page: Page) => Promise<void>
}

export const shots: Shot[] = [
  { name: 'first-steps', of: 'conversation', path: '/' },
  {
    name: 'try',
    of: 'conversation',
    path: '/try',
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Your question' }).fill('When do I sow tomatoes?')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('log').getByText('tomatoes').nth(1).waitFor()
    },
  },
  { name: 'knowledge', of: 'conversation', path: '/knowledge' },
  {
    name: 'conversation',
    of: 'conversation',
    path: '/conversations',
    prepare: (page) => page.getByRole('row').nth(1).click(),
  },
  { name: 'clones', of: 'conversation', path: '/clones' },
  { name: 'products', of: 'academy', path: '/products' },
  { name: 'contacts', of: 'academy', path: '/contacts' },
  { name: 'usage', of: 'academy', path: '/usage' },
]
