import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createUnansweredQuestion } from '../../../test/questions.ts'
import { signInUser } from '../../../test/records.ts'
import { listConversationRows } from './conversations.queries.ts'
import type { ConversationFilter } from './find-threads.queries.ts'
import type { Conversation } from './schemas.ts'

const app = await startTestApp()

test('a page is the same whether an index finds few for its filter or the list is walked', async () => {
  const { account, api } = await createTestAccount(app)
  const began = app.clock.nowMs()
  const threads: number[] = []
  for (let number = 0; number < 30; number++) {
    app.clock.advance('1m')
    const goesOn = number % 3 === 2 ? { conversation_id: threads[number % threads.length] } : {}
    const message = `Message ${number} of the ${number % 2 === 0 ? 'garden' : 'kitchen'}`
    const { body } = await api.post('/chat', { message, ...goesOn })
    if (number % 3 !== 2) threads.push(body.conversation_id)
    if (number % 4 === 0)
      await api.patch(`/conversations/${body.conversation_id}`, { review_status: 'reviewed' })
  }
  const all: Conversation[] = (await api.get('/conversations?limit=100')).body.data
  const minute = fc.integer({ min: -1, max: 32 }).map((minutes) => new Date(began + minutes * 60_000))
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const filter = fc.record({
    limit: fc.integer({ min: 1, max: 25 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    starting_after: maybe(fc.constantFrom(...threads)),
    updated_since: maybe(minute),
    from: maybe(minute),
    until: maybe(minute),
    q: fc.constantFrom(undefined, 'GARD', 'kitchen message', 'attic'),
    channel_id: fc.constantFrom(undefined, 1, 2),
    review_status: fc.constantFrom(undefined, 'pending', 'reviewed'),
  })
  const has = ({ messages }: Conversation, q: string) =>
    messages.some(({ content }) => q.split(' ').every((word) => content.toLowerCase().includes(word)))
  const fits = (asked: ConversationFilter) => (one: Conversation) =>
    (asked.starting_after === undefined ||
      (asked.order === 'asc' ? one.id > asked.starting_after : one.id < asked.starting_after)) &&
    (asked.updated_since === undefined || Date.parse(one.last_message_at) >= asked.updated_since.getTime()) &&
    (asked.from === undefined || Date.parse(one.started_at) >= asked.from.getTime()) &&
    (asked.until === undefined || Date.parse(one.started_at) < asked.until.getTime()) &&
    (asked.q === undefined || has(one, asked.q.toLowerCase())) &&
    (asked.channel_id === undefined || one.channel_id === asked.channel_id) &&
    (asked.review_status === undefined || one.review_status === asked.review_status)
  await fc.assert(
    fc.asyncProperty(filter, fc.nat({ max: 30 }), async (asked: ConversationFilter, maxFound) => {
      const rows = await listConversationRows(app.app.db, account.id, asked, maxFound)
      const expected = (asked.order === 'asc' ? all : all.toReversed()).filter(fits(asked))
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, asked.limit + 1).map(({ id }) => id))
    }),
    { numRuns: 200 },
  )
})

test('a search finds words that were said, in one message, and people by the words of email and name', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const say = async (message: string, visitor = {}) =>
    (await api.post('/chat', { message, ...visitor })).body.conversation_id
  const ana = await say('¿Cuándo siembro tomates?', {
    visitor_email: 'ana.ruiz@school.example',
    visitor_name: 'Ana Muñoz',
  })
  await api.post('/chat', { message: 'And the carrots, on a balcony?', conversation_id: ana })
  const other = await say("It's 50% off")
  await (await createTestAccount(app)).api.post('/chat', { message: 'tomates' })
  const found = async (q: string) =>
    (await api.get(`/conversations?q=${encodeURIComponent(q)}`)).body.data.map(({ id }: { id: number }) => id)
  for (const q of [
    'SIEMBRO',
    'tomat',
    'cuando tom',
    '¿tomates?',
    'munoz',
    'ANA.RUIZ@school',
    'on',
    'balc carr',
  ])
    expect([q, await found(q)]).toEqual([q, [ana]])
  for (const q of ["it's", '50%', '50', 'off']) expect([q, await found(q)]).toEqual([q, [other]])
  // Words of several messages, parts of words, beginnings of two letters, and nothing but signs.
  for (const q of ['carrots tomates', 'omates', 'ba', '?!', "'", '\\'])
    expect([q, await found(q)]).toEqual([q, []])
})

test('conversations are found by contact, by clone, and by what was not answered; messages are left out on request', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const ana = (await api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })).body
  const { id: version_id } = (await api.post('/versions', { label: 'Another' })).body
  const luis = (await api.post('/chat', { message: 'Hello', visitor_email: 'luis@example.com', version_id }))
    .body
  const question_id = await createUnansweredQuestion(account)
  const ids = async (query: string) =>
    (await api.get(`/conversations?${query}`)).body.data.map(({ id }: { id: number }) => id)
  const [{ id: contact_id }] = (await api.get('/contacts?q=ana')).body.data
  expect(await ids(`contact_id=${contact_id}`)).toEqual([ana.conversation_id])
  expect(await ids(`version_id=${version_id}`)).toEqual([luis.conversation_id])
  const [asked] = await ids('unanswered=true')
  expect(await ids('unanswered=true')).toHaveLength(1)
  expect(await ids('unanswered=false')).toEqual([ana.conversation_id, luis.conversation_id])
  const { panel } = await signInUser(account)
  await panel.post(`/questions/${question_id}/dismiss`, {})
  expect([await ids('unanswered=true'), (await ids('unanswered=false')).at(-1)]).toEqual([[], asked])
  for (const query of ['contact_id=7', 'version_id=7'])
    expect((await api.get(`/conversations?${query}`)).status).toBe(404)
  const refused = await api.get('/conversations?from=2026-01-01')
  expect([refused.status, refused.body.error.type]).toEqual([400, 'invalid_date_range'])
  const [first] = (await api.get('/conversations?messages=false')).body.data
  expect(first).toMatchObject({ id: ana.conversation_id, messages: [], messages_truncated: true })
})

test('a download holds the conversations that the list with the same filters holds', async () => {
  const account = await createTestAccount(app)
  for (const message of ['Hello, garden', 'Hello, kitchen'])
    await account.api.post('/chat', { message, visitor_email: 'ana@example.com', visitor_name: '=Ana' })
  const { panel } = await signInUser(account, 'viewer')
  const [one] = (await account.api.get('/conversations?q=kitchen')).body.data
  const { text } = await panel.get('/conversations.csv?q=kitchen')
  expect(text.slice(1).split('\n')).toEqual([
    'id,visitor_email,visitor_name,channel_id,title,first_page_url,review_status,message_count,started_at,last_message_at,picture_count',
    `${one.id},ana@example.com,'=Ana,1,,,pending,${one.message_count},${one.started_at},${one.last_message_at},0`,
    '',
  ])
  for (const [query, type] of [
    ['from=2026-01-01', 'invalid_date_range'],
    ['updated_since=soon', 'invalid_updated_since'],
    ['contact_id=7', 'not_found'],
  ])
    expect((await panel.get(`/conversations.csv?${query}`)).body.error.type).toBe(type)
})
