import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createCourse, listBlockIds } from '../../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { createFilm } from '../../../../test/webinars.ts'
import { createCaptions } from '../../transcripts/transcripts.fixture.ts'

const app = await startTestApp()

const spoken = `WEBVTT

00:00.000 --> 01:10.000
Welcome to the balcony.

01:30.000 --> 01:40.000
Sow tomatoes indoors six weeks before the last frost.
`

/** An academy whose clone names its sources, with a course whose film was taught. */
async function createAcademy(product: Record<string, unknown> = {}) {
  const account = await createTestAccount(app)
  await app.sql('update versions set cite_source_links = true where account_id = $1', [account.account.id])
  const film = await createFilm(account)
  await createCaptions(account, film, { text: spoken, add_to_knowledge: true })
  const blocks = [{ type: 'video' as const, content: { asset_id: film } }]
  const course = await createCourse(account, [[{ title: 'Sowing', blocks }]], product)
  const say = async (email: string, message: string) => {
    app.clock.advance('4s')
    const student = await signInStudent(account, { email })
    return { student, reply: (await student.campus.post('/chat', { message })).body.reply }
  }
  return { account, course, say }
}

test('a reply from what is said in a film names the lesson of the film, to students alone whom it is open to', async () => {
  const { account, course, say } = await createAcademy()
  const { product_id, unit_ids } = course
  const [enrolled, other] = ['ana@example.com', 'eva@example.com']
  await createAccess(account, { email: enrolled, product_id })
  await createAccess(account, { email: other })
  const question = 'When do I sow tomatoes?'
  const { reply, student } = await say(enrolled, question)
  const [block_id] = await listBlockIds(account, product_id)
  const lesson = { unit_id: unit_ids[0], block_id, product_id, title: 'Sowing' }
  expect(reply.citations).toEqual([
    { source_id: expect.any(Number), title: 'leaf', url: null, start_seconds: expect.any(Number), lesson },
  ])
  const elsewhere = (await say(other, question)).reply.citations
  expect([elsewhere.length, 'lesson' in elsewhere[0]]).toEqual([1, false])
  const { data } = (await student.campus.get('/chat/messages')).body
  expect(data[0]).toMatchObject({ sequence: 2, role: 'assistant', citations: reply.citations })
  await app.sql(`update course_units set status = 'draft' where id = $1`, [unit_ids[0]])
  const [later] = (await student.campus.get('/chat/messages')).body.data
  expect('lesson' in later.citations[0]).toBe(false)
})

test('a lesson from before the access of the student is not named', async () => {
  const { account, course, say } = await createAcademy({ replay_visibility: 'since_joined' })
  app.clock.advance('1d')
  await createAccess(account, { email: 'ana@example.com', product_id: course.product_id })
  const { reply } = await say('ana@example.com', 'When do I sow tomatoes?')
  expect([reply.citations.length, 'lesson' in reply.citations[0]]).toEqual([1, false])
})

test('a reply from a film on Vimeo names the lesson that shows it', async () => {
  const { account, say } = await createAcademy()
  const blocks = [{ type: 'video' as const, content: { vimeo_id: 76979871 } }]
  const { product_id, unit_ids } = await createCourse(account, [[{ title: 'On Vimeo', blocks }]])
  await createAccess(account, { email: 'ana@example.com', product_id })
  await app.sql(
    `update brain_sources set external_id = null, canonical_url = 'https://vimeo.com/76979871/key' where account_id = $1`,
    [account.account.id],
  )
  const { reply } = await say('ana@example.com', 'When do I sow tomatoes?')
  expect(reply.citations[0].lesson).toMatchObject({ unit_id: unit_ids[0], product_id, title: 'On Vimeo' })
})

test('students read what was said in their latest thread alone, from the newest on, page by page', async () => {
  const { account, course, say } = await createAcademy()
  const { product_id } = course
  for (const email of ['ana@example.com', 'eva@example.com'])
    await createAccess(account, { email, product_id })
  const { student: eva } = await say('eva@example.com', 'Do you grow basil?')
  const ana = await signInStudent(account, { email: 'ana@example.com' })
  expect((await ana.campus.get('/chat/messages')).body).toMatchObject({ data: [], has_more: false })
  await ana.campus.post('/chat', { message: 'An old thread.' })
  for (const message of ['The first.', 'The second.']) {
    app.clock.advance('4s')
    await ana.campus.post('/chat', { message, new_conversation: message === 'The first.' })
  }
  const first = (await ana.campus.get('/chat/messages?limit=3')).body
  expect(first.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 3, 2])
  expect([first.data[1].content, first.has_more, first.next_starting_after]).toEqual(['The second.', true, 2])
  const rest = (await ana.campus.get('/chat/messages?limit=3&starting_after=2')).body
  expect(rest.data).toMatchObject([
    { sequence: 1, role: 'user', content: 'The first.', actions: [], citations: [] },
  ])
  expect(rest.has_more).toBe(false)
  expect((await eva.campus.get('/chat/messages')).body.data[1].content).toBe('Do you grow basil?')
})
