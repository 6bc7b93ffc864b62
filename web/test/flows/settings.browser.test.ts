import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { startReceiver } from '../../../server/test/fakes/receiver.ts'
import { createAsset, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

/** An owner of a new account, on the panel. */
async function start(role: 'owner' | 'viewer' = 'owner') {
  const account = await createTestAccount(app)
  const user = await signInUser(account, role)
  return { account, user, ...(await openPanel(browser, app, { user })) }
}

test('a key is made and shown once, replaced by another one, and revoked', async () => {
  const { account, user, page, open, errors } = await start()
  await open('/keys/new')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByText('Say what it is for.').waitFor()
  await page.getByLabel('What it is for').fill('Shop')
  await page.getByRole('radio', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).inputValue()
  expect(await findFaults(page)).toEqual([])
  const read = (bearer: string) =>
    app.request({ path: '/api/v1/usage', headers: { authorization: `Bearer ${bearer}` } })
  expect((await read(key)).status).toBe(200)
  await page.getByRole('button', { name: 'I have kept it' }).click()

  const row = page.getByRole('row', { name: 'Shop' })
  await row.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  const next = await page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).inputValue()
  expect(next).not.toBe(key)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await row.last().getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.last().getByText('Revoked').waitFor()
  app.clock.advance('5s')
  expect((await read(next)).status).toBe(401)
  expect((await user.panel.get('/keys')).body.data.length).toBe(Object.keys(account.keys).length + 2)
  expect(errors).toEqual([])
})

test('somebody is invited by a link, another gets a role, and the last owner stays one', async () => {
  const { account, user, page, open } = await start()
  const other = await signInUser(account, 'viewer')
  await open('/members/invite')
  await page.getByLabel('Their email').fill('luis@example.com')
  await page.getByRole('radio', { name: 'Viewer' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  expect(await page.getByRole('textbox', { name: 'Link for them' }).inputValue()).toContain(
    '/panel/accept?code=inv_',
  )
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('cell', { name: 'luis@example.com' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Nobody is invited right now.').waitFor()

  const choose = async (email: string, role: string) => {
    await page.getByRole('combobox', { name: `Role of ${email}` }).click()
    await page.getByRole('option', { name: role }).click()
  }
  await choose(user.email, 'Editor')
  await page.getByText('An account keeps at least one owner.', { exact: false }).waitFor()
  await choose(other.email, 'Editor')
  await page.getByText('The role was changed.', { exact: false }).waitFor()
  expect((await other.panel.get('/session')).body.role).toBe('editor')
  await page.getByRole('row', { name: other.email }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('They are no member any more.').waitFor()
  expect((await other.panel.get('/session')).status).toBe(401)
})

test('an address hears of sales, is tested, and gets again what it refused', async () => {
  const receiver = await startReceiver()
  const url = `${receiver.url}/hooks`
  const { page, open, errors } = await start()
  await open('/webhooks/new')
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Add an address' }).click()
  expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test has arrived.').waitFor()
  await page.getByRole('link', { name: 'Attempts' }).click()
  await page.getByRole('row', { name: 'Test' }).getByText('Arrived').waitFor()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Given up' }).click()
  await page.getByText('Nothing fits these filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('failed')
  await page.getByRole('button', { name: 'Send all that failed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send all that failed' }).click()
  await page.getByText('There was nothing to send.').waitFor()
  expect(errors).toEqual([])
})

test('the audit log tells what was changed in words, and narrows to what is chosen in it', async () => {
  const { account, user, page, open, errors } = await start()
  await account.api.post('/products', {
    title: 'Tomatoes',
    description: 'Twelve lessons on tomatoes, for everybody who has a balcony.',
    tags: ['course'],
  })
  await user.panel.post('/keys', { permission: 'read', label: 'Reports' })
  await open('/audit')
  await page.getByRole('button', { name: 'Added: product' }).click()
  await page.getByText('Only “Added: product”').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('combobox', { name: 'By whom' }).click()
  await page.getByRole('option', { name: user.email }).click()
  await page.getByRole('button', { name: 'Added: API key' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByLabel('Until').fill('2001-01-01')
  await page.getByText('Nothing fits these filters.').waitFor()
  expect(errors).toEqual([])
})

test('the account gets a name, a logo and a colour; a viewer sees them and changes nothing', async () => {
  const { account, user, page, open, errors } = await start()
  const logo_asset_id = await createAsset(account)
  await open('/account')
  await page.getByLabel('Name', { exact: true }).fill('The garden school')
  await page.getByRole('combobox', { name: 'Logo' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Colour').fill('red')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write it as # and six signs', { exact: false }).waitFor()
  await page.getByLabel('Colour').fill('#1f5c3a')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The account was saved.').waitFor()
  await page.getByRole('button', { name: 'The garden school' }).waitFor()
  expect((await user.panel.get('/account')).body).toMatchObject({
    name: 'The garden school',
    branding: { logo_asset_id, color: '#1f5c3a' },
  })
  expect(errors).toEqual([])
  const viewer = await start('viewer')
  await viewer.open('/account')
  expect(await viewer.page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await viewer.page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
})
