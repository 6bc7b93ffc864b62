import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { applyText, createSchool, dumpCourses, newFolder } from './files.fixture.ts'

const app = await startTestApp()
const cli = fileURLToPath(new URL('../../../cli.ts', import.meta.url))

test('a command that is killed while it applies a file leaves the course as it was', async () => {
  const { account, course } = await createSchool(app)
  const text = (key: string) =>
    `product_id: ${course}\nmodules: [{key: ${key}, title: M, units: [{key: ${key}, title: U, status: published, blocks: [{key: ${key}, type: text, html: Text}]}]}]`
  await applyText(account, text('old'))
  const before = await dumpCourses(app, account)
  const file = join(await newFolder(), 'course.yaml')
  await writeFile(file, text('new'))

  // Who holds the counter of blocks stops the command between its units and its blocks.
  const holder = new pg.Client(app.database_url)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query("select 1 from counters where kind = 'course_block' for update")
    const env = { PATH: process.env.PATH, DATABASE_URL: app.database_url }
    const command = spawn(process.execPath, [cli, 'course', 'apply', file], { env, stdio: 'ignore' })
    const waiting = () =>
      app.sql(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into course_blocks%'",
      )
    await expect.poll(waiting).toHaveLength(1)
    command.kill('SIGKILL')
    await once(command, 'exit')
  } finally {
    await holder.end()
  }
  await expect
    .poll(async () => (await applyText(account, text('old'), { dry_run: true })).changes)
    .toEqual([])
  expect(await dumpCourses(app, account)).toEqual(before)
  expect((await applyText(account, text('new'))).changes).toHaveLength(6)
})
