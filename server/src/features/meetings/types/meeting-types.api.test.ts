import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct } from '../../../../test/records.ts'
import { createMeetingType, pageOf } from '../meetings.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app, { name: 'Garden school' })

test('a type is made with what is usual, and its page is open at once', async () => {
  const type = await createMeetingType(account, { key: 'first', question: ['What do you grow?!', 'Where? '] })
  expect(type).toMatchObject({
    ...{ object: 'meeting_type', key: 'first', buffer_minutes: 0, notice_hours: 4, horizon_days: 30 },
    questions: [
      { question: 'What do you grow?', required: true },
      { question: 'Where?', required: false },
    ],
    ...{ product_id: null, meeting_url: null, booking_url: `${app.app.base_url}/book/garden-school/first` },
  })
  expect((await app.request({ path: '/book/garden-school/first' })).status).toBe(200)
  const { data } = await operate<{ data: unknown[] }>(account, 'meeting-type list')
  expect(data).toContainEqual(type)
})

test('a change counts for what is booked from then on', async () => {
  const type = await createMeetingType(account, { question: ['Why?!'], available: 'mon-sun 00:00-24:00' })
  const changed = await operate<typeof type>(account, 'meeting-type update', {
    ...{ id: type.id, duration_minutes: 60, questions: false, title: 'A long talk' },
    ...{ key: 'long-talk', url: 'https://meet.example.com/long' },
  })
  expect(changed).toMatchObject({ questions: [], title: 'A long talk', available: 'mon-sun 00:00-24:00' })
  const { body } = await pageOf(app, changed).book()
  expect(body.meeting).toMatchObject({
    ...{ duration_minutes: 60, title: 'A long talk', meeting_url: 'https://meet.example.com/long' },
  })
  const { meeting_url } = await operate(account, 'meeting-type update', { id: type.id, url: null })
  expect(meeting_url).toBeNull()
})

test('a key that is taken, an unknown product and an unknown type are refused', async () => {
  const [one, other] = [await createMeetingType(account), await createMeetingType(account)]
  await expect(createMeetingType(account, { key: one.key })).rejects.toMatchObject({ type: 'key_taken' })
  await expect(operate(account, 'meeting-type update', { id: other.id, key: one.key })).rejects.toMatchObject(
    { status: 409, type: 'key_taken' },
  )
  const stranger = await createTestAccount(app)
  const { id: product_id } = await createProduct(stranger)
  await expect(createMeetingType(account, { product_id })).rejects.toMatchObject({ type: 'not_found' })
  await expect(operate(stranger, 'meeting-type update', { id: one.id, title: 'Mine' })).rejects.toMatchObject(
    { type: 'not_found' },
  )
  expect((await createMeetingType(stranger, { key: one.key })).key).toBe(one.key)
})

test.each([
  [{ available: 'mon 25:00-26:00' }, /25:00.* at character 5/],
  [{ key: 'A talk' }, /a-z/],
  [{ key: '-talk' }, /a-z/],
  [{ timezone: 'Madrid' }, /time zone/],
  [{ question: ['Why?', 'Why?!'] }, /differ/],
  [{ question: ['!'] }, /question/],
  [{ duration_minutes: 4 }, /5/],
])('%o is refused', async (fields, message) => {
  await expect(createMeetingType(account, fields)).rejects.toThrow(message)
})
