import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSchool, newFolder } from '../src/features/courses/files/files.fixture.ts'
import { operate } from '../src/operate.ts'
import { startTestApp } from './app.ts'

const app = await startTestApp()
const { course, exam, book } = await createSchool(app)
const folder = await newFolder()
const file = join(folder, 'course.yaml')

/** Runs a command: exit status and texts are those of the program. */
async function run(args: string[], isTerminal = false) {
  const ran = { code: 0, stdout: '', stderr: '' }
  ran.code = await operate(args, {
    variables: { DATABASE_URL: app.database_url },
    isTerminal,
    writeOut: (text) => {
      ran.stdout += text
    },
    writeErr: (text) => {
      ran.stderr += text
    },
  })
  return ran
}

const text = (title: string, html = '<p>Text</p>') => `
product_id: ${course}
modules: [{key: m, title: ${title}, units: [{key: u, title: U, blocks: [{key: b, type: text, html: ${JSON.stringify(html)}}]}]}]
`

test('a dry run prints what would change and writes nothing; applying prints it and writes it', async () => {
  await writeFile(file, text('First'))
  const lines = '+ module m "First"\n+ unit m/u "U"\n+ block m/u/b\n3 added, 0 changed, 0 removed'
  const dry = { code: 0, stderr: '', stdout: `${lines}; nothing was written (dry run).\n` }
  expect(await run(['course', 'apply', file, '--dry-run'])).toEqual(dry)
  expect(await run(['course', 'apply', folder, '--dry-run'])).toEqual(dry)
  expect(await run(['course', 'apply', file])).toEqual({ code: 0, stderr: '', stdout: `${lines}.\n` })
  expect(await run(['course', 'apply', file])).toMatchObject({ code: 0, stdout: 'Nothing changes.\n' })

  await writeFile(file, text('Second'))
  const { stdout } = await run(['course', 'apply', file, '--json'])
  const change = {
    change: 'changed',
    part: 'module',
    key: 'm',
    path: 'm',
    title: 'Second',
    fields: ['title'],
  }
  expect(JSON.parse(stdout)).toEqual({
    object: 'course_changes',
    product_id: course,
    dry_run: false,
    changes: [change],
  })
})

test('a wrong file ends with status 1 and says all that is wrong: as JSON, and to a person in lines', async () => {
  await writeFile(file, `product_id: ${course}\nmodules:\n  - {key: A, title: 7}\n`)
  const lines = [
    'course.yaml:3:11 modules[0].key: expected a key of 1 to 64 characters a-z, 0-9, - and _, found the text "A"',
    'course.yaml:3:21 modules[0].title: expected text of 1 to 200 characters, found the number 7',
  ].join('\n')
  const body = `${JSON.stringify({ error: { type: 'course_file_invalid', message: lines } })}\n`
  expect(await run(['course', 'apply', file])).toEqual({ code: 1, stdout: '', stderr: body })
  expect(await run(['course', 'apply', file, '--json'], true)).toEqual({ code: 1, stdout: '', stderr: body })
  const shown = `${lines}\nerror: course_file_invalid\n`
  expect(await run(['course', 'apply', file], true)).toEqual({ code: 1, stdout: '', stderr: shown })
  expect(await run(['course', 'apply', join(folder, 'none.yaml')])).toMatchObject({ code: 1 })
  expect(await run(['course', 'apply'])).toMatchObject({ code: 2 })
})

test.each(['<p>Text</p>', '<p>Text</p>\n', '<p>Text</p>\n\n', 'one\ntwo', ' one', '\n', ''])(
  'the export of a course whose last text is %j changes nothing, printed or written',
  async (html) => {
    await writeFile(file, text('First', html))
    await run(['course', 'apply', file])
    const { stdout } = await run(['course', 'export', String(course)])
    const { yaml } = JSON.parse((await run(['course', 'export', String(course), '--json'])).stdout)
    expect(stdout).toBe(yaml)
    await writeFile(file, stdout)
    expect((await run(['course', 'apply', file])).stdout).toBe('Nothing changes.\n')
    expect(await run(['course', 'export', String(course), file])).toMatchObject({
      code: 0,
      stdout: `Written: ${file}\n`,
    })
    expect(await readFile(file, 'utf8')).toBe(stdout)
  },
)

test('an export that cannot be written, or of no product, says so', async () => {
  const missing = await run(['course', 'export', String(course), join(folder, 'none', 'x.yaml')])
  expect(JSON.parse(missing.stderr).error.message).toContain('cannot be written (ENOENT)')
  const unknown = await run(['course', 'export', String(course + 50)])
  expect(JSON.parse(unknown.stderr).error.type).toBe('not_found')
  for (const id of [exam, book]) {
    const { stderr } = await run(['course', 'export', String(id)])
    expect(JSON.parse(stderr).error.type).toBe('product_kind_not_supported')
  }
})
