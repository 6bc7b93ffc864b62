import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import type { Ctx } from '../context.ts'
import { createOperatorContext } from '../create-context.ts'

const app = await startTestApp()
await app.sql('create table notes (text text primary key)')
beforeEach(() => app.sql('truncate notes'))

const ctx = createOperatorContext(app.app)
const add = ({ db }: Pick<Ctx, 'db'>, text: string) => sql`insert into notes values (${text})`.execute(db)
const notes = async () =>
  (await app.sql<{ text: string }>('select text from notes order by text')).map(({ text }) => text)

test('what the last statements write is committed with what was written before, then effects run', async () => {
  const seen: string[][] = []
  const result = await ctx.transaction(
    async (tx) => {
      await add(tx, 'a')
      return 'b'
    },
    (tx, text) => {
      tx.afterCommit(async () => seen.push(await notes()))
      return Promise.all([add(tx, text), add(tx, 'c')])
    },
  )
  expect(result).toBe('b')
  await expect.poll(() => seen).toEqual([['a', 'b', 'c']])
})

test('COMMIT travels with the last statements', async () => {
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  let added = 0
  const store = () =>
    createOperatorContext(server.app).transaction(
      (tx) => add(tx, `${++added}`),
      (tx) => Promise.all([add(tx, `${++added}`), add(tx, `${++added}`)]),
    )
  // It makes the connection.
  await store()
  expect(await tripsOf(store)).toBe(2)
})

test.each<[string, (tx: Ctx) => Promise<unknown>]>([
  ['is refused by the database', (tx) => Promise.all([add(tx, 'b'), add(tx, 'a'), add(tx, 'c')])],
  ['cannot be made', (tx) => Promise.all([add(tx, 'b'), Promise.reject(new Error('no statement'))])],
  [
    'throws at once',
    () => {
      throw new Error('thrown')
    },
  ],
])('where one of the last statements %s, nothing is committed', async (_, last) => {
  await expect(ctx.transaction((tx) => add(tx, 'a'), last)).rejects.toThrow()
  expect(await notes()).toEqual([])
  // Its connection is as good as before.
  await ctx.transaction((tx) => add(tx, 'd'))
  expect(await notes()).toEqual(['d'])
})

test('statements that were sent after one that failed end with its error', async () => {
  const ends: unknown[] = []
  const work = async (tx: Ctx) => {
    const statements = ['a', 'a', 'b'].map((text) => add(tx, text))
    for (const statement of statements) await statement.catch(({ code }) => ends.push(code))
  }
  await expect(ctx.transaction(work)).rejects.toThrow('went on after a failed statement')
  expect(ends).toEqual(['23505', '23505'])
})

test('statements that could not be prepared because an earlier one failed end with its error', async () => {
  const ends: unknown[] = []
  const ask = ({ db }: Ctx, text: string) => sql`select text from notes where text = ${text}`.execute(db)
  const work = async (tx: Ctx) => {
    await add(tx, 'a')
    const statements = [add(tx, 'a'), ask(tx, 'b'), ask(tx, 'c')]
    for (const statement of statements) await statement.catch(({ code }) => ends.push(code))
  }
  await expect(ctx.transaction(work)).rejects.toThrow('went on after a failed statement')
  expect(ends).toEqual(['23505', '23505', '23505'])
})

test('whoever started the statement that failed says what that means before those after it fail', async () => {
  const server = await app.sibling()
  const streams = new Map<number, Socket>()
  server.platform.pool.on('connect', (client) => {
    const { processID, connection } = client as unknown as {
      processID: number
      connection: { stream: Socket }
    }
    streams.set(processID, connection.stream)
  })
  const explained = async (statement: Promise<unknown>) => {
    try {
      await statement
    } catch {
      for (let step = 0; step < 50; step++) await null
      throw new Error('explained')
    }
  }
  const work = async (tx: Ctx) => {
    await add(tx, 'a')
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(tx.db)
    const stream = streams.get(rows[0]!.id)!
    // Both answers are read at once.
    stream.pause()
    const statements = [explained(add(tx, 'a')), sql`select 'after'`.execute(tx.db)]
    const failed = Promise.all(statements)
    failed.catch(() => {})
    const session =
      "select from pg_stat_activity where pid = $1 and state like '%aborted%' and query like '%after%'"
    await expect.poll(() => app.sql(session, [rows[0]!.id])).toHaveLength(1)
    stream.resume()
    await failed
  }
  await expect(createOperatorContext(server.app).transaction(work)).rejects.toThrow('explained')
})

test('the last statements of a transaction within another one are not its end', async () => {
  await ctx.transaction(async (tx) => {
    await tx.transaction(
      (inner) => add(inner, 'a'),
      (inner) => add(inner, 'b'),
    )
    expect(await notes()).toEqual([])
    await add(tx, 'c')
  })
  expect(await notes()).toEqual(['a', 'b', 'c'])
})

test('last statements that meet a deadlock are tried again with all that was before them, five times at most', async () => {
  const storeAfter = async (deadlocks: number) => {
    let tries = 0
    const fail = (tx: Ctx) =>
      sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx.db)
    await ctx.transaction(
      (tx) => add(tx, 'a'),
      (tx) => (++tries <= deadlocks ? fail(tx) : add(tx, 'b')),
    )
  }
  await expect(storeAfter(6)).rejects.toThrow('again')
  expect(await notes()).toEqual([])
  await storeAfter(5)
  expect(await notes()).toEqual(['a', 'b'])
})
