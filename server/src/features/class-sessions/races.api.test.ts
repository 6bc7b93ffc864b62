import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createLesson } from '../../../test/lessons.ts'

const app = await startTestApp()
const apps = [app, await app.sibling()]

test('parallel heartbeats of two devices, sent twice to two processes, credit the time that went by and no more', async () => {
  const account = await createTestAccount(app)
  const { student, unit_id, product_id } = await createLesson(account)
  const headers = { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' }
  const send = (to: typeof app, path: string, body: object) =>
    to.request({ method: 'POST', path: `/campus/api/sessions${path}`, headers, body: JSON.stringify(body) })
  const sessions: string[] = []
  for (let i = 0; i < 2; i++) sessions.push((await send(app, '', { unit_id })).body.session_id)
  const report = { visible: true, focused: true, interacted: true }
  const rounds = 25
  for (let round = 0; round < rounds; round++) {
    app.clock.advance('7333ms')
    const sent = [...apps, ...apps].flatMap((to) =>
      sessions.map((id) => send(to, `/${id}/heartbeat`, report)),
    )
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
  }
  const rows = await app.sql<{ connected_ms: number; active_ms: number }>(
    'select connected_ms, active_ms from class_sessions where product_id = $1',
    [product_id],
  )
  const sum = (field: 'connected_ms' | 'active_ms') => rows.reduce((all, row) => all + row[field], 0)
  // At the first round no device had said that it has the focus.
  expect([sum('connected_ms'), sum('active_ms')]).toEqual([rounds * 7_333, (rounds - 1) * 7_333])
})

test('a session that is ended while its heartbeats come is ended, and none is credited after that', async () => {
  const account = await createTestAccount(app)
  const { student, unit_id } = await createLesson(account)
  for (let round = 0; round < 10; round++) {
    const { session_id } = (await student.campus.post('/sessions', { unit_id })).body
    app.clock.advance('5s')
    const report = { visible: true, focused: true, interacted: true }
    const [, ended] = await Promise.all([
      ...['heartbeat', 'end', 'heartbeat'].map((action) =>
        student.campus.post(`/sessions/${session_id}/${action}`, report),
      ),
    ])
    expect(ended!.body).toMatchObject({ status: 'closed', connected_seconds: 5 })
    const late = await student.campus.post(`/sessions/${session_id}/heartbeat`, report)
    expect(late.body.error.type).toBe('session_ended')
  }
})
