import { expect, test } from 'vitest'
import { codeAt } from '../../../server/src/features/members/second-factor/totp.rules.ts'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { setPassword, signInUser, testPassword } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults } from '../panel.ts'

const app = await startTestApp()
const { newContext } = await startBrowser()

test('somebody signs in at the address that they opened, with a recovery code where they have a second factor', async () => {
  const account = await createTestAccount(app)
  const user = await signInUser(account)
  await setPassword(account, user.email)
  const { secret } = (await user.panel.post('/two-factor/start')).body
  const code = codeAt(secret, app.clock.realMs())
  const { recovery_codes } = (await user.panel.post('/two-factor/confirm', { code })).body

  const page = await (await newContext()).newPage()
  await page.goto(`${app.url}/panel/contacts`)
  await page.getByLabel('Email').fill(user.email)
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('do not belong together').waitFor()
  await password.fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code of your authenticator app').fill(recovery_codes[0])
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
})
