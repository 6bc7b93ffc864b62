import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createSitting, createSubmittedExam } from '../../../../test/exams.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

test('an editor finds the attempts that wait, reads one and grades it', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const id = await createSubmittedExam(account)
  const waiting = (await panel.get('/exams?pending=true')).body.data
  expect(waiting.map((row: { id: number; status: string }) => [row.id, row.status])).toEqual([
    [id, 'submitted'],
  ])
  const shown = (await panel.get(`/exams/${id}`)).body
  expect(shown.answers).toEqual([{ key: 'plan', value: 'Tomatoes where the sun is.', points: null }])
  const graded = await panel.post(`/exams/${id}/review`, { points: ['plan=3.5'] })
  expect([graded.body.status, graded.body.grade.score]).toEqual(['reviewed', 3.5])
  expect((await panel.get('/exams?pending=true')).body.data).toEqual([])
  expect((await panel.post(`/exams/${id}/review`, { points: ['plan=5'] })).body.error.type).toBe(
    'invalid_request',
  )
})

test('an attempt that runs is not graded', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account)
  const { student, product_id } = await createSitting(account)
  await student.campus.post(`/exams/${product_id}/start`)
  const [{ id }] = (await panel.get('/exams')).body.data
  const { status, body } = await panel.post(`/exams/${id}/review`, { points: ['month=1'] })
  expect([status, body.error.type]).toEqual([409, 'exam_still_running'])
})
