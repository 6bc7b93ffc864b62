import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { liveNotice, sendNotice } from '../../../test/live-kit.ts'
import { operate } from '../../../test/operator.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../test/webinars.ts'
import type { AcademyCheck } from './check/check-academy.ts'
import { createTaughtCourse } from './course.fixture.ts'

const app = await startTestApp({ environment: liveSettings })
const { clock } = app

async function createTable(fields: Record<string, unknown> = {}) {
  const account = await createTestAccount(app)
  const course = await createTaughtCourse(account, { a: 'published' })
  const { visitor_id } = await course.join({ email: 'ana@example.com' })
  const webinar = await createWebinar(account, { product_id: [course.product_id], ...fields })
  const { id } = await createRegistrant(account, webinar.id, { email: 'ana@example.com' })
  const read = async () =>
    (await account.api.get(`/products/${course.product_id}/students`)).body.data[0].last_activity
  const tell = (who: string, event: 'participant_joined' | 'participant_left', minutes: number) =>
    sendNotice(
      app,
      liveNotice({
        webinar_id: webinar.id,
        who,
        event,
        participant: 'PA_1',
        at: clock.nowMs() + minutes * 60_000,
      }),
    )
  return { webinar, read, tell, session: `v${visitor_id}`, link: `r${id}` }
}

const none = { kind: null, at: null, lesson_id: null, lesson_title: null, live_id: null, live_title: null }

test('attending a group session of a course with a session is activity there, the latest notice in whatever order', async () => {
  const { webinar, read, tell, session } = await createTable()
  await tell(session, 'participant_left', 30)
  await tell(session, 'participant_joined', 0)
  expect(await read()).toEqual({
    ...{ kind: 'live', at: new Date(clock.nowMs() + 1_800_000).toISOString() },
    ...{ lesson_id: null, lesson_title: null, live_id: webinar.id, live_title: webinar.title },
  })
})

test('neither joins by link nor broadcasts are activity', async () => {
  const table = await createTable()
  await table.tell(table.link, 'participant_joined', 0)
  expect(await table.read()).toEqual(none)
  const broadcast = await createTable({ format: 'broadcast' })
  await broadcast.tell(broadcast.session, 'participant_joined', 0)
  expect(await broadcast.read()).toEqual(none)
})

test('the check of the academy knows the evidence of live activity, and repairs what differs from it', async () => {
  const { read, tell, session } = await createTable()
  await tell(session, 'participant_joined', 0)
  const before = await read()
  const check = (options: object) => operate<AcademyCheck>(app, 'academy check', { ...options })
  expect((await check({})).differences).toEqual([])
  await app.sql('update course_students set last_activity_at = null, last_activity_kind = null')
  await check({ repair: true })
  expect(await read()).toEqual(before)
})
