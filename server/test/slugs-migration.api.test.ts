import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'

const app = await startTestApp()

const slugs = async () => (await app.sql('select id, slug from accounts order by id')) as { slug: string }[]

test('an upgrade gives the accounts that are there the slugs that new ones get', async () => {
  const names = [
    'Garden school',
    'Garden: School!',
    'Ñandú y Cía',
    '園芸',
    'garden school 2',
    '  ',
    'GARDEN  SCHOOL',
  ]
  for (const name of [...names, 'a'.repeat(59).concat(' b'), '---']) await createTestAccount(app, { name })
  const before = await slugs()
  expect(before.map(({ slug }) => slug)).toEqual([
    ...['garden-school', 'garden-school-2', 'nandu-y-cia', 'academy', 'garden-school-2-2', 'academy-2'],
    ...['garden-school-3', 'a'.repeat(59), 'academy-3'],
  ])
  await app.sql('drop table student_links, student_sessions')
  await app.sql('alter table accounts drop column slug')
  await app.sql(await readFile(new URL('../migrations/0031_students.sql', import.meta.url), 'utf8'))
  expect(await slugs()).toEqual(before)
})
