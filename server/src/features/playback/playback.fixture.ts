import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'
import { createLesson } from '../../../test/lessons.ts'
import type { TestStudent } from '../../../test/records.ts'
import type { Answer } from '../../../test/request.ts'

/** A film on Vimeo of ten minutes. */
export const film = {
  type: 'video' as const,
  content: { vimeo_id: 76979871, duration_seconds: 600 },
}

/** A student with a lesson of some films. */
export const createFilms = (account: TestAccount, count = 1) =>
  createLesson(
    account,
    Array.from({ length: count }, () => film),
  )

/** A permit of a student for a film. */
export async function askPermit({ campus }: Pick<TestStudent, 'campus'>, block_id: number): Promise<string> {
  const { status, body, text } = await campus.post('/playback/permits', { block_id })
  if (status !== 201) throw new Error(`no permit: ${text}`)
  return body.permit
}

export type SampleFields = {
  sample_id?: string
  occurred_at?: string
  visible_playing_seconds?: number
  media_seconds?: number
  position_seconds?: number
  pause_count?: number
  seek_count?: number
  closed?: boolean
}

/** A sample at the clock's time. Ten seconds were played unless it says so. */
export const sampleAt = ({ clock }: Pick<TestApp, 'clock'>, fields: SampleFields = {}) => ({
  sample_id: randomUUID(),
  occurred_at: clock.now().toISOString(),
  visible_playing_seconds: 10,
  media_seconds: 10,
  position_seconds: 10,
  pause_count: 0,
  seek_count: 0,
  closed: false,
  ...fields,
})

/** Sends samples as a player does that knows nothing but its permit. */
export const sendSamples = (
  { request }: Pick<TestApp, 'request'>,
  body: { permit?: string; session_id?: string; samples: object[] },
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Answer> =>
  request({
    method: 'POST',
    path: '/campus/api/playback/samples',
    headers,
    body: JSON.stringify({ session_id: randomUUID(), ...body }),
  })

/** A student who watches a film: `play` moves the clock on and sends what was played. */
export async function startWatching(app: TestApp, account: TestAccount) {
  const lesson = await createFilms(account)
  const permit = await askPermit(lesson.student, lesson.block_ids[0]!)
  const session_id = randomUUID()
  const play = (seconds: number, fields: SampleFields = {}) => {
    app.clock.advance(`${seconds}s`)
    return sendSamples(app, { permit, session_id, samples: [sampleAt(app, fields)] })
  }
  return { ...lesson, permit, session_id, play }
}
