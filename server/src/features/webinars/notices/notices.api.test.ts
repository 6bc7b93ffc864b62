import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { liveNotice, postNotice, sendNotice, signNotice } from '../../../../test/live-kit.ts'
import { operate } from '../../../../test/operator.ts'
import { recordStatements } from '../../../../test/record-statements.ts'
import { signInStudent } from '../../../../test/records.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'

const app = await startTestApp({ environment: liveSettings })
const { clock } = app

async function createHall(fields: Record<string, unknown> = {}) {
  const account = await createTestAccount(app)
  const webinar = await createWebinar(account, fields)
  const registrant = await createRegistrant(account, webinar.id)
  const who = `r${registrant.id}`
  return {
    account,
    webinar,
    registrant,
    enters: () => liveNotice({ webinar_id: webinar.id, who, at: clock.now() }),
  }
}

const stored = async (account: TestAccount): Promise<string[]> => {
  const rows = await app.sql<{ id: string }>('select id from livekit_notices where account_id = $1', [
    account.account.id,
  ])
  return rows.map(({ id }) => id)
}

const refusals: [
  string,
  (body: string) => Promise<Record<string, string>>,
  ((body: string) => string | Buffer)?,
][] = [
  ['no Authorization', async () => ({})],
  ['Bearer before the token', async (body) => ({ authorization: `Bearer ${await signNotice(body)}` })],
  ['an expired token', async (body) => ({ authorization: await signNotice(body, { ttl: '-1m' }) })],
  [
    'the token of another secret',
    async (body) => ({ authorization: await signNotice(body, { secret: 'other' }) }),
  ],
  ['the token of another key', async (body) => ({ authorization: await signNotice(body, { key: 'other' }) })],
  ['a token that is none', async () => ({ authorization: 'x.y.z' })],
  [
    'a body that was altered',
    async (body) => ({ authorization: await signNotice(body) }),
    (body) => `${body} `,
  ],
  [
    'bytes that read like the signed ones and are not',
    async (body) => ({ authorization: await signNotice(body.replace('Somebody', '\ufffd')) }),
    (body) =>
      Buffer.concat(
        body.split('Somebody').flatMap((part, n) => [Buffer.from(part), Buffer.from(n === 0 ? [0xff] : [])]),
      ),
  ],
]

test.each(refusals)('a notice with %s is refused with 401, and nothing is stored', async (_, sign, alter) => {
  const { account, enters } = await createHall()
  const body = JSON.stringify(enters())
  const { status, body: answer } = await postNotice(app, alter?.(body) ?? body, await sign(body))
  expect([status, answer.error.type]).toEqual([401, 'invalid_signature'])
  expect(await stored(account)).toEqual([])
})

test('a signed notice is stored once, however often and however late by the installation’s clock it comes', async () => {
  const { account, enters } = await createHall()
  const notice = enters()
  for (const days of ['0ms', '1ms', '400d']) {
    clock.advance(days)
    expect(await sendNotice(app, notice)).toMatchObject({ status: 200, body: { received: true } })
  }
  expect(await stored(account)).toEqual([notice.id])
})

test('a notice of more than 1 MB is refused before its signature is looked at', async () => {
  const body = ' '.repeat(1_048_577)
  const { status, body: answer } = await postNotice(app, body, { authorization: await signNotice(body) })
  expect([status, answer.error.type]).toEqual([413, 'payload_too_large'])
})

test('the webinar is locked before the notices of a connection are read', async () => {
  const { enters } = await createHall()
  const server = await app.sibling(app.database_url, liveSettings)
  const statements = recordStatements(server)
  await sendNotice(server, enters())
  const lock = statements.findIndex((text) => text.includes('for no key update'))
  const read = statements.findIndex((text) => /^\s*select.+livekit_notices/s.test(text))
  expect(lock).toBeGreaterThanOrEqual(0)
  expect(read).toBeGreaterThan(lock)
})

test('no name that LiveKit tells is stored', async () => {
  const { account, enters } = await createHall()
  await sendNotice(app, enters())
  const [row] = await app.sql('select * from livekit_notices where account_id = $1', [account.account.id])
  expect(JSON.stringify(row)).not.toContain('Somebody')
})

