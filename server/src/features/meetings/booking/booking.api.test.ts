import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { signInStudent } from '../../../../test/records.ts'
import { createMeeting, createMeetingType, pageOf, postForm, postJson } from '../meetings.fixture.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })
const account = await createTestAccount(app, { name: 'Garden school' })

let clients = 0
/** A client whom nobody has counted yet. */
const newClient = () => ({ 'x-forwarded-for': `10.1.${clients >> 8}.${clients++ & 255}` })

test('a program books a slot: the meeting is made, its visitor is a contact, and the slot is gone', async () => {
  const type = await createMeetingType(account, {
    ...{ host_email: 'rosa@example.com', url: 'https://meet.example.com/rosa' },
    question: ['What do you grow?!', 'Where?'],
  })
  const page = pageOf(app, type)
  const [first, second] = await page.slots()
  const { status, body } = await page.book({
    ...{
      starts_at: second!.starts_at,
      name: 'Ana',
      email: 'ANA.Books@example.com',
      timezone: 'America/Lima',
    },
    answers: [{ question: 'What do you grow?', value: ' Tomatoes ' }],
  })
  expect(status).toBe(201)
  expect(body.manage_url).toMatch(
    new RegExp(`^${app.app.base_url}/bookings/${body.meeting.id}\\.[\\w-]{43}$`),
  )
  expect((await account.api.get(`/meetings/${body.meeting.id}`)).body).toEqual(body.meeting)
  expect(body.meeting).toMatchObject({
    ...{ object: 'meeting', title: type.title, status: 'scheduled', duration_minutes: 30, ...second },
    ...{ timezone: 'America/Lima', meeting_url: 'https://meet.example.com/rosa' },
    visitor: { name: 'Ana', email: 'ana.books@example.com' },
    host: { name: 'Rosa', email: 'rosa@example.com' },
    answers: [{ question: 'What do you grow?', value: 'Tomatoes' }],
  })
  const contact = (await account.api.get(`/contacts/${body.meeting.contact_id}`)).body
  expect(contact).toMatchObject({ email: 'ana.books@example.com', name: 'Ana', source: 'meeting' })
  const left = await page.slots()
  expect(left[0]).toEqual(first)
  expect(left).not.toContainEqual(second)
})

test('of fifty bookings at once for one slot one is made, and the others are told that it is taken', async () => {
  const type = await createMeetingType(account)
  const page = pageOf(app, type)
  const { starts_at } = (await page.slots())[0]!
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      page.book({ starts_at, email: `racer${n}@example.com` }, newClient()),
    ),
  )
  const outcomes = answers.map(({ status, body }) => `${status} ${body.error?.type ?? 'booked'}`)
  expect(outcomes.filter((outcome) => outcome === '201 booked')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === '409 slot_taken')).toHaveLength(49)
  const { data } = (await account.api.get(`/meetings?from=${starts_at}&until=${minuteAfter(starts_at)}`)).body
  expect(data.filter(({ host }: { host: { email: string } }) => host.email === type.host.email)).toHaveLength(
    1,
  )
})

const minuteAfter = (starts_at: string) => new Date(Date.parse(starts_at) + 60_000).toISOString()

test("a host's time is given once over all types and meetings, with the buffers around it", async () => {
  const host_email = 'busy@example.com'
  const short = pageOf(app, await createMeetingType(account, { host_email }))
  const long = pageOf(
    app,
    await createMeetingType(account, { host_email, duration_minutes: 60, buffer_minutes: 30 }),
  )
  const noon = (await long.slots()).find(({ starts_at }) => starts_at.endsWith('T12:00:00.000Z'))!
  expect((await long.book({ starts_at: noon.starts_at })).status).toBe(201)
  const day = noon.starts_at.slice(0, 11)
  const taken = ['11:30', '12:00', '12:30', '13:00']
  const free = (await short.slots()).map(({ starts_at }) => starts_at)
  for (const time of taken) {
    const starts_at = `${day}${time}:00.000Z`
    expect(free).not.toContain(starts_at)
    expect((await short.book({ starts_at })).body.error.type).toBe('slot_taken')
  }
  for (const time of ['11:00', '13:30']) expect(free).toContain(`${day}${time}:00.000Z`)
  await createMeeting(account, { host_email, starts_at: `${day}14:00:00Z`, duration_minutes: 30 })
  expect((await short.book({ starts_at: `${day}14:00:00Z` })).body.error.type).toBe('slot_taken')
})

