import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createLesson } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { signInUser } from '../../../../test/records.ts'
import type { EvidenceCheck } from './verify-evidence.ts'

const app = await startTestApp()
const folder = await mkdtemp(join(tmpdir(), 'understudy-evidence-'))
afterAll(() => rm(folder, { recursive: true }))

/** A course whose one student marked a lesson six times, and its export. */
async function start(options: Record<string, unknown> = {}) {
  const account = await createTestAccount(app)
  const { student, product_id, unit_id } = await createLesson(account)
  for (const action of ['open', 'complete', 'uncomplete', 'complete', 'uncomplete', 'complete'])
    await student.campus.post(`/lessons/${unit_id}/${action}`)
  const out = join(folder, String(product_id))
  const exportTo = (path: string, more = {}) =>
    operate(account, 'evidence export', { product_id, out: path, ...options, ...more })
  await exportTo(out)
  const file = (name: string) => join(out, name)
  return {
    ...{ account, product_id, out, file, exportTo },
    verify: (by: TestApp = app) =>
      operate<EvidenceCheck>(by, 'evidence verify', { file: file('manifest.json') }),
    listed: async () => (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
  }
}

test('an export holds every event as the interface tells it, and is found unchanged', async () => {
  const { out, file, verify, listed } = await start()
  expect((await readdir(out)).toSorted()).toEqual(['chain.txt', 'events.jsonl', 'manifest.json'])
  const lines = (await readFile(file('events.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(await listed())
  expect(lines).toHaveLength(6)
  expect(await verify()).toMatchObject({ unchanged: true, events: 6, problems: [] })
})

test('CSV has a row for each event, and runs no formula', async () => {
  const { account, product_id } = await start()
  await app.sql(
    `insert into learning_events (account_id, id, visitor_id, visitor_email, product_id, kind, occurred_at, evidence)
     select account_id, id + 1000, visitor_id, '=1+1@example.com', product_id, kind, occurred_at, evidence
     from learning_events where product_id = $1 limit 1`,
    [product_id],
  )
  const out = join(folder, 'csv')
  await operate(account, 'evidence export', { product_id, out, format: 'csv' })
  const rows = (await readFile(join(out, 'events.csv'), 'utf8')).trimEnd().split('\n')
  expect(rows[0]).toBe('id,visitor_id,visitor_email,product_id,unit_id,block_id,kind,occurred_at,evidence')
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toContain(",'=1+1@example.com,")
  const { panel } = await signInUser(account, 'viewer')
  const { text } = await panel.get(`/learning/events.csv?product_id=${product_id}`)
  expect(text.slice(1).trimEnd().split('\n')).toEqual(rows)
  const refused = await panel.get(`/learning/events.csv?product_id=${product_id}&from=2026-03-01`)
  expect(refused.body.error.type).toBe('invalid_date_range')
  expect((await panel.get('/learning/events.csv?product_id=7')).status).toBe(404)
  const manifest = join(out, 'manifest.json')
  expect(await operate(app, 'evidence verify', { file: manifest })).toMatchObject({
    unchanged: true,
    events: 7,
  })
})

test('xAPI has a statement for each event, in the order of the events', async () => {
  const { account, product_id, listed } = await start()
  const out = join(folder, 'xapi')
  await operate(account, 'evidence export', { product_id, out, format: 'xapi' })
  const lines = (await readFile(join(out, 'statements.jsonl'), 'utf8')).trimEnd().split('\n')
  const moments = (await listed()).map(({ occurred_at }: { occurred_at: string }) => occurred_at)
  expect(lines.map((line) => JSON.parse(line).timestamp)).toEqual(moments)
  const file = join(out, 'manifest.json')
  expect(await operate(app, 'evidence verify', { file })).toMatchObject({ unchanged: true, events: 6 })
})

test('an event that was changed, removed or added is noticed, and the first one is named', async () => {
  for (const [change, position] of [
    [(lines: string[]) => lines.with(3, lines[3]!.replace('lesson_', 'Lesson_')), 4],
    [(lines: string[]) => lines.toSpliced(1, 1), 2],
    [(lines: string[]) => lines.slice(0, -1), 6],
    [(lines: string[]) => [lines[1]!, lines[0]!, ...lines.slice(2)], 1],
    [(lines: string[]) => [...lines, lines[0]!], null],
  ] as const) {
    const { file, verify } = await start()
    const lines = (await readFile(file('events.jsonl'), 'utf8')).trimEnd().split('\n')
    await writeFile(file('events.jsonl'), `${change(lines).join('\n')}\n`)
    const named =
      position === null ? [] : [`Event ${position} of events.jsonl is the first that was changed.`]
    expect(await verify()).toMatchObject({
      unchanged: false,
      problems: ['events.jsonl was changed.', ...named],
    })
  }
})

test('a manifest that was changed to fit, a file that is missing, and an export of others are noticed', async () => {
  const { file, verify } = await start()
  const text = await readFile(file('manifest.json'), 'utf8')
  await writeFile(file('manifest.json'), text.replace('"events": 6', '"events": 5'))
  expect((await verify()).problems).toEqual([expect.stringContaining('signature')])
  await writeFile(file('manifest.json'), text)
  const stranger = await startTestApp()
  expect((await verify(stranger)).problems).toEqual([expect.stringContaining('signature')])
  await appendFile(file('chain.txt'), '\n')
  expect((await verify()).problems).toEqual(['chain.txt was changed.'])
  await rm(file('events.jsonl'))
  expect((await verify()).problems).toEqual(['events.jsonl is missing.', 'chain.txt was changed.'])
  await writeFile(file('manifest.json'), '{"files": [{"name": "/etc/passwd"}]}')
  await expect(verify()).rejects.toThrow('not the manifest.json')
})

test('from is inclusive, until exclusive; a folder that is there is left alone, and a failure leaves none', async () => {
  const { exportTo, out, listed, file } = await start()
  const [{ occurred_at }] = await listed()
  const count = async (name: string, range: object) => {
    await exportTo(join(folder, name), range)
    return (await readFile(join(folder, name, 'events.jsonl'), 'utf8')).split('\n').length - 1
  }
  const after = new Date(Date.parse(occurred_at) + 60_000).toISOString()
  expect(await count('all', { from: occurred_at, until: after })).toBe(6)
  expect(await count('none', { from: after })).toBe(0)
  const before = await readFile(file('manifest.json'), 'utf8')
  await expect(exportTo(out)).rejects.toThrow('is there already')
  expect(await readFile(file('manifest.json'), 'utf8')).toBe(before)
  await expect(exportTo(join(folder, 'wrong'), { from: 'yesterday' })).rejects.toThrow('from')
  await expect(exportTo(join(folder, 'wrong'), { product_id: 1 })).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual([])
})
