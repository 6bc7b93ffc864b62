import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import type { TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct } from '../../../../test/records.ts'
import { applyText, createSchool, dumpCourses, exportText, newFolder } from './files.fixture.ts'

const app = await startTestApp()

/** A course with one unit of one text. */
const lesson = (
  product_id: number,
  { text, status = 'published', key = 'crust' }: { text: string; status?: string; key?: string },
) => `
product_id: ${product_id}
modules:
  - key: basics
    title: Basics
    units:
      - {key: ${key}, title: A shiny crust, status: ${status}, blocks: [{key: ${key}-text, type: text, html: ${JSON.stringify(text)}}]}
`
const steam = '<p>Steam in the first ten minutes makes a thin and shiny crust.</p>'
const question = 'What makes a shiny crust?'

async function ask({ api }: TestAccount) {
  await app.drain()
  const [clone] = (await api.get('/versions')).body.data
  await api.patch(`/versions/${clone.id}`, { cite_source_links: true })
  return (await api.post('/chat', { message: question, new_conversation: true })).body.reply
}

const titles = async ({ api }: TestAccount) =>
  (await api.get('/brain/sources')).body.data.map(({ title }: { title: string }) => title)

test('a clone answers from a published lesson and cites it, from its new text when it changes, and not from a draft or one that was removed', async () => {
  const { account, course } = await createSchool(app)
  await applyText(account, lesson(course, { text: steam }))
  const reply = await ask(account)
  expect(reply.content).toContain('Steam in the first ten minutes')
  expect(reply.citations).toMatchObject([{ title: 'A shiny crust' }])

  await applyText(account, lesson(course, { text: steam.replace('ten', 'twelve') }))
  expect((await ask(account)).content).toContain('first twelve minutes')

  await applyText(account, lesson(course, { text: steam, status: 'draft' }))
  expect((await ask(account)).content).not.toContain('Steam')
  expect(await titles(account)).toEqual([])

  await applyText(account, lesson(course, { text: steam }))
  expect((await ask(account)).content).toContain('Steam in the first ten minutes')
  await applyText(account, lesson(course, { text: '<p>Nothing.</p>', key: 'other', status: 'draft' }))
  expect((await ask(account)).content).not.toContain('Steam')
  expect(await titles(account)).toEqual([])
  expect((await account.api.get('/usage')).body.words.current).toBe(0)
})

test('all texts of a lesson are one source, in the folder of its course', async () => {
  const { account, course } = await createSchool(app)
  const blocks =
    '[{key: a, type: text, html: <p>One.</p>}, {key: b, type: quiz, pass_percent: 1, grading: client}, {key: c, type: text, html: <p>Two.</p>}]'
  await applyText(
    account,
    `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: Lesson, description: Before, status: published, blocks: ${blocks}}]}]`,
  )
  const [source] = (await account.api.get('/brain/sources')).body.data
  expect(source).toMatchObject({ title: 'Lesson', word_count: 3, source_type: 'text' })
  const [folder] = (await account.api.get('/brain/folders')).body.data
  expect(folder).toMatchObject({ id: source.folder_id, product_id: course, name: 'Balcony garden' })
})

test('the date of a lesson is the day on which it appeared, and follows it', async () => {
  const { account, course } = await createSchool(app)
  const dated = (day: string) =>
    lesson(course, { text: steam }).replace('status:', `published_at: ${day}T01:00:00+02:00, status:`)
  const date = async () => (await account.api.get('/brain/sources')).body.data[0].content_date
  await applyText(account, dated('2025-03-01'))
  expect(await date()).toBe('2025-02-28')
  await applyText(account, dated('2025-04-01'))
  expect(await date()).toBe('2025-03-31')
  await applyText(account, lesson(course, { text: steam }))
  expect(await date()).toBe('2025-03-31')
})

test('a file with more words than the plan has left is refused as a whole', async () => {
  const { account, course } = await createSchool(app)
  await applyText(account, lesson(course, { text: '<p>Short.</p>' }))
  const { id, words_granted } = account.account
  await app.sql('update account_usage set words = $2 where account_id = $1', [id, words_granted - 3])
  const before = await dumpCourses(app, account)
  await expect(
    applyText(account, lesson(course, { text: '<p>One two three four five six.</p>' })),
  ).rejects.toMatchObject({
    type: 'words_quota_exceeded',
  })
  expect(await dumpCourses(app, account)).toEqual(before)
})

test('whatever fails while a file is applied, nothing of it is there', async () => {
  const { account, course } = await createSchool(app)
  await applyText(account, lesson(course, { text: steam }))
  const before = await dumpCourses(app, account)
  const { emit } = app.app
  app.app.emit = async (ctx, event, payload) => {
    await emit(ctx, event, payload)
    throw new Error('the last step failed')
  }
  try {
    const changed = lesson(course, { text: '<p>New.</p>', key: 'other' })
    await expect(applyText(account, changed)).rejects.toThrow('the last step failed')
  } finally {
    app.app.emit = emit
  }
  expect(await dumpCourses(app, account)).toEqual(before)
})

const entries = [
  {
    external_id: '1',
    title: 'Imported',
    html: `${steam}<p>A &amp; <b>B</b></p>`,
    status: 'published',
    summary_html: '<i>Short</i>',
  },
  { external_id: '2', title: 'Second', html: '<script>x</script>' },
]
const change = { external_id: 'batch', entries: [{ external_id: '1', category: 'Bread' }] }

