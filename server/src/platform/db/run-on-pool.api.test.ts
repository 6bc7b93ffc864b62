import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { compilable, prepareQuickRead } from './prepared-query.ts'

const app = await startTestApp()
const inverse = prepareQuickRead<{ number: number }, { inverse: number; connection: number }>((db, value) =>
  compilable(db, sql`select 1 / ${value('number')}::int as inverse, pg_backend_pid() as connection`),
)
const inversesOf = (numbers: number[], { db } = app.app) =>
  Promise.allSettled(numbers.map((number) => inverse(db, { number })))

test('quick reads that start at the same moment share a round trip', async () => {
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  const read = () => inversesOf([1, 1, 1, 1, 1], server.app)
  // It makes the connection.
  await read()
  expect(await tripsOf(read)).toBe(1)
})

test('a quick read that fails fails alone', async () => {
  const ends = await inversesOf([1, 0, 1])
  expect(ends).toMatchObject([
    { status: 'fulfilled', value: [{ inverse: 1 }] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ inverse: 1 }] },
  ])
})

test('at most 16 quick reads share a connection', async () => {
  const ends = await inversesOf(Array.from({ length: 40 }, () => 1))
  const connections = ends.map((end) => (end.status === 'fulfilled' ? end.value[0]!.connection : null))
  const shares = [...Map.groupBy(connections, (connection) => connection).values()]
  expect(shares.map(({ length }) => length).sort()).toEqual([16, 16, 8])
})
