import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createLesson, setCertificate } from '../../../../test/lessons.ts'
import { createProduct, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

test('certificates are listed as they were issued, found by name, email and code, and by course', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'viewer')
  const issued = []
  for (const name of ['José Núñez', 'Eva']) {
    const { student, product_id, unit_id } = await createLesson(account)
    await setCertificate(account, product_id, {})
    await student.campus.patch('/me', { name })
    await student.campus.post(`/lessons/${unit_id}/complete`)
    const { verification_code, verify_url, issued_at } = (
      await student.campus.post(`/certificates/${product_id}`)
    ).body
    const { email, visitor_id } = student
    issued.push({ name, email, visitor_id, product_id, verification_code, verify_url, issued_at })
  }
  const [jose, eva] = issued
  const list = async (query: string) => (await panel.get(`/certificates?${query}`)).body.data
  expect(await list('')).toMatchObject(issued)
  expect(await list('order=desc&limit=1')).toMatchObject([eva!])
  for (const q of ['JOSE nun', jose!.email, jose!.verification_code.slice(2, 12)])
    expect([q, await list(`q=${encodeURIComponent(q)}`)]).toMatchObject([q, [jose!]])
  expect(await list(`product_id=${eva!.product_id}`)).toMatchObject([eva!])
  const { id } = await createProduct(account)
  expect(await list(`product_id=${id}`)).toEqual([])
  expect((await panel.get('/certificates?product_id=7')).status).toBe(404)
})
