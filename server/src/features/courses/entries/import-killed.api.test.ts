import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/faults/server-process.ts'
import { createProduct } from '../../../../test/records.ts'

const app = await startTestApp()
const rounds = process.env.DEEP ? 50 : 1
const size = 50

const roundBatch = (round: number) => ({
  external_id: `batch ${round}`,
  entries: Array.from({ length: size }, (_, index) => ({
    external_id: `${index}`,
    title: `Entry ${index}`,
    html: `<p>Round <b>${round}</b>.</p>`.repeat(200),
  })),
})

/** Sends a batch to a server that may die meanwhile. @returns the status, or null if no answer came */
async function send(server: ServerProcess, path: string, key: string, round: number): Promise<number | null> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(roundBatch(round)),
  }).catch(() => null)
  return answer?.status ?? null
}

test(`an import whose server is killed is stored whole or not at all (${rounds} times)`, {
  timeout: 900_000,
}, async () => {
  const account = await createTestAccount(app, { unlimited: true })
  const { id } = await createProduct(account)
  const path = `/products/${id}/entries/import`
  const start = () => startServerProcess({ DATABASE_URL: app.database_url, ROLE: 'web' })
  const stored = async (external_id: string): Promise<{ imports: number; units: number }> => {
    const [row] = await app.sql<{ imports: number; units: number }>(
      `select count(*)::int as imports, coalesce(sum(units), 0)::int as units from (
         select (select count(*) from course_units as u
           where u.id in (select (e->>'unit_id')::bigint from jsonb_array_elements(i.entries) as e)) as units
         from entry_imports as i where i.product_id = $1 and i.external_id = $2) as found`,
      [id, external_id],
    )
    return row!
  }
  const unitCount = async () =>
    (
      await app.sql<{ units: number }>(
        'select count(*)::int as units from course_units where product_id = $1',
        [id],
      )
    )[0]!.units

  const first = await start()
  const began = performance.now()
  expect(await send(first, path, account.keys.write, -1)).toBe(201)
  const usualMs = performance.now() - began
  first.kill('SIGKILL')
  await first.exited

  let storedCount = 0
  for (let round = 0; round < rounds; round++) {
    const server = await start()
    const answered = send(server, path, account.keys.write, round)
    await pause((usualMs * 1.2 * (round + 1)) / (rounds + 1))
    server.kill('SIGKILL')
    const [status] = await Promise.all([answered, server.exited])
    const { imports, units } = await stored(`batch ${round}`)
    expect(
      [
        [0, 0],
        [1, size],
      ],
      `round ${round}`,
    ).toContainEqual([imports, units])
    if (status !== null) expect([status, imports], `round ${round}`).toEqual([201, 1])
    storedCount += imports

    const retry = await account.api.post(path, roundBatch(round))
    expect(retry.status, `round ${round}`).toBeOneOf(imports === 1 ? [200] : [200, 201])
    expect(await stored(`batch ${round}`)).toEqual({ imports: 1, units: size })
    expect(await unitCount(), `round ${round}`).toBe(size * (round + 2))
  }
  if (rounds > 1)
    console.log(
      `killed ${rounds} times: ${storedCount} imports were stored, ${rounds - storedCount} were not`,
    )
})