test('signed notices that have no part in attendance are received, and nothing is stored', async () => {
  const { account, webinar, enters } = await createHall()
  const other = await createHall()
  const notice = enters()
  const identified = (identity: string) => ({ ...notice, participant: { ...notice.participant, identity } })
  const { visitor_id } = await signInStudent(account)
  const notices = [
    { ...notice, event: 'track_published' },
    { ...notice, event: 'something_new', more: { fields: [1] } },
    { ...notice, room: { name: 'lobby', sid: 'RM_1' } },
    { ...notice, room: { name: `w${webinar.id + 1}`, sid: 'RM_1' } },
    { ...notice, room: { name: 'w7', sid: 'RM_1' } },
    { event: 'room_started', room: { name: `w${webinar.id}`, sid: 'RM_1' }, id: 'EV_1' },
    identified(`r${other.registrant.id}-x`),
    identified(`v${visitor_id}-x`),
    identified('recorder'),
    {},
    [],
    '{"broken":',
    '{"event":{"not":"a text"}}',
    '',
  ]
  for (const each of notices)
    expect(await sendNotice(app, each)).toMatchObject({ status: 200, body: { received: true } })
  expect([await stored(account), await stored(other.account)]).toEqual([[], []])
})

test('without a LiveKit server notices are answered with 503 live_not_configured', async () => {
  for (const missing of ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']) {
    const without = await app.sibling(app.database_url, { [missing]: '' })
    const { status, body } = await postNotice(without, '{}', {}, { expectFault: true })
    expect([status, body.error.type]).toEqual([503, 'live_not_configured'])
  }
})

test('who is connected keeps a webinar live, a broadcast too; it ends ten minutes after the last exit', async () => {
  const { account, webinar, registrant, enters } = await createHall({ format: 'broadcast' })
  const read = async () => (await account.api.get(`/webinars/${webinar.id}`)).body
  await sendNotice(app, enters())
  const host = { webinar_id: webinar.id, who: 'h', participant: 'PA_host' }
  await sendNotice(app, liveNotice({ ...host, at: clock.now() }))
  await app.drain()
  expect(await read()).toMatchObject({ status: 'live', attendee_count: 1 })
  const [{ attended } = { attended: null }] = await app.sql(
    'select attended from webinar_registrants where id = $1',
    [registrant.id],
  )
  expect(attended).toBe(true)

  clock.advance('90m')
  await app.drain()
  const [{ participant_sid } = { participant_sid: '' }] = await app.sql<{ participant_sid: string }>(
    'select participant_sid from webinar_connections where registrant_id = $1',
    [registrant.id],
  )
  const exit = { event: 'participant_left', at: Math.floor(clock.nowMs() / 1000) * 1000 } as const
  await sendNotice(
    app,
    liveNotice({ ...exit, ...host, who: `r${registrant.id}`, participant: participant_sid }),
  )
  clock.advance('11m')
  await app.drain()
  expect(await read(), 'the host is still there').toMatchObject({ status: 'live' })

  await sendNotice(app, liveNotice({ ...exit, ...host }))
  await app.drain()
  expect(await read()).toMatchObject({
    status: 'ended',
    ended_at: new Date(exit.at + 600_000).toISOString(),
    attendee_count: 1,
  })
})

test('a person who is erased leaves no notice and no connection, and is counted no longer', async () => {
  const { account, webinar, registrant, enters } = await createHall()
  const other = await createRegistrant(account, webinar.id)
  await sendNotice(app, enters())
  const staying = liveNotice({ webinar_id: webinar.id, who: `r${other.id}`, at: clock.now() })
  await sendNotice(app, staying)
  const exported = await operate<Record<string, unknown[]>>(account, 'contact export', {
    email: registrant.email,
  })
  expect(exported.webinar_connections).toEqual([expect.objectContaining({ registrant_id: registrant.id })])
  await operate(account, 'contact erase', { email: registrant.email })
  expect(await stored(account)).toEqual([staying.id])
  const [counts] = await app.sql('select attendee_count, open_connections from webinars where id = $1', [
    webinar.id,
  ])
  expect(counts).toEqual({ attendee_count: 1, open_connections: 1 })
  expect((await sendNotice(app, enters())).status).toBe(200)
  expect(await stored(account)).toEqual([staying.id])
})
