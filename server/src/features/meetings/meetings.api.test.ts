import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createAsset, createProduct, signInStudent } from '../../../test/records.ts'
import { createMeeting } from './meetings.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

const in_ms = (ms: number) => new Date(app.clock.nowMs() + ms).toISOString()
const hourMs = 3_600_000
const show = async (id: number) => (await account.api.get(`/meetings/${id}`)).body
const statusOf = async (id: number) => (await show(id)).status

test('a meeting is shown with its people, its product and its time in UTC, and its visitor becomes a contact', async () => {
  const { id: product_id } = await createProduct(account)
  const made = await createMeeting(account, {
    ...{
      starts_at: '2031-05-04T09:30:00+02:00',
      duration_minutes: 45,
      timezone: 'Europe/Madrid',
      product_id,
    },
    ...{ email: 'Ana.Meets@example.com', name: 'Ana', host_name: 'Rosa', host_email: 'rosa@example.com' },
    url: 'https://meet.example.com/rosa',
  })
  const { body, status } = await account.api.get(`/meetings/${made.id}`)
  expect([status, body]).toEqual([200, made])
  expect(body).toMatchObject({
    ...{
      object: 'meeting',
      status: 'scheduled',
      product_id,
      duration_minutes: 45,
      timezone: 'Europe/Madrid',
    },
    ...{ starts_at: '2031-05-04T07:30:00.000Z', ends_at: '2031-05-04T08:15:00.000Z' },
    visitor: { name: 'Ana', email: 'ana.meets@example.com' },
    host: { name: 'Rosa', email: 'rosa@example.com' },
    ...{ meeting_url: 'https://meet.example.com/rosa', transcript_status: 'none', answers: [] },
  })
  const contact = (await account.api.get(`/contacts/${body.contact_id}`)).body
  expect(contact).toMatchObject({ email: 'ana.meets@example.com', name: 'Ana', source: 'meeting' })
  await account.api.delete(`/products/${product_id}`)
  expect((await show(made.id)).product_id).toBeNull()
})

test('the status follows the clock, and filters of the list follow it too', async () => {
  const own = await createTestAccount(app)
  const { id } = await createMeeting(own, { starts_at: in_ms(hourMs), duration_minutes: 60 })
  const seen = async () => {
    const { status } = (await own.api.get(`/meetings/${id}`)).body
    const listed = await Promise.all(
      ['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'].map(
        async (name) => (await own.api.get(`/meetings?status=${name}`)).body.data.length === 1 && name,
      ),
    )
    return [status, ...listed.filter(Boolean)]
  }
  expect(await seen()).toEqual(['scheduled', 'scheduled'])
  app.clock.advance('1h')
  expect(await seen()).toEqual(['in_progress', 'in_progress'])
  app.clock.advance('1h')
  expect(await seen()).toEqual(['completed', 'completed'])
  await operate(own, 'meeting no-show', { id })
  expect(await seen()).toEqual(['no_show', 'no_show'])
  await operate(own, 'meeting complete', { id })
  expect(await seen()).toEqual(['completed', 'completed'])
})

test('no-show and complete wait until it begins; what was cancelled stays so', async () => {
  const { id } = await createMeeting(account, { starts_at: in_ms(hourMs) })
  for (const command of ['meeting no-show', 'meeting complete'])
    await expect(operate(account, command, { id })).rejects.toMatchObject({ type: 'meeting_not_started' })
  const cancelled = await operate(account, 'meeting cancel', { id, reason: 'I am ill.' })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'I am ill.' })
  expect(await operate(account, 'meeting cancel', { id, reason: 'Another' })).toEqual(cancelled)
  app.clock.advance('2h')
  expect(await statusOf(id)).toBe('cancelled')
  for (const command of ['meeting no-show', 'meeting complete'])
    await expect(operate(account, command, { id })).rejects.toMatchObject({ type: 'meeting_over' })
  const { id: ended } = await createMeeting(account, { starts_at: in_ms(-2 * hourMs) })
  await expect(operate(account, 'meeting cancel', { id: ended })).rejects.toMatchObject({
    type: 'meeting_over',
  })
})

test('a file that is the recording of a meeting is deleted by force only, and is then its recording no more', async () => {
  const { id } = await createMeeting(account)
  const recording_asset_id = await createAsset(account)
  await operate(account, 'meeting update', { id, recording_asset_id })
  const remove = (force: boolean) => operate(account, 'asset delete', { id: recording_asset_id, force })
  await expect(remove(false)).rejects.toMatchObject({
    type: 'asset_in_use',
    message: expect.stringContaining(`meeting ${id}`),
  })
  expect((await show(id)).recording_asset_id).toBe(recording_asset_id)
  expect(await remove(true)).toMatchObject({ uses: [`meeting ${id}`] })
  expect((await show(id)).recording_asset_id).toBeNull()
})

test('a meeting that is over keeps its time and its people; its title, address and recording change', async () => {
  const { id } = await createMeeting(account, { starts_at: in_ms(-2 * hourMs), email: 'past@example.com' })
  for (const fields of [{ starts_at: in_ms(hourMs) }, { duration_minutes: 5 }, { email: 'x@example.com' }])
    await expect(operate(account, 'meeting update', { id, ...fields })).rejects.toMatchObject({
      type: 'meeting_over',
    })
  const recording_asset_id = await createAsset(account)
  const changed = await operate(account, 'meeting update', { id, title: 'What we said', recording_asset_id })
  expect(changed).toMatchObject({ title: 'What we said', recording_asset_id, status: 'completed' })
})

