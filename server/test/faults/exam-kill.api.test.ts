import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestClock } from '../clock.ts'
import { createSitting, longQuestion } from '../exams.ts'
import { createTestAccount } from '../factories.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { untilAlone } from './presences.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// The test app stands for the process that goes on; its clock says when the exam is over.
const app = await startTestApp({ clock: createTestClock(new Date().toISOString()) })

// The statement as it travels: a simple query message, its length and its text.
const commit = 'Q\0\0\0\vcommit\0'
const questions = ['a', 'b', 'c', 'd'].map((key) => ({ ...longQuestion, key }))

/** An exam that runs in a server in a process of its own, whose connections to the database can be paused. */
async function setTheScene() {
  const account = await createTestAccount(app)
  const { student, product_id } = await createSitting(account, { questions })
  await student.campus.post(`/exams/${product_id}/start`)
  const proxy = await startFaultProxy(app.database_url)
  const server = await startServerProcess({ DATABASE_URL: proxy.url, ROLE: 'web' })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
    await proxy.close()
  })
  const save = async (answer: object): Promise<object[]> => {
    const response = await fetch(`${server.url}/campus/api/exams/${product_id}/answers`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: [answer] }),
    })
    return ((await response.json()) as { answers: object[] }).answers
  }
  return { account, student, product_id, proxy, server, save }
}

const answer = (key: string) => ({ key, value: `The answer to ${key}.` })

test.each([
  ['before', 'what was acknowledged is saved, and nothing else'],
  ['after', 'it is saved with what was acknowledged'],
] as const)('killed %s a save of answers is committed: %s', async (side, _title) => {
  const { account, student, product_id, proxy, server, save } = await setTheScene()
  for (const [i, key] of ['a', 'b', 'c'].entries()) expect(await save(answer(key))).toHaveLength(i + 1)
  const trap = proxy.trap(commit, side)
  const lost = save(answer('d')).catch(() => 'lost')
  await trap.caught
  const stored = async () => {
    const [row] = await app.sql<{ answers: object[] }>(
      'select answers from exam_attempts where product_id = $1',
      [product_id],
    )
    return row!.answers
  }
  if (side === 'after') await until('the save is visible', async () => (await stored()).length === 4)
  server.kill('SIGKILL')
  expect(await lost).toBe('lost')
  await untilAlone(app)

  const saved = ['a', 'b', 'c', ...(side === 'after' ? ['d'] : [])].map(answer)
  const shown = await student.campus.put(`/exams/${product_id}/answers`, { answers: [] })
  expect(shown.body).toEqual({ attempt: 1, answers: saved })
  app.clock.advance('31m')
  await app.drain()
  const { data } = (await account.api.get(`/learning/events?product_id=${product_id}`)).body
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['exam_started', 'exam_submitted'])
  expect(data[1].evidence.answers).toEqual(saved.map((one) => ({ ...one, points: null })))
})
