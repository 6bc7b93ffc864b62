import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '../../../server/src/features/members/second-factor/totp.rules.ts'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount, type TestAccount } from '../../../server/test/factories.ts'
import { setPassword, signInUser, testPassword } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

async function createUser(account: TestAccount) {
  const user = await signInUser(account)
  await setPassword(account, user.email)
  return user
}

/** A device beside the browser that keeps passkeys, and confirms who uses them. */
async function attachAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

test('a passkey is added, signs in alone where a code would be asked for, and signs in no more once removed', async () => {
  const account = await createTestAccount(app)
  const user = await createUser(account)
  const page = await (await browser.newContext()).newPage()
  await attachAuthenticator(page)
  // Passkeys are for names, and this server's is localhost.
  const home = app.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${home}/panel/you`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('cell', { name: 'My laptop' }).waitFor()
  expect((await user.panel.get('/passkeys')).body.data).toMatchObject([{ name: 'My laptop' }])

  const { secret } = (await user.panel.post('/two-factor/start')).body
  await user.panel.post('/two-factor/confirm', { code: codeAt(secret, app.clock.realMs()) })
  await page.goto(`${home}/panel/contacts`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()

  await page.goto(`${home}/panel/you`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You have none yet.').waitFor()
  await page.context().clearCookies()
  await page.goto(`${home}/panel/`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not known here.', { exact: false }).waitFor()
})

test('an app is set up by its QR code, its recovery codes are shown once, and the password switches it off', async () => {
  const account = await createTestAccount(app)
  const user = await createUser(account)
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/you')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code', exact: false }).waitFor()
  expect(await findFaults(page)).toEqual([])
  const secret = await page.getByRole('textbox', { name: 'Or type this key into the app' }).inputValue()
  await page.getByLabel('Code of the app').fill(codeAt(secret, app.clock.realMs()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const codes = (await page.getByRole('dialog').locator('pre').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes left', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Switch off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).waitFor()
  expect((await user.panel.get('/two-factor')).body.enabled).toBe(false)
  expect(errors).toEqual([])
})

test('a new password is refused where it is common, else it signs in from then on', async () => {
  const account = await createTestAccount(app)
  const user = await createUser(account)
  const { page, open } = await openPanel(browser, app, { user })
  await open('/you')
  await page.getByRole('textbox', { name: 'Your password' }).fill(testPassword)
  await page.getByRole('textbox', { name: 'New password' }).fill('password1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Very many people use this password', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'New password' }).fill('seven rows of late ones')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The password was changed.', { exact: false }).waitFor()
  expect((await user.panel.get('/session')).status).toBe(401)
  await open('/you')
})
