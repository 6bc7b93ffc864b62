import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { pageOf, postJson } from './meetings.fixture.ts'
import type { MeetingType } from './types/schemas.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../docs/meetings.md'), 'utf8')
const calls = [...page.matchAll(/^(?:curl|npx understudy) .*$/gm)].map(([call]) => call)
const shown = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json!))

/** Runs a command as it is typed. */
function run<Result>(account: Parameters<typeof operate>[0], typed: string): Promise<Result> {
  const [, name, options] = /^npx understudy (\S+ \S+) (.*)$/.exec(typed)!
  const pairs = [...options!.matchAll(/--([\w-]+) (?:"([^"]*)"|(\S+))/g)]
  const fields = pairs.map(([, option, quoted, plain]): [string, unknown] => {
    const value = quoted ?? plain!
    const field = option!.replaceAll('-', '_')
    if (field === 'question') return [field, [value]]
    return [field, /^\d+$/.test(value) ? Number(value) : value]
  })
  return operate(account, name!, Object.fromEntries(fields)) as Promise<Result>
}

/** An answer without ids, moments and addresses. */
const comparable = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (name, field) =>
    /(^|_)(id|at|url)$/.test(name) && field !== null ? typeof field : field,
  )

test('the examples of docs/meetings.md are answered as the page says', async () => {
  const account = await createTestAccount(app, { name: 'Garden school' })
  const [create, slots, book, cancel, note, list] = calls as [string, string, string, string, string, string]
  expect(calls).toHaveLength(6)
  const type = await run<MeetingType>(account, create)
  const [first, second] = await pageOf(app, type).slots()
  const fill = (text: string) =>
    text.replaceAll('$FROM', first!.starts_at).replaceAll('$UNTIL', second!.starts_at)
  const pathOf = (call: string) => /\$SERVER([^"]*)"/.exec(fill(call))![1]!
  const bodyOf = (call: string) => JSON.parse(/-d '(.*)'/.exec(fill(call))![1]!)
  expect(comparable((await app.request({ path: pathOf(slots) })).body)).toEqual(comparable(shown[0]))
  const booked = await postJson(app, pathOf(book), bodyOf(book))
  expect(comparable(booked.body)).toEqual(comparable(shown[1]))
  const { pathname } = new URL(booked.body.manage_url)
  const cancelled = await postJson(app, `${pathname}/cancel`, bodyOf(cancel))
  expect(cancelled.body.meeting).toMatchObject({ status: 'cancelled', cancel_reason: 'A cold' })
  const { id } = await run<{ id: number }>(account, note)
  const { data } = (await account.api.get(pathOf(list).replace('/api/v1', ''))).body
  expect(data.map((meeting: { id: number }) => meeting.id)).toEqual([id])
})