/** A course with two imported entries. */
async function importEntries() {
  const { account, course } = await createSchool(app)
  const path = `/products/${course}/entries/import`
  const send = async (external_id: string) =>
    (await account.api.post(path, { external_id, entries })).body.data
  return { account, course, send, receipt: await send('batch'), patch: () => account.api.patch(path, change) }
}

test('imported entries stand in the export, keep their ids and their text, and are changed like other lessons', async () => {
  const { account, course, receipt, patch } = await importEntries()
  const [first, second] = receipt.entries.map(({ unit_id }: { unit_id: number }) => unit_id)
  const text = await exportText(account, course)
  for (const key of [
    `module-${receipt.module_id}`,
    `entry-${first}`,
    `entry-${first}-text`,
    `entry-${second}`,
  ])
    expect(text).toContain(`key: ${key}\n`)
  const before = await dumpCourses(app, account)
  app.clock.advance('1h')
  expect((await applyText(account, text)).changes).toEqual([])
  expect(await dumpCourses(app, account)).toEqual(before)

  const { changes } = await applyText(
    account,
    text.replace('first ten', 'first twenty').replace('title: Second', 'title: Later'),
  )
  expect(changes).toMatchObject([
    { change: 'changed', part: 'unit', key: `entry-${second}`, title: 'Later', fields: ['title'] },
    { change: 'changed', part: 'block', key: `entry-${first}-text`, fields: ['html'] },
  ])
  expect((await ask(account)).content).toContain('first twenty minutes')
  expect((await patch()).body.data.entries).toMatchObject([{ unit_id: first, category: 'Bread' }])
})

test('imported entries that were removed are no longer changed by API, their batch stays known, and they return with their ids', async () => {
  const { account, course, send, receipt, patch } = await importEntries()
  const text = await exportText(account, course)
  await applyText(account, `product_id: ${course}`)
  expect(await patch()).toMatchObject({ status: 404, body: { error: { type: 'entry_not_found' } } })
  expect(await send('batch')).toEqual({ ...receipt, replayed: true })
  expect((await send('second')).module_id).not.toBe(receipt.module_id)
  await applyText(account, text)
  expect((await patch()).body.data.entries[0].unit_id).toBe(receipt.entries[0].unit_id)
  expect(await exportText(account, course)).toBe(text.replace('category: null', 'category: Bread'))
})

test('a folder holds lessons in Markdown, whose links lead to web pages and mail alone', async () => {
  const { account, course } = await createSchool(app)
  const folder = await newFolder()
  await mkdir(join(folder, 'lessons'))
  await writeFile(
    join(folder, 'lessons', 'steam.md'),
    '# Steam\r\n\r\n*Steam* makes a [crust](https://example.com/a?b=1&c=2), [run](javascript:alert(1)), [file](../x.md), <me@example.com>.\r\n\r\n' +
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n![p](x.png) <script>alert(1)</script> <b onclick=x>bold</b>\n',
  )
  const text = `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: U, status: published, blocks: [{key: t, type: text, file: lessons/steam.md}]}]}]`
  await writeFile(join(folder, 'course.yaml'), text)
  const [unit] = (
    await operate<{ changes: unknown[] }>(account, 'course apply', { file: folder })
  ).changes.slice(1)
  expect(unit).toMatchObject({ change: 'added', path: 'm/u' })
  const [{ content, content_text }] = (await app.sql(
    `select content, content_text from course_blocks b join course_units u on u.id = b.unit_id where b.product_id = $1`,
    [course],
  )) as [{ content: { html: string }; content_text: string }]
  const beside = 'rel="noopener noreferrer" target="_blank"'
  expect(content.html).toContain(
    `<h1>Steam</h1>\n<p><em>Steam</em> makes a <a href="https://example.com/a?b=1&amp;c=2" ${beside}>crust</a>`,
  )
  expect(content.html).toContain(`, run, file, <a href="mailto:me@example.com" ${beside}>me@example.com</a>.`)
  expect(content.html).toContain('<strong>bold</strong>')
  expect(content.html).not.toMatch(/script|img|onclick|javascript/)
  expect(content_text).toContain('Steam\n\nSteam makes a crust, run, file, me@example.com.\n\na b\n1 2')
  const again = (file: string) => operate(account, 'course apply', { file })
  expect(await again(folder)).toMatchObject({ changes: [] })
  expect(await again(join(folder, 'course.yaml'))).toMatchObject({ changes: [] })
  expect((await applyText(account, await exportText(account, course))).changes).toEqual([])
})

test('two files at once are applied one after the other', async () => {
  const { account, course } = await createSchool(app)
  const other = (await createProduct(account)).id
  const files = Array.from({ length: 8 }, (_, index) =>
    lesson(course, { text: `<p>Text ${index}.</p>`, key: `k${index % 3}` }),
  )
  await Promise.all([...files, lesson(other, { text: steam })].map((text) => applyText(account, text)))
  const units = await app.sql('select key from course_units where product_id = $1 and removed_at is null', [
    course,
  ])
  expect(units).toHaveLength(1)
  expect((await applyText(account, await exportText(account, course))).changes).toEqual([])
})
