import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createMeetingType, pageOf, postForm, postJson } from '../meetings.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

async function createBooking(fields: Record<string, unknown> = {}) {
  const type = await createMeetingType(account, fields)
  const page = pageOf(app, type)
  const { body } = await page.book()
  return { type, page, meeting: body.meeting, path: new URL(body.manage_url).pathname }
}

test('whoever has the address moves the meeting to another slot; the old one is free again', async () => {
  const { page, meeting, path } = await createBooking()
  const slots = await page.slots()
  const { status, body } = await postJson(app, `${path}/move`, { starts_at: slots[3]!.starts_at })
  expect(status).toBe(200)
  expect(body.meeting).toEqual({ ...meeting, ...slots[3], updated_at: body.meeting.updated_at })
  const left = (await page.slots()).map(({ starts_at }) => starts_at)
  expect(left).toContain(meeting.starts_at)
  expect(left).not.toContain(slots[3]!.starts_at)
})

test('a meeting may move by less than its own length, as its own time counts as free', async () => {
  const { page, meeting, path } = await createBooking({ duration_minutes: 30, buffer_minutes: 60 })
  const next = new Date(Date.parse(meeting.starts_at) + 30 * 60_000).toISOString()
  expect((await page.slots()).map(({ starts_at }) => starts_at)).not.toContain(next)
  expect((await postJson(app, `${path}/move`, { starts_at: next })).status).toBe(200)
})

test('a move to a time that is taken or not offered is refused, and the meeting stays', async () => {
  const { page, meeting, path } = await createBooking()
  const other = (await page.book()).body.meeting
  const taken = await postJson(app, `${path}/move`, { starts_at: other.starts_at })
  expect([taken.status, taken.body.error.type]).toEqual([409, 'slot_taken'])
  const odd = await postJson(app, `${path}/move`, { starts_at: '2099-01-01T00:00:00Z' })
  expect([odd.status, odd.body.error.type]).toEqual([400, 'invalid_request'])
  const form = await postForm(app, `${path}/move`, { starts_at: other.starts_at })
  expect(form.status).toBe(409)
  expect(form.text).toContain('role="alert"')
  expect((await account.api.get(`/meetings/${meeting.id}`)).body).toEqual(meeting)
})

test('forms move and cancel, and lead back to the page, which then says so', async () => {
  const { page, meeting, path } = await createBooking()
  const [slot] = await page.slots()
  const moved = await postForm(app, `${path}/move`, { starts_at: slot!.starts_at })
  expect([moved.status, moved.headers.location]).toEqual([303, path])
  const cancelled = await postForm(app, `${path}/cancel`, { reason: 'A cold <b>' })
  expect([cancelled.status, cancelled.headers.location]).toEqual([303, path])
  const { text, status } = await app.request({ path })
  expect(status).toBe(200)
  expect(text).toContain('This meeting is cancelled.')
  expect(text).toContain('A cold &#60;b&#62;')
  expect(text).not.toContain('<form')
  expect((await account.api.get(`/meetings/${meeting.id}`)).body).toMatchObject({
    ...{ status: 'cancelled', cancel_reason: 'A cold <b>', starts_at: slot!.starts_at },
  })
  expect(await page.slots()).toContainEqual(slot)
})

test('opening the page changes nothing, and it says until when it can be changed', async () => {
  const { meeting, path } = await createBooking({ url: 'https://meet.example.com/a?b=1&c=2' })
  const open = (await app.request({ path })).text
  expect(open).toContain('It is booked.')
  expect(open).toContain('href="https://meet.example.com/a?b=1&#38;c=2"')
  expect(open.match(/<form/g)).toHaveLength(2)
  expect((await account.api.get(`/meetings/${meeting.id}`)).body).toEqual(meeting)
  app.clock.step(Date.parse(meeting.starts_at))
  const begun = (await app.request({ path })).text
  expect(begun).toContain('This meeting has begun or is over.')
  expect(begun).not.toContain('<form')
})

test('what has begun or was cancelled cannot be moved; cancelling twice changes nothing', async () => {
  const { page, path, meeting } = await createBooking()
  const slots = await page.slots()
  const cancelled = (await postJson(app, `${path}/cancel`, { reason: 'Ill' })).body.meeting
  expect((await postJson(app, `${path}/cancel`, {})).body.meeting).toEqual(cancelled)
  const moved = await postJson(app, `${path}/move`, { starts_at: slots[4]!.starts_at })
  expect([moved.status, moved.body.error.type]).toEqual([409, 'meeting_over'])
  const begun = await createBooking()
  app.clock.step(Date.parse(begun.meeting.starts_at))
  for (const [change, body] of [
    ['cancel', {}],
    ['move', { starts_at: slots.at(-1)!.starts_at }],
  ] as const) {
    const answer = await postJson(app, `${begun.path}/${change}`, body)
    expect([answer.status, answer.body.error.type]).toEqual([409, 'meeting_over'])
  }
  expect(meeting.status).toBe('scheduled')
})

test('a booking whose type is gone is cancelled but not moved', async () => {
  const { type, path, meeting } = await createBooking()
  await operate(account, 'meeting-type delete', { id: type.id })
  expect((await app.request({ path })).text.match(/<form/g)).toHaveLength(1)
  const moved = await postJson(app, `${path}/move`, { starts_at: meeting.starts_at })
  expect(moved.body.error.type).toBe('meeting_over')
  expect((await postJson(app, `${path}/cancel`, {})).status).toBe(200)
})

test('an altered address, and that of another meeting, opens nothing', async () => {
  const [one, other] = [await createBooking(), await createBooking()]
  const signature = other.path.split('.')[1]!
  const altered = [
    `/bookings/${one.meeting.id}.${signature}`,
    `/bookings/${one.meeting.id}`,
    `${one.path}x`,
    `${one.path}.x`,
    '/bookings/x.y',
    `/bookings/99999999999999999.${signature}`,
  ]
  for (const path of altered) {
    const page = await app.request({ path })
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect((await postJson(app, `${path}/cancel`, {})).status).toBe(404)
    expect((await postForm(app, `${path}/cancel`, {})).status).toBe(404)
    expect((await app.request({ path: `${path}/calendar.ics` })).status).toBe(404)
  }
})

test('the page gives a calendar file', async () => {
  const { path, meeting } = await createBooking()
  const { headers, text } = await app.request({ path: `${path}/calendar.ics` })
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/calendar; charset=utf-8',
    'attachment; filename="meeting.ics"',
  ])
  expect(text).toContain(`DTSTART:${meeting.starts_at.replace(/[-:]|\.000/g, '')}`)
})
