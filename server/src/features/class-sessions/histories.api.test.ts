import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createCourse } from '../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../test/records.ts'
import { histories, readHistory, type Step } from './history.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const { product_id, unit_ids } = await createCourse(account)

/** Sends a history as the devices of a new student. @returns which steps were refused, and how the interface tells the rest */
async function send(steps: Step[]) {
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  const current = new Map<number, string>()
  const refused: boolean[] = []
  for (const { device, afterMs, do: action, report } of steps) {
    app.clock.set(app.clock.nowMs() + afterMs)
    if (action === 'start') {
      const { body } = await student.campus.post('/sessions', { unit_id: unit_ids[0] })
      current.set(device, body.session_id)
      refused.push(false)
      continue
    }
    const before = await readRow(current.get(device)!)
    const path = `/sessions/${current.get(device)}/${action === 'heartbeat' ? 'heartbeat' : 'end'}`
    const { status } = await student.campus.post(path, action === 'silent-end' ? {} : report)
    // Ending what has ended is no error, but changes nothing.
    refused.push(status === 409 || before.status !== 'open')
  }
  const { data } = (
    await account.api.get(`/learning/sessions?product_id=${product_id}&visitor_id=${student.visitor_id}`)
  ).body
  return { refused, sessions: data as ListedSession[] }

  async function readRow(session_id: string): Promise<ListedSession> {
    const query = `product_id=${product_id}&visitor_id=${student.visitor_id}`
    const { body } = await account.api.get(`/learning/sessions?${query}`)
    return body.data.find((session: ListedSession) => session.session_id === session_id)
  }
}

type ListedSession = Record<string, unknown> & { session_id: string; status: string }

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

test('the interface tells of random histories of several devices what a reading tick by tick does', async () => {
  await fc.assert(
    fc.asyncProperty(histories(18), async (steps) => {
      const startsAtMs = app.clock.nowMs()
      const sent = await send(steps)
      const expected = readHistory(steps, startsAtMs)
      expect(sent.refused).toEqual(expected.refused)
      expect(sent.sessions).toMatchObject(
        expected.sessions.map((session) => ({
          started_at: at(session.startedAtMs),
          last_seen_at: at(session.lastSeenAtMs),
          ended_at: at(session.endedAtMs),
          status: session.status,
          connected_seconds: Math.floor(session.connectedMs / 1000),
          active_seconds: Math.floor(session.activeMs / 1000),
        })),
      )
    }),
    { numRuns: 50 },
  )
})
