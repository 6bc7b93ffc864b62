import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startMailServer } from '../../../../test/fakes/mail-server.ts'
import { operate } from '../../../../test/operator.ts'
import { createMeeting, createMeetingType, pageOf, postJson } from '../meetings.fixture.ts'

const server = await startMailServer()
afterAll(() => server.close())
const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'school@example.com' }
const app = await startTestApp({ environment })
const account = await createTestAccount(app)

async function mailsTo(email: string) {
  await app.drain()
  return server.taken.filter(({ to }) => to.includes(email))
}

/** The lines of a mail's calendar file, by their names. */
const calendarOf = ({ calendar }: { calendar: string }) =>
  Object.fromEntries(
    calendar
      .replace(/\r?\n[ \t]/g, '')
      .split(/\r?\n/)
      .map((line) => line.split(/:(.*)/)),
  )

const host_email = 'rosa@example.com'

test('visitor and host hear of a booking, of its move and of its end, with a calendar file that each replaces', async () => {
  const type = await createMeetingType(account, {
    ...{ host_email, url: 'https://meet.example.com/rosa', question: ['What <b> grows?'] },
  })
  const page = pageOf(app, type)
  const { body } = await page.book({
    ...{ email: 'ana@example.com', timezone: 'America/Lima' },
    answers: [{ question: 'What <b> grows?', value: 'Tomatoes' }],
  })
  const [booked] = await mailsTo('ana@example.com')
  expect(booked!.headers.get('subject')).toBe('Booked: A first talk')
  for (const said of [body.manage_url, 'https://meet.example.com/rosa', 'America/Lima', 'with Rosa'])
    expect(booked!.text).toContain(said)
  const first = calendarOf(booked!)
  expect(first).toMatchObject({ METHOD: 'REQUEST', SEQUENCE: '0', STATUS: 'CONFIRMED' })
  const [toHost] = await mailsTo(host_email)
  for (const said of ['Ana (ana@example.com)', 'Tomatoes', 'Europe/Madrid'])
    expect(toHost!.text).toContain(said)
  expect(toHost!.text).not.toContain(body.manage_url)
  expect(toHost!.html).toContain('What &#60;b&#62; grows?')

  const { pathname } = new URL(body.manage_url)
  await postJson(app, `${pathname}/move`, { starts_at: (await page.slots())[5]!.starts_at })
  const [, moved] = await mailsTo('ana@example.com')
  expect(moved!.headers.get('subject')).toBe('Changed: A first talk')
  expect(calendarOf(moved!)).toMatchObject({ UID: first.UID, METHOD: 'REQUEST', SEQUENCE: '1' })

  await operate(account, 'meeting cancel', { id: body.meeting.id, reason: 'I am ill.' })
  const [, , cancelled] = await mailsTo('ana@example.com')
  expect(cancelled!.text).toContain('I am ill.')
  expect(cancelled!.text).not.toContain(body.manage_url)
  expect(calendarOf(cancelled!)).toMatchObject({ UID: first.UID, METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  expect((await mailsTo(host_email)).map(({ headers }) => headers.get('subject'))).toEqual([
    ...['Booked: A first talk', 'Changed: A first talk', 'Cancelled: A first talk'],
  ])
  expect(await app.sql('select * from meeting_mails')).toEqual([])
})

test('the visitor reads the language of their browser', async () => {
  const page = pageOf(app, await createMeetingType(account))
  await page.book({ email: 'luis@example.com' }, { 'accept-language': 'es-ES' })
  const [mail] = await mailsTo('luis@example.com')
  expect(mail!.text).toContain('Tu reunión con Rosa está reservada.')
})

test('what changes before a mail is sent is told in one mail', async () => {
  const page = pageOf(app, await createMeetingType(account))
  const { body } = await page.book({ email: 'quick@example.com' })
  const { pathname } = new URL(body.manage_url)
  await postJson(app, `${pathname}/move`, { starts_at: (await page.slots())[2]!.starts_at })
  const mails = await mailsTo('quick@example.com')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.headers.get('subject')).toBe('Booked: A first talk')
  expect(calendarOf(mails[0]!)).toMatchObject({ SEQUENCE: '1' })
})

test('of a meeting that nobody booked, nobody gets a mail', async () => {
  const { id } = await createMeeting(account, { email: 'told@example.com', host_email: 'h@example.com' })
  await operate(account, 'meeting cancel', { id })
  expect([...(await mailsTo('told@example.com')), ...(await mailsTo('h@example.com'))]).toEqual([])
})

test('a server that is busy gets the mail later; one that refuses the address for good does not', async () => {
  const page = pageOf(app, await createMeetingType(account))
  server.react = (to) => (to === 'busy@example.com' ? { at: 'recipient', code: 451 } : null)
  await page.book({ email: 'busy@example.com' })
  expect(await mailsTo('busy@example.com')).toEqual([])
  server.react = (to) => (to === 'gone@example.com' ? { at: 'recipient', code: 550 } : null)
  app.clock.advance('5m')
  expect(await mailsTo('busy@example.com')).toHaveLength(1)
  await page.book({ email: 'gone@example.com' })
  await app.drain()
  expect(await app.sql('select * from meeting_mails')).toEqual([])
  expect(JSON.stringify(app.logged)).not.toContain('gone@example.com')
})
