import type { Page } from 'playwright-core'

/** A picture: of which demonstration, which screen, and what is done there first. */
export type Shot = {
  name: string
  of: 'conversation' | 'academy'
  path: string
  prepare?: (page: Page) => Promise<void>
}

/** Opens the first record of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('main table a, main [role=row] a').first().click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** Chooses the first course of the list of students. */
async function chooseCourse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option').first().click()
  await page.locator('main table a, main [role=row] a').first().waitFor()
}

export const shots: Shot[] = [
  { name: 'first-steps', of: 'conversation', path: '/' },
  {
    name: 'try',
    of: 'conversation',
    path: '/try',
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Your question' }).fill('Why is my loaf flat?')
      const answered = page.waitForResponse((response) => response.url().endsWith('/try'))
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await answered
      await page.getByRole('log').getByRole('status').waitFor({ state: 'detached' })
    },
  },
  { name: 'knowledge', of: 'conversation', path: '/knowledge' },
  {
    name: 'conversation',
    of: 'conversation',
    // The texts about bread are in English, as the panel of the pictures is.
    path: '/conversations?q=gummy',
    prepare: openFirst,
  },
  { name: 'clones', of: 'conversation', path: '/clones' },
  { name: 'products', of: 'academy', path: '/products' },
  { name: 'contacts', of: 'academy', path: '/contacts' },
  { name: 'course', of: 'academy', path: '/courses', prepare: openFirst },
  { name: 'students', of: 'academy', path: '/students', prepare: chooseCourse },
  {
    name: 'student',
    of: 'academy',
    path: '/students',
    async prepare(page) {
      await chooseCourse(page)
      await openFirst(page)
    },
  },
  { name: 'usage', of: 'academy', path: '/usage' },
]
