import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createWebinar } from '../../../../test/webinars.ts'

const app = await startTestApp()
const { clock } = app
const account = await createTestAccount(app)
const { api } = account
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()
const path = (id: number) => `/webinars/${id}/registrants`

test('a person is registered once for each email, whatever its case, and keeps the first name', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(60) })
  const first = await api.post(path(id), { email: ' Ana@Example.com', name: 'Ana' })
  expect([first.status, first.body]).toEqual([
    201,
    {
      object: 'webinar_registrant',
      id: expect.any(Number),
      webinar_id: id,
      email: 'ana@example.com',
      name: 'Ana',
      contact_id: expect.any(Number),
      source: 'api',
      join_url: expect.stringContaining(`${app.app.base_url}/webinars/${id}/join?token=`),
      registered_at: clock.now().toISOString(),
      attended: false,
    },
  ])
  clock.advance('1m')
  const again = await api.post(path(id), { email: 'ana@example.COM', name: 'Another' })
  expect([again.status, again.body]).toEqual([200, first.body])
  const { body: contact } = await api.get(`/contacts/${first.body.contact_id}`)
  expect(contact).toMatchObject({ email: 'ana@example.com', name: 'Ana', source: 'webinar' })
  expect((await api.get(`/webinars/${id}`)).body.registrant_count).toBe(1)
})

test('requests that come together register a person once', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(60) })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post(path(id), { email: 'bo@example.com', name: 'Bo' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('each registration has a link of its own, which nobody can guess from another', async () => {
  const [one, other] = [await createWebinar(account), await createWebinar(account)]
  const links = []
  for (const webinar of [one, other]) {
    for (const email of ['ana@example.com', 'bo@example.com']) {
      links.push((await api.post(path(webinar.id), { email, name: 'A' })).body.join_url as string)
    }
  }
  const signatures = links.map((link) => new URL(link).searchParams.get('token')!.split('.')[1]!)
  expect(new Set(signatures).size).toBe(4)
  for (const signature of signatures) expect(signature).toMatch(/^[\w-]{43}$/)
})

test('nobody registers for a draft or for what is over, known or not', async () => {
  const draft = await createWebinar(account, { draft: true })
  const ended = await createWebinar(account, { duration_minutes: 5 })
  const cancelled = await createWebinar(account)
  const known = { email: 'known@example.com', name: 'K' }
  for (const { id } of [ended, cancelled]) expect((await api.post(path(id), known)).status).toBe(201)
  await operate(account, 'webinar cancel', { id: cancelled.id })
  clock.advance('5m')
  const refusal = { status: 409, body: { error: { type: 'registration_closed' } } }
  for (const { id } of [draft, ended, cancelled]) {
    expect(await api.post(path(id), known)).toMatchObject(refusal)
    expect(await api.post(path(id), { email: 'new@example.com', name: 'N' })).toMatchObject(refusal)
  }
  expect((await api.get(path(ended.id))).body.data).toHaveLength(1)
})

test('registrants are listed in pages, in ascending id', async () => {
  const { id } = await createWebinar(account)
  const made = []
  for (let n = 0; n < 5; n++) {
    made.push((await api.post(path(id), { email: `p${n}@example.com`, name: `P${n}` })).body)
  }
  const first = (await api.get(`${path(id)}?limit=3`)).body
  expect(first).toMatchObject({ data: made.slice(0, 3), has_more: true, next_starting_after: made[2].id })
  const rest = (await api.get(`${path(id)}?limit=3&starting_after=${first.next_starting_after}`)).body
  expect(rest).toMatchObject({ data: made.slice(3), has_more: false, next_starting_after: null })
})

test('registrants of an unknown webinar are 404; of any on a plan without live features 403', async () => {
  const starter = await createTestAccount(app, { plan: 'starter' })
  const body = { email: 'ana@example.com', name: 'Ana' }
  for (const [client, status] of [
    [account.api, 404],
    [starter.api, 403],
  ] as const) {
    expect((await client.get(path(999))).status).toBe(status)
    expect((await client.post(path(999), body)).status).toBe(status)
  }
})

test('who is erased is registered nowhere any more, and was exported before', async () => {
  const { id } = await createWebinar(account)
  const { body } = await api.post(path(id), { email: 'gone@example.com', name: 'Gone' })
  const exported = await operate(account, 'contact export', { email: 'gone@example.com' })
  expect(JSON.stringify(exported)).toContain(`"id":${body.id}`)
  await operate(account, 'contact erase', { email: 'gone@example.com' })
  expect((await api.get(path(id))).body.data).toEqual([])
})
