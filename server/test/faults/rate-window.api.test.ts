import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { startServerProcess } from './server-process.ts'

const app = await startTestApp()
const fixture = join(import.meta.dirname, 'rate-window.fixture.ts')
const run = promisify(execFile)

/** The most grants that any window holds, both of its ends counted. */
function mostInAnyWindow(grants: number[], window_ms: number): number {
  const sorted = [...grants].sort((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last]! - sorted[first]! > window_ms) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

test('the count of this test sees one grant too many', () => {
  expect(mostInAnyWindow([0, 100, 200, 300], 300)).toBe(4)
  expect(mostInAnyWindow([0, 100, 200, 301], 300)).toBe(3)
})

test.each([
  { limit: 1, window_ms: 100 },
  { limit: 7, window_ms: 300 },
  { limit: 30, window_ms: 300 },
])(
  'three processes with 8 connections each: the fullest $window_ms ms hold exactly $limit grants',
  async ({ limit, window_ms }) => {
    const args = [fixture, app.database_url, randomUUID(), limit, window_ms, 2_000].map(String)
    const runs = await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, args)))
    const reports = runs.map(({ stdout }) => JSON.parse(stdout) as { asked: number; grants: number[] })
    const grants = reports.flatMap((one) => one.grants)
    expect(mostInAnyWindow(grants, window_ms)).toBe(limit)
    // It was under pressure, and it slid.
    expect(reports.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(grants.length)
    expect(grants.length).toBeGreaterThan(limit * 3)
  },
)

test('three servers on one database grant exactly the limit, whatever comes over how many connections', async () => {
  const limit = 100
  const account = await createTestAccount(app, { requests_per_minute: limit })
  const environment = { DATABASE_URL: app.database_url, ROLE: 'web' }
  const servers = await Promise.all(Array.from({ length: 3 }, () => startServerProcess(environment)))
  onTestFinished(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
  })
  const headers = { authorization: `Bearer ${account.keys.read}` }
  const began = Date.now()
  const statuses: number[] = []
  const caller = async (index: number) => {
    for (let sent = 0; sent < 15; sent++) {
      const answer = await fetch(`${servers[index % 3]!.url}/api/v1/usage`, { headers })
      await answer.arrayBuffer()
      statuses.push(answer.status)
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    }
  }
  await Promise.all(Array.from({ length: 90 }, (_, index) => caller(index)))
  expect(Date.now() - began).toBeLessThan(60_000)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90 * 15 - limit)
})
