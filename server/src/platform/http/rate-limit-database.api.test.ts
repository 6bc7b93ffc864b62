import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { inTransaction } from '../db/pipeline.ts'
import { decideInWindow } from './rate-limit.queries.ts'

const { app, sql } = await startTestApp()

test('whatever the limits, each decision of the database is that of a list of all grants', async () => {
  const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(2, 10, 60_000), async (limits, window_ms) => {
      const key = randomUUID()
      const grants: number[] = []
      for (const limit of limits) {
        const { decided_at, ...decision } = await decideInWindow(app.db, key, limit, window_ms)
        const live = grants.filter((at) => decided_at - at <= window_ms)
        const granted = live.length < limit
        if (granted) live.push(decided_at)
        const freeing_grant = live.length < limit ? null : live.at(-limit)!
        expect(decision).toEqual({ granted, count: live.length, freeing_grant })
        if (granted) grants.push(decided_at)
      }
    }),
    { numRuns: 100 },
  )
})

test("where the database's clock is set back, nobody waits longer than a window, and nothing is granted twice", async () => {
  const key = randomUUID()
  const request = () => decideInWindow(app.db, key, 3, 60_000)
  const before = [await request(), await request(), await request()]
  expect(before.map(({ granted }) => granted)).toEqual([true, true, true])
  await sql('update rate_windows set decided_at = decided_at + 86400000 where key = $1', [key])
  await sql('update rate_grants set granted_at = granted_at + 86400000 where key = $1', [key])
  const { granted, count, freeing_grant, decided_at } = await request()
  expect([granted, count]).toEqual([false, 3])
  expect(decided_at - before[2]!.decided_at).toBeLessThan(60_000)
  expect(freeing_grant).toBeLessThanOrEqual(decided_at)
})

// One transaction cannot use the room again that its own updates leave behind: the tables grow by what is written, less the
// room that was free before. A list of all grants in the row would take hundreds of pages.
test('a request writes no more at a limit of 1,500 than at one of 15', async () => {
  const written = async (limit: number) => {
    const key = randomUUID()
    const request = () => decideInWindow(app.db, key, limit, 60_000)
    for (let i = 0; i < limit - 1; i++) await request()
    return inTransaction(app.pool, async (tx) => {
      const before = await sizeOfTables()
      for (let i = 0; i < 300; i++) await decideInWindow(tx, key, limit, 60_000)
      return (await sizeOfTables()) - before
    })
  }
  expect(await written(1_500)).toBeLessThanOrEqual((await written(15)) + 40 * 8_192)
})

async function sizeOfTables(): Promise<number> {
  const [row] = await sql<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname like 'rate\\_%' and relkind = 'r'`,
  )
  return Number(row!.bytes)
}
