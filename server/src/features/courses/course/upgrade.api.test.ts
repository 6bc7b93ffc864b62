import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createImport } from '../../../../test/records.ts'
import { sendBatch } from '../entries/entries.fixture.ts'
import { dumpCourses, exportText } from '../files/files.fixture.ts'

const app = await startTestApp()

test('an upgrade makes of entries that are there what imports make of new ones', async () => {
  const accounts = [await createTestAccount(app), await createTestAccount(app)]
  const courses: number[] = []
  for (const account of accounts) {
    const { product_id } = await createImport(account)
    const html = '<p>A <b>published</b> one</p>'
    const entries = [{ external_id: 'b', title: 'B', html, status: 'published', summary_html: 'Short' }]
    await sendBatch(account, product_id, { external_id: 'more', collection_title: 'More', entries })
    courses.push(product_id)
  }
  const stored = () => Promise.all(accounts.map((account) => dumpCourses(app, account)))
  const counters = () => app.sql("select * from counters where kind = 'course_block' order by account_id")
  const before = await stored()
  const countersBefore = await counters()

  await app.sql('alter table course_units add column html text')
  await app.sql(
    `update course_units as u set html = b.content->>'html' from course_blocks as b where b.unit_id = u.id`,
  )
  await app.sql('drop table course_blocks, course_settings cascade')
  await app.sql("delete from counters where kind = 'course_block'")
  await app.sql(
    'alter table course_units drop column key, drop column first_published_at, drop column removed_at, drop constraint course_units_product cascade',
  )
  await app.sql('alter table course_modules drop column key, drop column removed_at')
  const migration = new URL('../../../../migrations/0029_course_content.sql', import.meta.url)
  await app.sql(await readFile(migration, 'utf8'))

  expect(await stored()).toEqual(before)
  expect(await counters()).toEqual(countersBefore)
  expect(await exportText(accounts[1]!, courses[1]!)).toContain('A <strong>published</strong> one')
})
