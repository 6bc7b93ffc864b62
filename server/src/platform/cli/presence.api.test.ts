import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { announce, closeForOthers } from './presence.queries.ts'

const app = await startTestApp()
const sessions: pg.Client[] = []
const connect = async () => {
  const session = new pg.Client(app.database_url)
  await session.connect()
  sessions.push(session)
  return session
}
afterAll(() => Promise.all(sessions.map((session) => session.end())))

test('a shared PostgreSQL is not ended while another command uses it, and none joins one that is being ended', async () => {
  const [owner, other, late] = [await connect(), await connect(), await connect()]
  expect(await announce(owner)).toBe(true)
  expect(await announce(other)).toBe(true)
  expect(await closeForOthers(owner)).toBe(false)
  await other.end()
  await expect.poll(() => closeForOthers(owner)).toBe(true)
  expect(await announce(late)).toBe(false)
})
