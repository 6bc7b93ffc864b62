import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createSitting } from '../../../../test/exams.ts'
import { createTestAccount } from '../../../../test/factories.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const max_attempts = 3
const limitMs = 1_800_000

// Each question is worth another power of two, so that a score says which answers counted.
const keys = ['a', 'b', 'c', 'd']
const questions = keys.map((key, i) => ({
  ...{ key, kind: 'true_false' as const, question: 'So?', answer: true, points: 2 ** i },
}))

const answers = fc.dictionary(fc.constantFrom(...keys), fc.boolean(), { maxKeys: 3 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answers' as const), answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit' as const), answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 29_999, 30_000, 600_000, limitMs, limitMs + 30_000, limitMs + 30_001),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Attempt = { startMs: number; answers: Record<string, boolean>; submittedMs: number | null }

/** What an exam is by the words of its page: attempts, of which the last one may run. */
function createModel() {
  const attempts: Attempt[] = []
  const isOver = (attempt: Attempt, nowMs: number) => nowMs - attempt.startMs - limitMs > 30_000
  const scoreOf = (attempt: Attempt) =>
    questions.reduce((sum, { key, points }) => sum + (attempt.answers[key] ? points : 0), 0)
  return {
    /** @returns the status of the answer */
    take(one: Exclude<Step, { do: 'advance' | 'drain' }>, nowMs: number): number {
      const last = attempts.at(-1)
      const runs = last !== undefined && last.submittedMs === null && !isOver(last, nowMs)
      if (one.do === 'start') {
        if (runs) return 200
        if (attempts.length === max_attempts) return 409
        attempts.push({ startMs: nowMs, answers: {}, submittedMs: null })
        return 200
      }
      if (!runs) return 409
      Object.assign(last.answers, one.answers)
      if (one.do === 'submit') last.submittedMs = nowMs
      return 200
    },
    read: (nowMs: number) =>
      attempts.map((attempt) => {
        const endMs = attempt.submittedMs ?? (isOver(attempt, nowMs) ? attempt.startMs + limitMs : null)
        return endMs === null
          ? ['running', null, null]
          : ['reviewed', new Date(endMs).toISOString(), scoreOf(attempt)]
      }),
  }
}

type Shown = { status: string; submitted_at: string | null; grade: { score: number } | null }

test('random histories of an exam go as its page says: what counts, when it ends, and what the evidence tells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      const { student, product_id } = await createSitting(account, { questions, max_attempts })
      const model = createModel()
      const at = `/exams/${product_id}`
      const send = async (one: Exclude<Step, { do: 'advance' | 'drain' }>) => {
        if (one.do === 'start') return student.campus.post(`${at}/start`)
        const body = { answers: Object.entries(one.answers).map(([key, value]) => ({ key, value })) }
        return one.do === 'answers'
          ? student.campus.put(`${at}/answers`, body)
          : student.campus.post(`${at}/submit`, body)
      }
      const read = async () =>
        (await student.campus.get(at)).body.attempts.map(({ status, submitted_at, grade }: Shown) => [
          status,
          submitted_at,
          grade?.score ?? null,
        ])
      for (const one of steps) {
        if (one.do === 'advance') app.clock.advance(`${one.ms}ms`)
        else if (one.do === 'drain') await app.drain()
        else expect((await send(one)).status).toBe(model.take(one, app.clock.nowMs()))
        expect(await read()).toEqual(model.read(app.clock.nowMs()))
      }
      app.clock.advance('31m')
      await app.drain()
      const ended = model.read(app.clock.nowMs())
      expect(await read()).toEqual(ended)
      const { data } = (await account.api.get(`/learning/events?product_id=${product_id}`)).body
      const told = data.flatMap(
        ({
          kind,
          occurred_at,
          evidence,
        }: {
          kind: string
          occurred_at: string
          evidence: { attempt: number; grade: { score: number } }
        }) => (kind === 'exam_submitted' ? [[evidence.attempt, occurred_at, evidence.grade.score]] : []),
      )
      expect(told).toEqual(ended.map(([, submitted_at, score], i) => [i + 1, submitted_at, score]))
      expect(data).toHaveLength(2 * ended.length)
    }),
    { numRuns: process.env.DEEP === '1' ? 300 : 15 },
  )
}, 900_000)
