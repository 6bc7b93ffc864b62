import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createSource, signInUser } from '../../../../test/records.ts'
import { inTransaction } from '../../../platform/db/pipeline.ts'
import type { ListEnvelope } from '../../../platform/http/fields.ts'
import type { UnansweredQuestion } from './schemas.ts'
import { recordOccurrence } from './unanswered.queries.ts'

const app = await startTestApp()

async function accountWithText() {
  const account = await createTestAccount(app)
  await createSource(account, { content: 'The workshop opens at nine and closes at six, Monday to Friday.' })
  return account
}

const ask = async ({ api }: TestAccount, message: string, fields: Record<string, unknown> = {}) =>
  (await api.post('/chat', { message, new_conversation: true, ...fields })).body

const list = (account: TestAccount, options: Record<string, unknown> = {}) =>
  operate<ListEnvelope<UnansweredQuestion>>(account, 'question list', options)

const questions = async (account: TestAccount) =>
  (await list(account)).data.map(({ question, asked_count }) => [question, asked_count])

it('questions that a clone cannot answer are recorded, the same one once however it is written', async () => {
  const account = await accountWithText()
  const first = await ask(account, '¿Enseñáis Cerámica?')
  await ask(account, 'enseñais   ceramica')
  await ask(account, 'ENSEÑÁIS CERÁMICA!!', { conversation_id: first.conversation_id })
  await ask(account, 'Do you repair bicycles?')
  await ask(account, 'When does the workshop open?')
  for (const nothing of ['???', 'Hello!', 'Hola, ¿qué tal?']) await ask(account, nothing)
  expect(await questions(account)).toEqual([
    ['¿Enseñáis Cerámica?', 3],
    ['Do you repair bicycles?', 1],
  ])
  const [recorded] = (await list(account)).data
  expect(Object.keys(recorded!)).toEqual([
    'object',
    'id',
    'question',
    'version_id',
    'asked_count',
    'state',
    'first_asked_at',
    'last_asked_at',
  ])
})

it('pages in ascending id', async () => {
  const account = await accountWithText()
  for (const thing of ['kayaks', 'violins', 'kites']) await ask(account, `Do you rent ${thing}?`)
  const first = await list(account, { limit: 2 })
  expect(first).toMatchObject({ has_more: true, next_starting_after: first.data[1]!.id })
  const rest = await list(account, { starting_after: first.next_starting_after })
  expect(rest.data.map(({ question }) => question)).toEqual(['Do you rent kites?'])
})

it('in the panel, newest first, a dismissed question stays off the list however often it is asked again', async () => {
  const account = await accountWithText()
  const { panel } = await signInUser(account, 'editor')
  for (const thing of ['kayaks', 'violins', 'kites']) await ask(account, `Do you rent ${thing}?`)
  const [kites, violins] = (await panel.get('/questions?order=desc')).body.data
  expect([kites.question, violins.question]).toEqual(['Do you rent kites?', 'Do you rent violins?'])
  const older = await panel.get(`/questions?order=desc&limit=1&starting_after=${violins.id}`)
  expect(older.body).toMatchObject({ has_more: false, data: [{ question: 'Do you rent kayaks?' }] })

  const dismissed = await panel.post(`/questions/${kites.id}/dismiss`)
  expect(dismissed.body).toEqual({ object: 'unanswered_question', id: kites.id, state: 'dismissed' })
  await ask(account, 'Do you rent kites?')
  const shown = async (state: string) =>
    (await panel.get(`/questions?state=${state}`)).body.data.map(
      ({ question }: UnansweredQuestion) => question,
    )
  expect(await shown('open')).toEqual(['Do you rent kayaks?', 'Do you rent violins?'])
  expect(await shown('dismissed')).toEqual(['Do you rent kites?'])
  await panel.post(`/questions/${kites.id}/reopen`)
  expect(await shown('open')).toContain('Do you rent kites?')
})