test('only slots that are offered can be booked, and required questions need an answer', async () => {
  const type = await createMeetingType(account, { question: ['Why?!'] })
  const page = pageOf(app, type)
  const [slot] = await page.slots()
  const soon = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const odd = new Date(Date.parse(slot!.starts_at) + 60_000).toISOString()
  const why = [{ question: 'Why?', value: 'Snails' }]
  const message = async (fields: Record<string, unknown>) => {
    const { status, body } = await page.book({ answers: why, ...fields }, newClient())
    return `${status} ${body.error?.type} ${body.error?.message}`
  }
  for (const starts_at of [soon, odd, '2001-01-01T10:00:00Z', '2099-01-01T10:00:00Z'])
    expect(await message({ starts_at })).toMatch(/^400 invalid_request starts_at: is no time that is offered/)
  expect(await message({ answers: [] })).toBe('400 invalid_request answers: "Why?" needs an answer.')
  expect(await message({ answers: [{ question: 'Why?', value: ' ' }] })).toContain('needs an answer')
  expect(await message({ answers: [...why, { question: 'Who?', value: 'I' }] })).toContain(
    '"Who?" is no question',
  )
  expect(await message({ answers: [...why, ...why] })).toContain('answered twice')
  expect(await message({ email: 'nobody' })).toContain('email: must be an email address')
  expect(await message({ timezone: 'Mars/Olympus' })).toContain('timezone: must be a time zone')
  expect(await message({ unknown: 1 })).toContain('unknown')
  expect((await postJson(app, page.path, [])).status).toBe(400)
})

test('slots are listed between two instants, one after the other, and a wrong range is refused', async () => {
  const type = await createMeetingType(account, { timezone: 'UTC', available: 'mon-sun 09:00-10:15' })
  const page = pageOf(app, type)
  const day = (await page.slots())[2]!.starts_at.slice(0, 10)
  expect(await page.slots(`?from=${day}T00:00:00Z&until=${day}T23:59:00Z`)).toEqual([
    { starts_at: `${day}T09:00:00.000Z`, ends_at: `${day}T09:30:00.000Z` },
    { starts_at: `${day}T09:30:00.000Z`, ends_at: `${day}T10:00:00.000Z` },
  ])
  for (const query of [
    '?from=monday',
    `?from=${day}T01:00:00Z&until=${day}T00:00:00Z`,
    '?from=2031-01-01T00:00:00Z&until=2032-01-01T00:00:00Z',
  ]) {
    const { status, body } = await app.request({ path: `${page.path}/slots${query}` })
    expect([status, body.error.type]).toEqual([400, 'invalid_date_range'])
  }
})

test('a client sends sixty bookings an hour, whatever comes of them', async () => {
  const page = pageOf(app, await createMeetingType(account))
  const client = newClient()
  const send = () => postJson(app, page.path, {}, client)
  const sent = await Promise.all(Array.from({ length: 60 }, send))
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 400))
  const { status, body, headers } = await page.book({}, client)
  expect([status, body.error.type]).toEqual([429, 'rate_limited'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await page.book({}, newClient())).status).toBe(201)
})

test('a page that nobody made is not found; a deleted type closes its page and leaves its meetings', async () => {
  const type = await createMeetingType(account)
  const page = pageOf(app, type)
  const { meeting } = (await page.book()).body
  await operate(account, 'meeting-type delete', { id: type.id })
  for (const path of [page.path, `${page.path}/slots`, '/book/nobody/talk', '/book/garden-school/none'])
    expect((await app.request({ path })).status).toBe(404)
  expect((await postJson(app, page.path, {})).status).toBe(404)
  expect((await account.api.get(`/meetings/${meeting.id}`)).body.status).toBe('scheduled')
  await expect(operate(account, 'meeting-type delete', { id: type.id })).rejects.toMatchObject({
    type: 'not_found',
  })
})

test('a form leads to the page of the booking; what is wrong is said on the page, and what was typed stays', async () => {
  const type = await createMeetingType(account, { question: ['Why <b>?!'] })
  const page = pageOf(app, type)
  const [slot] = await page.slots()
  const typed = { starts_at: slot!.starts_at, name: 'Ana <i>', email: 'form@example.com', timezone: '' }
  const wrong = await postForm(app, page.path, { ...typed, answer_0: '' }, newClient())
  expect([wrong.status, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(wrong.text).toContain('role="alert"')
  expect(wrong.text).toContain('value="Ana &#60;i&#62;"')
  expect(wrong.text).not.toMatch(/<b>|<i>/)
  const sent = await postForm(app, page.path, { ...typed, answer_0: 'Snails' }, newClient())
  expect(sent.status).toBe(303)
  expect(sent.headers.location).toMatch(/^\/bookings\/\d+\.[\w-]{43}$/)
  const { data } = (await account.api.get('/meetings?visitor_email=form@example.com')).body
  expect(data[0]).toMatchObject({
    ...{ timezone: 'Europe/Madrid', answers: [{ question: 'Why <b>?', value: 'Snails' }] },
    visitor: { name: 'Ana <i>' },
  })
  const late = await postForm(app, page.path, { ...typed, answer_0: 'Slugs' }, newClient())
  expect(late.status).toBe(409)
  expect(late.text).toContain('Somebody has just taken this time')
})

test('a student finds what they booked, with the page on which they can move it', async () => {
  const student = await signInStudent(account)
  const { body } = await pageOf(app, await createMeetingType(account)).book({ email: student.email })
  const { data } = (await student.campus.get('/bookings')).body
  expect(data).toMatchObject([{ id: body.meeting.id, manage_url: body.manage_url }])
})
