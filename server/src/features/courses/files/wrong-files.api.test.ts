import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { operate } from '../../../../test/operator.ts'
import type { ApiError } from '../../../platform/errors.ts'
import { applyText, createSchool, dumpCourses, newFolder } from './files.fixture.ts'

const app = await startTestApp()
const school = await createSchool(app)
const { account, ...made } = school
const { course } = made
await applyText(
  account,
  `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: U, status: published, blocks: [{key: b, type: text, html: Text}]}]}]`,
)
const before = await dumpCourses(app, account)

const ids: Record<string, number> = { ...made, none: course + 50 }

/** The wrong files of the corpus: their texts, and what is said about each with its place. */
const wrongFiles = readFileSync(join(import.meta.dirname, 'wrong-files.txt'), 'utf8')
  .split('\n== ')
  .slice(1)
  .map((part) => {
    const [head, ...says] = part.trimEnd().split('\n-- ')
    const [name, ...lines] = head!.split('\n')
    const marked = withIds(lines.join('\n')).split('§')
    const expected = says.map(
      (said, index) => `course.yaml:${endOf(marked.slice(0, index + 1).join(''))} ${withIds(said)}`,
    )
    return { name, text: marked.join(''), marks: marked.length - 1, expected }
  })

function withIds(text: string): string {
  return text.replace(/\{(\w+)\}/g, (found, name) => String(ids[name] ?? found))
}

function endOf(text: string): string {
  const lines = text.split('\n')
  return `${lines.length}:${lines.at(-1)!.length + 1}`
}

const failure = (run: Promise<unknown>): Promise<ApiError> =>
  run.then(
    () => expect.unreachable('the file was applied'),
    (error) => error,
  )

test('there are more than fifty', () => {
  expect(wrongFiles.length).toBeGreaterThan(50)
})

test.each(wrongFiles)('$name: it is said with its place, and nothing changes', async (wrong) => {
  expect(wrong.marks).toBe(wrong.expected.length)
  const { type, status, message } = await failure(applyText(account, wrong.text))
  expect(message.split('\n')).toEqual(wrong.expected)
  expect([status, type]).toEqual([400, 'course_file_invalid'])
  expect(await dumpCourses(app, account)).toEqual(before)
})

test('a list that is too long is said with its place', async () => {
  const questions = '{kind: stars, question: Good?}, '.repeat(201)
  const { message } = await failure(
    applyText(account, `product_id: ${course}\nsurvey: {key: pulse, questions: [${questions}]}`),
  )
  expect(message).toBe('course.yaml:2:33 survey.questions: expected a list of 1 to 200 items, found 201')
})

test('bytes that are no UTF-8 are said with their place', async () => {
  const bytes = Buffer.concat([
    Buffer.from('product_id: 1\nmodules: "'),
    Buffer.from([0xe9]),
    Buffer.from('"'),
  ])
  expect((await failure(applyText(account, bytes))).message).toBe(
    'course.yaml:2:11 expected text in UTF-8, found other bytes',
  )
})

test('a file that is too large or absent is refused', async () => {
  const folder = await newFolder()
  const apply = (file: string) => failure(operate(account, 'course apply', { file }))
  expect((await apply(join(folder, 'none.yaml'))).message).toBe('none.yaml: expected a file, found none')
  expect((await apply(folder)).message).toBe('course.yaml: expected a file, found none')
  await writeFile(join(folder, 'course.yaml'), '#'.repeat(33_554_433))
  expect((await apply(folder)).message).toBe(
    'course.yaml: expected a file, found one of 33554433 bytes (at most 33554432 are read)',
  )
})

test('a lesson is read from inside the folder alone, by no symbolic link either', async () => {
  const folder = await newFolder()
  const outside = join(await newFolder(), 'secret.md')
  await writeFile(outside, 'secret')
  await symlink(outside, join(folder, 'link.md'))
  await symlink(join(outside, '..'), join(folder, 'lessons'))
  await mkdir(join(folder, 'folder.md'))
  await writeFile(join(folder, 'latin.md'), Buffer.from([0xe9]))
  const files = ['link.md', 'lessons/secret.md', outside, '../x.md', 'a/../../x.md', 'folder.md', 'latin.md']
  const blocks = files.map((file, index) => `{key: b${index}, type: text, file: ${JSON.stringify(file)}}`)
  const text = `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: U, blocks: [${blocks.join(', ')}]}]}]`
  await writeFile(join(folder, 'course.yaml'), text)
  const { message } = await failure(operate(account, 'course apply', { file: folder }))
  const inside = 'expected a file inside the folder of the course, found'
  expect(message.split('\n').map((line) => line.replace(/^.*?file: /, ''))).toEqual([
    `${inside} "link.md"`,
    `${inside} "lessons/secret.md"`,
    `${inside} ${JSON.stringify(outside)}`,
    `${inside} "../x.md"`,
    `${inside} "a/../../x.md"`,
    'expected a Markdown file, found something else',
    'expected text in UTF-8, found other bytes in "latin.md"',
  ])
  expect(await dumpCourses(app, account)).toEqual(before)
})

test('the course.yaml of a folder is read by no symbolic link that leads out of it', async () => {
  const folder = await newFolder()
  const outside = join(await newFolder(), 'other.yaml')
  await writeFile(outside, `product_id: ${course}\nmodules: []\n`)
  await symlink(outside, join(folder, 'course.yaml'))
  const { message } = await failure(operate(account, 'course apply', { file: folder }))
  expect(message).toBe('course.yaml: expected a file, found a link to one outside the folder')
  expect(await dumpCourses(app, account)).toEqual(before)
})

test('what is there but cannot be read is not said to be missing', async () => {
  const folder = await newFolder()
  const apply = async (file: string) => (await failure(operate(account, 'course apply', { file }))).message
  // Nobody can read a link to itself, whatever their permissions.
  await symlink('loop.md', join(folder, 'loop.md'))
  await symlink('course.yaml', join(folder, 'course.yaml'))
  const unread = 'expected a file, found one that cannot be read (ELOOP)'
  expect(await apply(folder)).toBe(`course.yaml: ${unread}`)
  expect(await apply(join(folder, 'course.yaml'))).toBe(`course.yaml: ${unread}`)
  await writeFile(
    join(folder, 'other.yaml'),
    `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: U, blocks: [{key: b, type: text, file: loop.md}]}]}]`,
  )
  expect(await apply(join(folder, 'other.yaml'))).toContain(
    'expected a file of the folder, found one that cannot be read (ELOOP): "loop.md"',
  )
  expect(await apply(join(folder, 'other.yaml', 'x.yaml'))).toBe('x.yaml: expected a file, found none')
})

test('what arrives with CRLF and a byte order mark is read, and its places are counted the same', async () => {
  const { message } = await failure(applyText(account, `\u{feff}product_id: ${course}\r\nmodules: 7\r\n`))
  expect(message).toBe('course.yaml:2:10 modules: expected a list of 0 to 100000 items, found the number 7')
})