it('an answer in the panel is a guided answer; the question is back when clones do not know it after all', async () => {
  const account = await accountWithText()
  const { panel } = await signInUser(account, 'editor')
  await ask(account, 'Do you repair bicycles?')
  const [{ id }] = (await panel.get('/questions')).body.data
  const { status, body } = await panel.post(`/questions/${id}/answer`, { answer: 'Yes, every Thursday.' })
  expect([status, body.question, body.answer]).toEqual([
    201,
    'Do you repair bicycles?',
    'Yes, every Thursday.',
  ])
  expect((await panel.get('/questions')).body.data).toEqual([])
  expect((await ask(account, 'Do you repair bicycles?')).reply.content).toBe('Yes, every Thursday.')
  expect((await panel.get('/questions?state=answered')).body.data).toMatchObject([{ id, asked_count: 1 }])

  await panel.post(`/guided-answers/${body.id}/archive`)
  await ask(account, 'Do you repair bicycles?')
  expect((await panel.get('/questions')).body.data).toMatchObject([{ id, asked_count: 2, state: 'open' }])
})

it('a question too long for a guided answer needs one in other words, and stays on the list until then', async () => {
  const account = await accountWithText()
  const { panel } = await signInUser(account, 'editor')
  await ask(account, `Do you repair bicycles ${'that are very old '.repeat(20)}?`)
  const [{ id }] = (await panel.get('/questions')).body.data
  const refused = await panel.post(`/questions/${id}/answer`, { answer: 'Yes.' })
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    expect.stringMatching(/^question: must have 3 to 300/),
  ])
  expect((await panel.get('/questions')).body.data).toHaveLength(1)
  const question = 'Do you repair old bicycles?'
  expect((await panel.post(`/questions/${id}/answer`, { question, answer: 'Yes.' })).body).toMatchObject({
    question,
  })
  expect((await panel.get('/questions')).body.data).toEqual([])
})

it('the same question asked by many at once is one, and counts each', async () => {
  const account = await accountWithText()
  await Promise.all(Array.from({ length: 12 }, () => ask(account, 'Do you sell parrots?')))
  expect(await questions(account)).toEqual([['Do you sell parrots?', 12]])
})

it('is deleted with the last conversation that asked it', async () => {
  const account = await accountWithText()
  const one = await ask(account, 'Do you repair bicycles?')
  const two = await ask(account, 'do you repair BICYCLES')
  await account.api.delete(`/conversations/${one.conversation_id}`)
  expect(await questions(account)).toEqual([['Do you repair bicycles?', 1]])
  await account.api.delete(`/conversations/${two.conversation_id}`)
  expect(await questions(account)).toEqual([])
})

it('stays if another conversation asks it while the last one that asked it is being deleted', async () => {
  const account = await accountWithText()
  const account_id = account.account.id
  const one = await ask(account, 'Do you repair bicycles?')
  const { conversation_id, visitor_id } = await ask(account, 'When does the workshop open?')
  const [recorded] = await app.sql<{ digest: Buffer; version_id: number }>(
    'select digest, version_id from unanswered_questions where account_id = $1',
    [account_id],
  )
  let deleted: Promise<unknown> | undefined
  await inTransaction(app.app.pool, async (db) => {
    const occurrence = { ...recorded!, question: 'Do you repair bicycles?', asked_at: new Date() }
    await recordOccurrence(db, account_id, { ...occurrence, conversation_id, visitor_id })
    deleted = account.api.delete(`/conversations/${one.conversation_id}`)
    for (let waits = 0; waits === 0; ) {
      waits = (
        await app.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length
    }
  })
  await deleted
  expect(await questions(account)).toEqual([['Do you repair bicycles?', 1]])
})

it('is exported and erased with the person who asked it, or whom it names', async () => {
  const account = await accountWithText()
  const email = 'ana@example.com'
  await ask(account, 'Where is my parcel?', { visitor_email: email })
  await ask(account, 'Do you repair bicycles?', { visitor_email: email })
  await ask(account, 'Do you repair bicycles?')
  await ask(account, 'Did Ana@Example.com pay her invoice?')
  await ask(account, 'Did juliana@example.com pay her invoice?')
  const exported = await operate<{ unanswered_questions: UnansweredQuestion[] }>(account, 'contact export', {
    email,
  })
  expect(exported.unanswered_questions).toHaveLength(3)
  await operate(account, 'contact erase', { email })
  expect(await questions(account)).toEqual([
    ['Do you repair bicycles?', 1],
    ['Did juliana@example.com pay her invoice?', 1],
  ])
  expect(
    await app.sql('select 1 from unanswered_occurrences where visitor_id not in (select id from visitors)'),
  ).toEqual([])
})
