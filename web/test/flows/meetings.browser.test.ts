import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMeeting } from '../../../server/src/features/meetings/meetings.fixture.ts'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { findFaults, openPanel } from '../panel.ts'

const app = await startTestApp()
app.clock.set(Date.now())
const account = await createTestAccount(app, { name: 'Garden school' })
const user = await signInUser(account, 'editor')
const browser = await startBrowser()

const read = async (id: number) => (await account.api.get(`/meetings/${id}`)).body

test('a meeting is noted, moved, saved as a calendar file and cancelled with a reason', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/meetings/new')
  await page.getByLabel('Title').fill('A first talk')
  await page.getByLabel('Begins').fill('2099-07-15T18:00')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lima')
  await page.getByRole('option', { name: 'America/Lima' }).click()
  await page.getByLabel('Name of the visitor').fill('Ana Ruiz')
  await page.getByLabel('Email of the visitor').fill('ana@example.com')
  await page.getByRole('button', { name: 'Note meeting' }).click()
  await page.getByRole('heading', { level: 1, name: 'A first talk' }).waitFor()
  const [{ id }] = (await account.api.get('/meetings?order=desc&limit=1')).body.data
  expect(await read(id)).toMatchObject({
    ...{ starts_at: '2099-07-15T23:00:00.000Z', visitor: { name: 'Ana Ruiz', email: 'ana@example.com' } },
  })
  await page.getByLabel('Begins').fill('2099-07-15T19:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read(id)).starts_at).toBe('2099-07-16T00:30:00.000Z')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendar file' }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Cancel meeting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, which the visitor reads').fill('I am ill')
  await dialog.getByRole('button', { name: 'Cancel meeting' }).click()
  await expect.poll(() => read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'I am ill' })
  expect(errors).toEqual([])
})

test('what became of a meeting is noted, and a host who is not free is said', async () => {
  const hosted = { host_email: 'rosa@example.com', starts_at: app.clock.now().toISOString() }
  const { id } = await createMeeting(account, { ...hosted, title: 'Going on' })
  const other = await createMeeting(account, { host_email: 'rosa@example.com', title: 'Tomorrow' })
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open(`/meetings/${other.id}`)
  const { starts_at } = await read(id)
  await page.getByLabel('Begins').fill(starts_at.slice(0, 16))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The host has another meeting at this time.').waitFor()
  await open(`/meetings/${id}`)
  await page.getByRole('button', { name: 'Did not come' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Did not come' }).click()
  await expect.poll(async () => (await read(id)).status).toBe('no_show')
  await page.getByRole('button', { name: 'Took place' }).click()
  await expect.poll(async () => (await read(id)).status).toBe('completed')
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})

test('a calendar is a table that is gone through by keyboard, from month to week to meeting', async () => {
  const own = await createTestAccount(app)
  const viewer = await signInUser(own, 'viewer')
  await createMeeting(own, { title: 'Sowing', name: 'Eva', starts_at: '2027-05-04T10:00:00Z' })
  await createMeeting(own, { title: 'Reaping', name: 'Luis', starts_at: '2027-06-01T10:00:00Z' })
  const { page, open, errors } = await openPanel(browser, app, { user: viewer })
  await open('/meetings?view=month&day=2027-05-12')
  const table = page.getByRole('table', { name: 'May 2027' })
  await table.getByRole('columnheader').first().waitFor()
  await table.getByRole('link', { name: /Eva/ }).waitFor()
  await table.getByRole('button', { name: 'May 12, 2027, 0 meetings' }).focus()
  for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
    .toBe('2027-05-04')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'May 3 – 9, 2027' }).waitFor()
  await page.getByRole('row', { name: /Tuesday.*Sowing/ }).waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('table', { name: 'May 10 – 16, 2027' }).waitFor()
  expect(await findFaults(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a booking page is opened with the times of a host, copied, changed and closed', async () => {
  const { page, open, errors } = await openPanel(browser, app, { user })
  await open('/booking-pages')
  await page.getByRole('link', { name: 'Open a booking page' }).click()
  await page.getByLabel('What people book').fill('A first talk')
  await page.getByLabel('End of the address').fill('First talk')
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByText('Write 1 to 60 of a-z', { exact: false }).waitFor()
  await page.getByLabel('End of the address').fill('first-talk')
  await page.getByLabel('Host', { exact: true }).fill('Rosa')
  await page.getByLabel('Email of the host').fill('rosa@example.com')
  await page.getByRole('button', { name: 'Add a time on Monday' }).click()
  await page.getByLabel('Monday, time 2: from').fill('16:00')
  await page.getByLabel('Monday, time 2: until').fill('18:00')
  await page.getByRole('button', { name: 'Remove the time from 09:00 on Friday' }).click()
  await page.getByLabel('Questions to visitors').fill('What do you grow?!')
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByRole('heading', { level: 1, name: 'A first talk' }).waitFor()
  const types = async () => (await user.panel.get('/meeting-types')).body.data
  const [type] = await types()
  expect(type).toMatchObject({
    ...{ key: 'first-talk', available: 'mon 09:00-13:00,16:00-18:00; tue-thu 09:00-13:00' },
    questions: [{ question: 'What do you grow?', required: true }],
  })
  expect(await page.getByRole('textbox', { name: 'Address of the page' }).inputValue()).toBe(type.booking_url)
  await page.getByLabel('Monday, time 2: from').fill('12:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('overlaps', { exact: false }).waitFor()
  await page.getByLabel('Monday, time 2: from').fill('15:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await types())[0].available).toContain('15:00-18:00')
  await page.getByRole('button', { name: 'Close the page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the page' }).click()
  await page.getByText('Open a page on which people book', { exact: false }).waitFor()
  expect(await types()).toEqual([])
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})
