import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createUnansweredQuestion } from '../../../server/test/questions.ts'
import { createProduct, setPassword, signInUser, testPassword } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

/** Far more stops than any screen has. */
const maxStops = 120

/** Presses Tab until the control has the focus, which must be visible on every stop. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp) {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await control.waitFor()
  for (let stop = 0; stop < maxStops; stop++) {
    const before = await lookOfFocus(page)
    await page.keyboard.press('Tab')
    expect(await before.isUnseen(), `the focus before ${role} ${name} is seen`).toBe(false)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${role} ${name} is not reached by Tab`)
}

/** Remembers how the element with the focus looks. It must look different once the focus has left it. */
async function lookOfFocus(page: Page) {
  const focused = await page.evaluateHandle(() => {
    const element = document.activeElement
    // Some controls show it on what stands around them.
    const shown = [element, element?.nextElementSibling, element?.parentElement].filter((one) => one != null)
    const look = () =>
      shown
        .map((one) => {
          // What fades in is looked at when it is there.
          for (const fading of one.getAnimations()) fading.finish()
          const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
          return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join()
        })
        .join()
    return { element, look, before: look() }
  })
  const isUnseen = () =>
    focused.evaluate(({ element, look, before }) => {
      // Headings take the focus where a link led to them, and dates have several stops of their own.
      const isControl = element !== null && element !== document.body && element.tagName !== 'H1'
      return isControl && element !== document.activeElement && element.isConnected && look() === before
    })
  return { isUnseen }
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('with the keyboard alone somebody signs in, teaches a text and asks for it', async () => {
  const account = await createTestAccount(app)
  const user = await signInUser(account)
  await setPassword(account, user.email)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${app.url}/panel/`)
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(user.email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(testPassword)
  await press(page, 'Enter')

  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  await tabTo(page, 'link', 'Knowledge')
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
  await tabTo(page, 'link', 'Add knowledge')
  await press(page, 'Enter')
  await tabTo(page, 'link', /Write or paste a text/)
  await press(page, 'Enter')
  await tabTo(page, 'textbox', 'Title')
  await page.keyboard.type('Sowing')
  await tabTo(page, 'textbox', 'Text')
  await page.keyboard.type('Sow tomatoes indoors six weeks before the last frost.')
  await tabTo(page, 'button', 'Add it')
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Sowing' }).waitFor()

  await press(page, 'Control+Home')
  await tabTo(page, 'link', 'Try your clone')
  await press(page, 'Enter')
  await tabTo(page, 'textbox', 'Your question')
  await page.keyboard.type('When do I sow tomatoes?')
  await press(page, 'Enter')
  await page.getByRole('log').getByText('six weeks before the last frost').waitFor()
})

test('a dialog takes the focus, Escape gives it back, and nothing was deleted', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open(`/products/${id}`)
  await tabTo(page, 'button', 'Delete')
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true)
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
  expect((await account.api.get(`/products/${id}`)).status).toBe(200)
})

test('an open question is answered with the keyboard alone', async () => {
  const account = await createTestAccount(app)
  await createUnansweredQuestion(account)
  const { page, open } = await openPanel(browser, app, { user: await signInUser(account) })
  await open('/questions')
  await tabTo(page, 'button', /^Answer/)
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'textbox', 'Your answer')
  await page.keyboard.type('Twice a day, with equal weights.')
  await tabTo(page, 'button', 'Save answer')
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { data } = (await account.api.get('/brain/guided-answers')).body
  expect(data).toMatchObject([{ answer: 'Twice a day, with equal weights.' }])
})