test('a product or media file that the account does not have is refused, and an unknown meeting is not found', async () => {
  const other = await createTestAccount(app)
  const { id: product_id } = await createProduct(other)
  await expect(createMeeting(account, { product_id })).rejects.toMatchObject({ type: 'not_found' })
  const { id } = await createMeeting(account)
  const recording_asset_id = await createAsset(other)
  await expect(operate(account, 'meeting update', { id, recording_asset_id })).rejects.toMatchObject({
    type: 'not_found',
  })
  await expect(operate(other, 'meeting cancel', { id })).rejects.toMatchObject({ type: 'not_found' })
})

test("a host's time is given once, to meetings made by commands too; what is cancelled gives it back", async () => {
  const host = { host_name: 'Rosa', host_email: 'once@example.com', duration_minutes: 60 }
  const { id } = await createMeeting(account, { ...host, starts_at: in_ms(24 * hourMs) })
  const inside = { ...host, starts_at: in_ms(24.5 * hourMs) }
  await expect(createMeeting(account, inside)).rejects.toMatchObject({ status: 409, type: 'slot_taken' })
  const next = await createMeeting(account, { ...host, starts_at: in_ms(25 * hourMs) })
  await expect(
    operate(account, 'meeting update', { id: next.id, starts_at: in_ms(24.5 * hourMs) }),
  ).rejects.toMatchObject({ type: 'slot_taken' })
  await operate(account, 'meeting update', { id, starts_at: in_ms(23.9 * hourMs) })
  await operate(account, 'meeting cancel', { id })
  await createMeeting(account, { ...inside, starts_at: in_ms(24 * hourMs) })
  await createMeeting(await createTestAccount(app), inside)
})

test('the list is in ascending id, and filters count together', async () => {
  const own = await createTestAccount(app)
  const email = 'Lists@example.com'
  const times = ['2031-01-01T10:00:00Z', '2031-01-02T10:00:00Z', '2031-01-03T10:00:00Z']
  const ids: number[] = []
  for (const starts_at of times) ids.push((await createMeeting(own, { starts_at, email })).id)
  const { id: other } = await createMeeting(own, { starts_at: times[1], email: 'other@example.com' })
  const listed = async (query: string) =>
    (await own.api.get(`/meetings${query}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await listed('')).toEqual([...ids, other])
  expect(await listed(`?from=${times[1]}&until=${times[2]}`)).toEqual([ids[1], other])
  expect(await listed(`?from=${times[1]}&visitor_email=%20LISTS@example.com`)).toEqual([ids[1], ids[2]])
  const { body } = await own.api.get('/meetings?limit=2')
  expect([body.has_more, body.next_starting_after]).toEqual([true, ids[1]])
  expect(await listed(`?limit=2&starting_after=${ids[1]}`)).toEqual([ids[2], other])
  const { updated_at } = (await own.api.get(`/meetings/${other}`)).body
  await operate(own, 'meeting update', { id: ids[0], title: 'Later' })
  expect(await listed(`?updated_since=${updated_at}`)).toEqual([ids[0], other])
})

test.each([
  ['from=2031-01-01', 'invalid_date_range'],
  ['from=2031-01-02T00:00:00Z&until=2031-01-01T00:00:00Z', 'invalid_date_range'],
  ['updated_since=yesterday', 'invalid_updated_since'],
])('GET /meetings?%s is %s', async (query, type) => {
  const { status, body } = await account.api.get(`/meetings?${query}`)
  expect([status, body.error.type]).toEqual([400, type])
})

test('with Accept: text/calendar a meeting is a calendar file, whose SEQUENCE rises and whose UID stays', async () => {
  const { id } = await createMeeting(account, { starts_at: '2031-05-04T07:30:00Z', title: 'Talk, at last' })
  const file = async () => {
    const answer = await account.api.get(`/meetings/${id}`, { headers: { accept: 'text/calendar' } })
    expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'accept',
    ])
    return Object.fromEntries(answer.text.split('\r\n').map((line) => line.split(/:(.*)/)))
  }
  const first = await file()
  expect(first).toMatchObject({
    ...{ SUMMARY: 'Talk\\, at last', DTSTART: '20310504T073000Z', SEQUENCE: '0', STATUS: 'CONFIRMED' },
  })
  await operate(account, 'meeting update', { id, duration_minutes: 60 })
  expect(await file()).toMatchObject({ UID: first.UID, SEQUENCE: '1', DTEND: '20310504T083000Z' })
  await operate(account, 'meeting cancel', { id })
  expect(await file()).toMatchObject({ UID: first.UID, SEQUENCE: '2', STATUS: 'CANCELLED' })
  expect((await account.api.get(`/meetings/${id}`)).headers).toMatchObject({ vary: 'accept' })
  const unknown = await account.api.get('/meetings/1', { headers: { accept: 'text/calendar' } })
  expect([unknown.status, unknown.body.error.type]).toEqual([404, 'not_found'])
})

test('a student sees the own meetings, and nobody else does', async () => {
  const student = await signInStudent(account)
  const { id } = await createMeeting(account, { email: student.email, host_name: 'Rosa' })
  const { data } = (await student.campus.get('/bookings')).body
  expect(data).toEqual([
    expect.objectContaining({
      object: 'booking',
      id,
      status: 'scheduled',
      host_name: 'Rosa',
      manage_url: null,
    }),
  ])
  const other = await signInStudent(account)
  expect((await other.campus.get('/bookings')).body.data).toEqual([])
})
