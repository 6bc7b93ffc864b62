import { expect, test } from 'vitest'
import type { LearningEvent } from '../schemas.ts'
import { toStatement } from './xapi.rules.ts'

const base = 'https://academy.example.com'
const event = (kind: LearningEvent['kind'], evidence: object, fields: Partial<LearningEvent> = {}) =>
  ({
    ...{ id: '10000000001', visitor_id: 7, visitor_email: 'ana@example.com', product_id: 3, unit_id: null },
    ...{ block_id: null, kind, occurred_at: '2026-03-01T09:30:00.000Z', evidence },
    ...fields,
  }) as LearningEvent

const certificate = { verification_code: '7K3M', issued_at: '2026-03-01T09:30:00.000Z' }
const grade = (passed: boolean | null) => ({ score: 1, max_score: 4, percent: 25, passed })
const inLesson = { unit_id: 5 }
const events = [
  event('lesson_opened', { lesson_title: 'Sowing' }, inLesson),
  event('lesson_completed', { lesson_title: 'Sowing' }, inLesson),
  event('lesson_uncompleted', { lesson_title: '' }, inLesson),
  event(
    'quiz_submitted',
    { score: 1, max_score: 2, passed: false, attempt: 1, answers: [] },
    { ...inLesson, block_id: 6 },
  ),
  event(
    'assignment_submitted',
    { submission_id: 1, file_names: [], text_chars: 3 },
    { ...inLesson, block_id: 6 },
  ),
  event('exam_started', { attempt: 1, time_limit_seconds: 60 }),
  event('exam_submitted', { attempt: 1, grade: grade(null), reviewer: null }),
  event('exam_reviewed', { attempt: 1, grade: grade(true), reviewer: null }),
  event('exam_submitted', { attempt: 1, grade: { score: 0, max_score: 0, percent: 0, passed: true } }),
  event('certificate_issued', { ...certificate, requirements: [] }),
  event('certificate_pdf_generated', { ...certificate, source: 'campus', sha256: '0', bytes: 1 }),
]

const iri = expect.stringMatching(/^https?:\/\/[^\s]+$/)
const languageMap = (text: unknown) =>
  expect.objectContaining({ [Object.keys(text as object)[0]!]: expect.any(String) })

/** The rules of xAPI 1.0.3 that a statement of these could break. */
// biome-ignore lint/suspicious/noExplicitAny: what is read back from JSON
function checkStatement(statement: any): void {
  const { id, actor, verb, object, result, context, timestamp, ...others } = statement
  expect(others).toEqual({})
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(actor).toEqual({ objectType: 'Agent', account: { homePage: iri, name: expect.stringMatching(/./) } })
  expect(verb).toEqual({ id: iri, display: languageMap(verb.display) })
  expect(object).toEqual({ objectType: 'Activity', id: iri, definition: expect.anything() })
  const { type, name, ...rest } = object.definition
  expect([type, rest]).toEqual([iri, {}])
  if (name !== undefined) expect(name).toEqual(languageMap(name))
  expect(Number.isNaN(Date.parse(timestamp))).toBe(false)
  const { extensions, ...plain } = context
  expect(Object.keys(extensions)).toEqual([iri])
  for (const parent of plain.contextActivities?.parent ?? []) expect(parent.id).toEqual(iri)
  expect(JSON.stringify({ ...statement, context: plain })).not.toContain('null')
  if (result === undefined) return
  const { raw, min, max, scaled } = result.score
  if (min !== undefined) {
    expect([min < max, raw >= min, raw <= max, Math.abs(scaled) <= 1]).toEqual([true, true, true, true])
  }
  expect(['boolean', 'undefined']).toContain(typeof result.success)
}

test('every kind of event is a statement that keeps the rules of xAPI 1.0.3, and names nobody', () => {
  for (const one of events) {
    const text = JSON.stringify(toStatement(one, base))
    checkStatement(JSON.parse(text))
    expect(text).not.toContain('ana@example.com')
  }
})

test('the same event has the same id wherever it is exported, and no other event has it', () => {
  const idOf = (id: string, from = base) =>
    (toStatement(event('lesson_opened', { lesson_title: '' }, { id }), from) as { id: string }).id
  expect(idOf('10000000001')).toBe(idOf('10000000001'))
  const ids = [idOf('10000000001'), idOf('10000000002'), idOf('10000000001', 'https://other.example.com')]
  expect(new Set(ids).size).toBe(3)
})
