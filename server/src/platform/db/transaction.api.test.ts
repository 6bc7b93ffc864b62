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
  const trips = countRoundTrips(server)
  const store = (last: string[]) =>
    createOperatorContext(server.app).transaction(
      (tx) => add(tx, last.join('')),
      (tx) => Promise.all(last.map((text) => add(tx, text))),
    )
  // It makes the connection.
  await store(['a', 'b'])
  const before = trips()
  await store(['c', 'd'])
  expect(trips() - before).toBe(2)
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

test('a transaction ends with the error of the statement that failed, not with that of one sent after it', async () => {
  const slowly = async (statement: Promise<unknown>) => {
    try {
      await statement
    } catch (error) {
      for (let step = 0; step < 20; step++) await null
      throw error
    }
  }
  const failing = ctx.transaction((tx) => Promise.all([add(tx, 'a'), slowly(add(tx, 'a')), add(tx, 'b')]))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
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

test('last statements that meet a deadlock are tried again with all that was before them', async () => {
  let tries = 0
  const fail = (tx: Ctx) =>
    sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx.db)
  await ctx.transaction(
    (tx) => add(tx, 'a'),
    (tx) => (++tries === 1 ? fail(tx) : add(tx, 'b')),
  )
  expect([tries, await notes()]).toEqual([2, ['a', 'b']])
})
