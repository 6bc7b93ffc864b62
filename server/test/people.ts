import fc from 'fast-check'
import { afterAll } from 'vitest'
import { createMeetingType } from '../src/features/meetings/meetings.fixture.ts'
import type { MeetingType } from '../src/features/meetings/types/schemas.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createExam, longQuestion } from './exams.ts'
import { createTestAccount, type TestAccount } from './factories.ts'
import { startReceiver } from './fakes/receiver.ts'
import { createCourse, listBlockIds, setCertificate } from './lessons.ts'
import { newMarker } from './markers.ts'
import { operate } from './operator.ts'
import { createConnection, createDeliveryRule, createGuidedAnswer } from './records.ts'
import { createWebinar } from './webinars.ts'

const who = fc.nat(1)
const which = fc.nat(20)
const keyed = fc.boolean()
const record = <Kind extends string, Fields extends Record<string, unknown>>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record({ do: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<{ do: Kind } & Fields>

const identities = ['nobody', 'thread', 'id', 'other id', 'email', 'email as id', 'id and email'] as const
const chat = record('chat', {
  ...{ who, which, keyed, named: fc.boolean(), fresh: fc.boolean(), known: fc.boolean() },
  as: fc.constantFrom(...identities),
})

/** Something that happens to one of two people, or to the account. */
const step = fc.oneof(
  { weight: 8, arbitrary: chat },
  { weight: 2, arbitrary: record('title', { which }) },
  { weight: 1, arbitrary: record('page', { which }) },
  { weight: 1, arbitrary: record('phone', { who }) },
  { weight: 4, arbitrary: record('sale', { who, keyed, named: fc.boolean(), by: fc.nat(2) }) },
  { weight: 2, arbitrary: record('refund', { which, keyed }) },
  { weight: 2, arbitrary: record('tag', { who, keyed }) },
  { weight: 2, arbitrary: record('access', { who, keyed, named: fc.boolean() }) },
  { weight: 1, arbitrary: record('affiliate', { who }) },
  { weight: 2, arbitrary: record('retry', { which, keyed }) },
  { weight: 2, arbitrary: record('student', { who, named: fc.boolean(), asks: fc.boolean() }) },
  { weight: 2, arbitrary: record('exam', { who, submits: fc.boolean() }) },
  { weight: 2, arbitrary: record('webinar', { who, keyed }) },
  { weight: 2, arbitrary: record('book', { who, cancels: fc.boolean() }) },
  { weight: 1, arbitrary: record('delete', { which }) },
  {
    weight: 5,
    arbitrary: record('clock', { by: fc.constantFrom('5m', '11m'), answer: fc.constantFrom(200, 404, 503) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export const sequences = fc.array(step, { minLength: 4, maxLength: 24 })

type Person = { email: string; ids: [string, string]; code: string; contact_id: number | null }
type Thread = { id: number; visitor: string; markers: string[] }
type Sale = { order_ref: string; owner: string }

/** An account with two people, and what the test knows of them. */
export type World = {
  app: TestApp
  account: TestAccount
  /** A course, which whoever buys it may see. */
  product_id: number
  /** Its lesson. */
  unit_id: number
  /** The lesson's quiz, assignment and survey. */
  block_ids: number[]
  /** An exam with one question, of a long text. */
  exam_product_id: number
  /** A webinar that is open to registrations. */
  webinar_id: number
  /** A page on which meetings are booked. */
  meeting_type: MeetingType
  path: string
  people: Person[]
  threads: Thread[]
  sales: Sale[]
  /** The name that owns each marker: `email …`, `id …` or `visitor …`. */
  owners: Map<string, string>
  /** Names that are one person. */
  links: [string, string][]
  /** Markers of affiliates' names, which the events of other people's purchases hold too. */
  affiliates: Set<string>
  /** Markers that were deleted with their conversation. */
  deleted: Set<string>
  /** Plants a marker that belongs to a name. */
  plant(owner: string): string
}

/** The platform, and a receiver that repeats in its answers what it gets. */
export async function startPeople() {
  const app = await startTestApp()
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  const statuses = new Map<string, number>()
  receiver.react = ({ path, body }) => ({ status: statuses.get(path) ?? 200, body })
  return { app, receiver, statuses }
}

export type People = Awaited<ReturnType<typeof startPeople>>

export async function createWorld({ app, receiver }: People): Promise<World> {
  const account = await createTestAccount(app)
  const path = `/${account.account.id}`
  const url = receiver.url + path
  await operate(account, 'webhook set', {
    url,
    event: ['lead.created', 'conversation.ended', 'purchase.created'],
  })
  const { product_id, unit_ids } = await createCourse(account, [[{ blocks }]])
  const block_ids = await listBlockIds(account, product_id)
  const exam_product_id = await createExam(account, { questions: [longQuestion], max_attempts: null })
  await setCertificate(account, product_id)
  const starts_at = new Date(app.clock.nowMs() + 30 * 86_400_000).toISOString()
  const { id: webinar_id } = await createWebinar(account, { starts_at })
  const meeting_type = await createMeetingType(account, { duration_minutes: 5, question: ['What grows?'] })
  const payload = { email: { source: 'buyer.email' }, name: { source: 'buyer.name' } }
  const connectionId = await createConnection(account, { url })
  await createDeliveryRule(account, { productId: product_id, connectionId, payload })
  await createGuidedAnswer(account, { question: guidedQuestion })
  const owners = new Map<string, string>()
  const plant = (owner: string) => {
    const marker = newMarker()
    owners.set(marker, owner)
    return marker
  }
  const person = (index: number): Person => {
    const [email, ids] = [`${newMarker()}@people.example`, [newMarker(), newMarker()]]
    owners.set(email.slice(0, 10), `email ${email}`)
    for (const id of ids) owners.set(id, `id ${id}`)
    return { email, ids: ids as [string, string], code: `affiliate-${index}`, contact_id: null }
  }
  const people = [person(0), person(1)]
  const lists = {
    threads: [],
    sales: [],
    links: [],
    affiliates: new Set<string>(),
    deleted: new Set<string>(),
  }
  const ids = { product_id, unit_id: unit_ids[0]!, block_ids, exam_product_id, webinar_id, meeting_type }
  return { app, account, ...ids, path, people, owners, plant, ...lists }
}

export const guidedQuestion = 'May I return the whole course?'

/** The question of the lesson's survey. */
export const surveyQuestionId = '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11'

const question = { key: 'q1', kind: 'short_text', question: 'Who helped you?', answer: ['nobody'], points: 1 }
const blocks: NonNullable<Parameters<typeof createCourse>[1]>[number][number]['blocks'] = [
  {
    type: 'quiz',
    content: { pass_percent: 50, max_attempts: null, grading: 'server', questions: [question] },
  },
  { type: 'assignment', content: { instructions: 'Describe your balcony.' } },
  { type: 'survey', content: { questions: [{ id: surveyQuestionId, kind: 'text', question: 'And now?' }] } },
]
