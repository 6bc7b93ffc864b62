import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { applyText, createSchool, exportText } from './files.fixture.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/course-files.md'), 'utf8')
const app = await startTestApp()

/** The example of docs/course-files.md that begins so, with ids of this account. */
async function example(start: string) {
  const school = await createSchool(app)
  const [, text] = new RegExp(`\`\`\`yaml\n(${start}.*?)\`\`\``, 's').exec(page)!
  const ids: [number, number][] = [
    [10000000001, school.course],
    [10000000002, school.exam],
    [10000000003, school.webinar],
    [10000000101, school.video],
    [10000000102, school.audio],
    [10000000103, school.file],
  ]
  const own = ids.reduce((done, [shown, id]) => done.replaceAll(`${shown}`, `<${id}>`), text!)
  return { ...school, text: own.replace(/<(\d+)>/g, '$1') }
}

test('the course of docs/course-files.md is applied whole', async () => {
  const { account, course, text } = await example('product_id: 10000000001')
  const { changes } = await applyText(account, text)
  expect(changes.filter(({ change }) => change === 'added')).toHaveLength(1 + 2 + 9 + 1 + 1)
  expect((await applyText(account, await exportText(account, course))).changes).toEqual([])
})

test('the exam of docs/course-files.md is applied, changed and exported', async () => {
  const { account, exam, text } = await example('product_id: 10000000002')
  expect((await applyText(account, text)).changes).toMatchObject([{ change: 'added', part: 'exam' }])
  const exported = await exportText(account, exam)
  expect((await applyText(account, exported)).changes).toEqual([])
  expect((await applyText(account, text.replace('30', '45'))).changes).toEqual([
    { change: 'changed', part: 'exam', key: null, path: 'exam', title: null, fields: ['time_limit_minutes'] },
  ])
})
