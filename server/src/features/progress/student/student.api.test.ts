import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { liveNotice, sendNotice } from '../../../../test/live-kit.ts'
import { createAccess, signInStudent, signInUser } from '../../../../test/records.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'
import { startWatching } from '../../playback/playback.fixture.ts'

const app = await startTestApp({ environment: liveSettings })

/** A student who opened a lesson, had it before them, watched some of its film, and completed it. */
async function startStudying() {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'viewer')
  const watching = await startWatching(app, account)
  const { student, unit_id, product_id, play } = watching
  app.clock.advance('1s')
  await student.campus.post(`/lessons/${unit_id}/open`)
  app.clock.advance('1s')
  const { session_id } = (await student.campus.post('/sessions', { unit_id })).body
  await play(20, { visible_playing_seconds: 20, media_seconds: 30, position_seconds: 30 })
  const seen = { visible: true, focused: true, interacted: true }
  await student.campus.post(`/sessions/${session_id}/end`, seen)
  await play(20, { visible_playing_seconds: 20, media_seconds: 20, position_seconds: 20, seek_count: 1 })
  app.clock.advance('1s')
  await student.campus.post(`/lessons/${unit_id}/complete`)
  const timeline = async (query = '') => {
    const answer = await panel.get(`/students/${student.visitor_id}/timeline?${query}`)
    return answer.body
  }
  const details = async () => (await panel.get(`/products/${product_id}/students/${student.visitor_id}`)).body
  return { account, panel, ...watching, timeline, details }
}

test('one student shows playing time, length of film and what was covered apart from each other', async () => {
  const { student, details, unit_id, block_ids } = await startStudying()
  expect(await details()).toMatchObject({
    student: { visitor_id: student.visitor_id, status: 'completed', completed_lesson_ids: [unit_id] },
    class_time: { sessions: 1, connected_seconds: 20, active_seconds: 0 },
    films: [
      {
        ...{ block_id: block_ids[0], duration_seconds: 600 },
        ...{ visible_playing_seconds: 40, media_seconds: 50, covered_seconds: 30, stretches: [0, 30] },
      },
    ],
    certificate: null,
  })
})

test('somebody who has no access to the course is no student of it', async () => {
  const { account, panel, product_id } = await startStudying()
  const stranger = await signInStudent(account)
  const read = async () => (await panel.get(`/products/${product_id}/students/${stranger.visitor_id}`)).status
  expect(await read()).toBe(404)
  await createAccess(account, { email: stranger.email, product_id })
  expect(await read()).toBe(200)
})

test('the timeline tells what a student did, newest first, whatever it was', async () => {
  const { timeline, unit_id } = await startStudying()
  const { data } = await timeline()
  const told = data.map(({ kind, details }: { kind: string; details: object }) => [kind, details])
  expect(told).toEqual([
    ['lesson_completed', {}],
    ['playback', { visible_playing_seconds: 40, media_seconds: 50, pause_count: 0, seek_count: 1 }],
    ['class_session', { connected_seconds: 20, active_seconds: 0, status: 'closed' }],
    ['lesson_opened', {}],
  ])
  expect(data.every((entry: { unit_id: number }) => entry.unit_id === unit_id)).toBe(true)
})

test('pages of any size tell the same as the whole, also where several things happened at one moment', async () => {
  const { student, unit_id, timeline } = await startStudying()
  for (const mark of ['uncomplete', 'complete', 'uncomplete', 'complete'])
    await student.campus.post(`/lessons/${unit_id}/${mark}`)
  const whole = (await timeline('limit=200')).data
  expect(whole.length).toBe(8)
  for (const limit of [1, 3, 7]) {
    const told = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await timeline(`limit=${limit}${cursor && `&starting_after=${cursor}`}`)
      told.push(...page.data)
      cursor = page.next_starting_after
    }
    expect(told).toEqual(whole)
  }
})

test('a part and a course narrow the timeline', async () => {
  const { account, student, product_id, timeline } = await startStudying()
  const kinds = async (query: string) =>
    (await timeline(query)).data.map(({ kind }: { kind: string }) => kind)
  expect(await kinds('part=lessons')).toEqual(['lesson_completed', 'lesson_opened'])
  expect(await kinds('part=films')).toEqual(['playback'])
  expect(await kinds('part=class_sessions')).toEqual(['class_session'])
  expect(await kinds('part=exams')).toEqual([])
  const { product_id: other } = await createAccess(account, { email: student.email })
  expect([await kinds(`product_id=${product_id}`), await kinds(`product_id=${other}`)]).toEqual([
    expect.objectContaining({ length: 4 }),
    [],
  ])
})

test('attendance says whether a session or a link that anybody may forward stands behind it', async () => {
  const { account, student, product_id, timeline } = await startStudying()
  const webinar = await createWebinar(account, { format: 'group', product_id: [product_id] })
  const { id } = await createRegistrant(account, webinar.id, { email: student.email })
  const told = { webinar_id: webinar.id, who: `r${id}`, participant: 'PA_1' }
  await sendNotice(app, liveNotice({ ...told, at: app.clock.now() }))
  app.clock.advance('5m')
  await sendNotice(app, liveNotice({ ...told, event: 'participant_left', at: app.clock.now() }))
  const [entry] = (await timeline('part=live')).data
  expect(entry).toMatchObject({
    kind: 'attendance',
    webinar_title: webinar.title,
    details: { identity_source: 'registration_link', status: 'closed', connected_seconds: 300 },
  })
})

test('a cursor that is none is refused, and nobody has no timeline', async () => {
  const { panel, student } = await startStudying()
  const wrong = await panel.get(`/students/${student.visitor_id}/timeline?starting_after=nonsense`)
  expect([wrong.status, wrong.body.error.type]).toEqual([400, 'invalid_cursor'])
  expect((await panel.get('/students/19999999999/timeline')).status).toBe(404)
})

test('the students of a course are exported as the list has them, names that look like formulas made safe', async () => {
  const { account, panel, product_id, student } = await startStudying()
  const other = await signInStudent(account, { name: '=1+1' })
  await createAccess(account, { email: other.email, product_id })
  const { text, headers } = await panel.get(`/students.csv?product_id=${product_id}&sort=progress`)
  const [head, ...rows] = text.trimEnd().split('\n')
  expect(headers['content-type']).toContain('text/csv')
  expect(head).toContain('visitor_id,email,name,status,')
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
    [String(student.visitor_id), student.email, 'A student', 'completed'],
    [String(other.visitor_id), other.email, "'=1+1", 'not_started'],
  ])
  expect((await panel.get('/students.csv?product_id=19999999999')).status).toBe(404)
})
