import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../../test/app.ts'
import type { Cell } from '../csv.rules.ts'
import { listPages } from '../csv-file.ts'
import { defineCsv } from '../operation.ts'
import { panel, panelSession } from './doors/all-doors.fixture.ts'
import { serveTestDoors } from './doors/doors.fixture.ts'
import { get } from './route.ts'

const app = await startTestApp()
const row: Cell[] = ['Ana', 1]

/** How many pages of the endless table were read, and whether its reading has ended. */
const endless = { pages: 0, ...Promise.withResolvers<void>() }

async function* endlessPages(): AsyncGenerator<Cell[][]> {
  try {
    while (true) {
      endless.pages++
      yield Array.from({ length: 1_000 }, () => ['x'.repeat(1_000)])
    }
  } finally {
    endless.resolve()
  }
}

async function* failingPages(page: number): AsyncGenerator<Cell[][]> {
  for (let number = 0; number < page; number++) yield [row]
  throw new Error('the table broke')
}

const tables: Record<string, () => AsyncIterable<Cell[][]>> = {
  formulas: () =>
    listPages(
      async (after = 0) => ({
        data: after === 0 ? ['=1+1', 'a,b'] : ['ñ'],
        has_more: after === 0,
        next_starting_after: after === 0 ? 1 : null,
      }),
      (name) => [name, null],
    ),
  endless: endlessPages,
  'broken-at-once': () => failingPages(0),
  'broken-later': () => failingPages(2),
}

const readTable = defineCsv(
  {
    summary: 'Read a table',
    description: 'Answers a table of the test.',
    input: z.strictObject({ table: z.string() }),
  },
  async function readTable(_, { table }) {
    return { file_name: `${table}.csv`, columns: ['name', 'count'], pages: tables[table]!() }
  },
)

const served = await serveTestDoors(app, [panel], { panel: [get('/tables/{table}', 'viewer', readTable)] })
const headers = panelSession('viewer-1')
const read = (table: string, options = {}) =>
  served.request({ path: `/panel/api/tables/${table}`, headers, ...options })

test('all pages of a list are one table that runs no formula and keeps its accents', async () => {
  const { text, headers: sent } = await read('formulas')
  expect(text).toBe('\uFEFFname,count\n\'=1+1,\n"a,b",\nñ,\n')
  expect(sent).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="formulas.csv"',
    'cache-control': 'no-store',
  })
  expect((await read('formulas', { method: 'HEAD' })).text).toBe('')
})

test('a table that cannot be begun is answered as an error, and one that breaks later is cut', async () => {
  const { status, body, headers: sent } = await read('broken-at-once', { expectFault: true })
  expect([status, body.error.type]).toEqual([500, 'internal_error'])
  expect(sent['content-disposition']).toBeUndefined()
  const answer = await fetch(`${served.url}/panel/api/tables/broken-later`, { headers })
  await expect(answer.text()).rejects.toThrow()
})

test('a table is read no faster than the client takes it, and no longer than the client stays', async () => {
  const client = new AbortController()
  const answer = await fetch(`${served.url}/panel/api/tables/endless`, { headers, signal: client.signal })
  await answer.body!.getReader().read()
  let before: number
  // Until the pages stand still: what is under way fills the buffers between the two.
  do {
    before = endless.pages
    for (let turn = 0; turn < 2_000; turn++) await setImmediate()
  } while (endless.pages > before)
  expect(endless.pages).toBeLessThan(100)
  client.abort()
  await endless.promise
})
