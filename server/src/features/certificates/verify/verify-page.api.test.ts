import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse, setCertificate } from '../../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import texts from '../texts.json' with { type: 'json' }

const app = await startTestApp()

async function issue(account: TestAccount, name: string, title: string) {
  const { product_id } = await createCourse(account, [[{}]], { title })
  await setCertificate(account, product_id, { quizzes_passed: true })
  const student = await signInStudent(account, { name })
  await createAccess(account, { email: student.email, product_id })
  return (await student.campus.post(`/certificates/${product_id}`)).body
}

test('whoever has the code reads name, course, date and requirements, as a page and as JSON', async () => {
  const account = await createTestAccount(app)
  const { verification_code, issued_at, requirements } = await issue(account, 'Žofie', 'A garden')
  const page = await app.request({ path: `/verify/${verification_code}` })
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  for (const said of ['Žofie', 'A garden', issued_at, 'All quizzes passed', 'Balcony gardener'])
    expect(page.text).toContain(said)
  const machine = await app.request({ path: `/verify/${verification_code}.json` })
  expect([machine.status, machine.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(machine.body).toEqual({
    ...{ verification_code, issued_at, requirements, name: 'Žofie', course: 'A garden' },
    ...{ title: 'Balcony gardener', academy: account.account.name },
  })
})

test('the page runs no script, and what people wrote stands in it as text', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror="alert(2)">'
  const { verification_code } = await issue(await createTestAccount(app), attack, attack)
  const { text, headers } = await app.request({ path: `/verify/${verification_code}` })
  expect(text).not.toMatch(/<script|<img/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a code may be typed in lower case with hyphens; one that nobody has is 404', async () => {
  const { verification_code: code } = await issue(await createTestAccount(app), 'Ana', 'A garden')
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase()
  expect((await app.request({ path: `/verify/${typed}` })).status).toBe(200)
  const other = code.replace(/.$/, (last: string) => (last === '7' ? '8' : '7'))
  const unknown = await app.request({ path: `/verify/${other}` })
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await app.request({ path: `/verify/${other}.json` })).status).toBe(404)
})

test('every language says everything', () => {
  const { _licence, ...languages } = texts
  for (const words of Object.values(languages)) {
    expect(Object.keys(words)).toEqual(Object.keys(texts.en))
    expect(Object.values(words)).not.toContain('')
  }
})
