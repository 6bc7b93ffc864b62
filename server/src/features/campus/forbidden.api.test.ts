import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import {
  createAccess,
  createContact,
  createProduct,
  createSale,
  signInStudent,
} from '../../../test/records.ts'
import { createMarkedCourse, isAllowed, type Known, type MarkedCourse, walkCampus } from './walker.fixture.ts'

const app = await startTestApp()
const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]

const inDays = (days: number) => new Date(app.clock.nowMs() + days * 86_400_000).toISOString()
const moment = () => app.clock.now().toISOString()

// Lessons of each state and each date: long ago, at the start of the walk, ten days later.
const lessons = [
  { state: 'published', published_at: inDays(-400) },
  { state: 'published' },
  { state: 'published', published_at: inDays(20) },
  { state: 'draft' },
  { state: 'draft', published_at: inDays(-400) },
  { state: 'removed' },
] as const
const course = (account: TestAccount, visibility: MarkedCourse['visibility']) =>
  createMarkedCourse(app, account, { visibility, lessons: [...lessons] })

const [all, since, unsold, foreign] = [
  await course(mine, 'all'),
  await course(mine, 'since_joined'),
  await course(mine, 'all'),
  await course(theirs, 'all'),
]
const courses = [all, since, unsold, foreign]

/** A student with the name of a state, what brings them there, and what they then have of `all` and of `since`. */
type State = {
  name: string
  /** @returns what they have now; steps of the clock are counted from when all states were made */
  arrange: (student: Subject) => Promise<Known>
  /** What they have at each later look. */
  later?: (known: Known) => Known[]
}
type Subject = { email: string; grant: (fields?: object) => Promise<number[]> }

const looks = [0, 9, 25]
const active = (): Known => ({ status: 'active', since: moment() })
const paused = (): Known => ({ status: 'paused', since: moment() })
/** What a student has once something is done. */
const after = async (done: Promise<unknown>, known: () => Known): Promise<Known> => {
  await done
  return known()
}
const change = async (ids: number[], fields: object) => {
  for (const id of ids) expect((await mine.api.patch(`/academy/access/${id}`, fields)).status).toBe(200)
}
const revoke = async (ids: number[]) => {
  for (const id of ids) expect((await mine.api.delete(`/academy/access/${id}`)).status).toBe(200)
}
const always = (known: Known) => looks.map(() => known)

const { id: bundle } = await createProduct(mine, { tags: ['bundle'] })
const components = { id: bundle, product_id: [all.product_id, since.product_id] }
await operate(mine, 'product set-components', components)
await operate(mine, 'tag set', { name: 'members', product_id: [all.product_id, since.product_id] })

const tag = async ({ email }: Subject, fields: object = {}) => {
  const { data } = (await mine.api.get('/contacts')).body
  const contact = data.find((one: { email: string }) => one.email === email)
  return mine.api.post(`/contacts/${contact.id}/tags`, { name: 'members', ...fields })
}

const states: State[] = [
  { name: 'none', arrange: async () => null },
  { name: 'active', arrange: ({ grant }) => after(grant(), active) },
  { name: 'paused', arrange: async ({ grant }) => after(change(await grant(), { paused: true }), paused) },
  {
    name: 'paused and resumed',
    arrange: async ({ grant }) => {
      const [ids, known] = [await grant(), active()]
      await change(ids, { paused: true })
      app.clock.advance('1h')
      await change(ids, { paused: false })
      return known
    },
  },
  { name: 'revoked', arrange: async ({ grant }) => after(revoke(await grant()), () => null) },
  {
    name: 'expiring after twenty days',
    arrange: ({ grant }) => after(grant({ expires_at: inDays(20) }), active),
    later: (known) => [known, known, { ...known!, status: 'expired' }],
  },
  {
    name: 'renewed before it ended',
    arrange: async ({ grant }) => {
      await grant({ expires_at: inDays(2) })
      const known = active()
      app.clock.advance('1d')
      await grant()
      return known
    },
  },
  {
    name: 'renewed after it had ended',
    arrange: async ({ grant }) => {
      await grant({ expires_at: inDays(1) })
      app.clock.advance('2d')
      await grant()
      return active()
    },
  },
  {
    name: 'revoked and given again',
    arrange: async ({ grant }) => {
      await revoke(await grant())
      app.clock.advance('1h')
      await grant()
      return active()
    },
  },
  { name: 'by tag', arrange: (student) => after(tag(student), active) },
  {
    name: 'by a tag that expires after twenty days',
    arrange: (student) => after(tag(student, { expires_at: inDays(20) }), active),
    later: (known) => [known, known, { ...known!, status: 'expired' }],
  },
  {
    name: 'by a tag that was taken away',
    arrange: async (student) => {
      const { body } = await tag(student)
      const { data } = (await mine.api.get('/tags')).body
      await mine.api.delete(`/contacts/${body.id}/tags/${data[0].id}`)
      return null
    },
  },
  {
    name: 'by bundle',
    arrange: ({ email }) => after(createAccess(mine, { email, product_id: bundle }), active),
  },
  {
    name: 'by a bundle that was refunded',
    arrange: async ({ email }) => {
      const order_ref = await createSale(mine, { email, product_id: bundle })
      expect((await mine.api.post(`/sales/${encodeURIComponent(order_ref)}/refund`)).status).toBe(200)
      return null
    },
  },
  {
    name: 'by a bundle, and paused where it was given besides',
    arrange: async ({ email, grant }) => {
      await change(await grant(), { paused: true })
      const known = active()
      await createAccess(mine, { email, product_id: bundle })
      return known
    },
  },
]
/** Signs a student in whom the account knows, and brings them into a state. */
async function createSubject({ arrange, later = always }: State) {
  const contact_id = await createContact(mine)
  const { email } = (await mine.api.get(`/contacts/${contact_id}`)).body
  const student = await signInStudent(mine, { email })
  const grant = async (fields: object = {}) => {
    const ids: number[] = []
    for (const { product_id } of [all, since]) {
      const { status, body } = await mine.api.post('/academy/access', { email, product_id, ...fields })
      expect([200, 201]).toContain(status)
      ids.push(body.id)
    }
    return ids
  }
  return { student, later: later(await arrange({ email, grant })) }
}

const subjects = new Map<string, Awaited<ReturnType<typeof createSubject>>>()
for (const state of states) {
  // Each begins an hour after the one before, so that no two windows are the same.
  app.clock.advance('1h')
  subjects.set(state.name, await createSubject(state))
}
const begun = app.clock.nowMs()
const walked: { visitor_id: number; unit_id: number }[] = []

test.each(looks.flatMap((day, look) => states.map(({ name }) => [day, name, look] as const)))(
  'after %i days a student with access «%s» reads what it opens, and no byte of anything else',
  async (day, name, look) => {
    app.clock.advance(`${begun + day * 86_400_000 - app.clock.nowMs()}ms`)
    await app.drain()
    const { student, later } = subjects.get(name)!
    const has = (one: MarkedCourse): Known => (one === all || one === since ? later[look]! : null)
    await walkCampus({ student, courses, has, bundle })
    for (const lesson of courses.flatMap((one) => one.lessons)) {
      if (isAllowed(lesson, has(lesson.course)))
        walked.push({ visitor_id: student.visitor_id, unit_id: lesson.unit_id })
    }
  },
  60_000,
)

test('a student of another academy is told nothing of this one', async () => {
  const student = await signInStudent(theirs)
  const has = (one: MarkedCourse): Known => (one === foreign ? active() : null)
  await createAccess(theirs, { email: student.email, product_id: foreign.product_id })
  await walkCampus({ student, courses, has })
})

test('nothing was marked but what was open', async () => {
  const marks = await app.sql<{ visitor_id: number; unit_id: number }>(
    'select visitor_id, unit_id from lesson_marks where account_id = $1',
    [mine.account.id],
  )
  const key = ({ visitor_id, unit_id }: { visitor_id: number; unit_id: number }) => `${visitor_id} ${unit_id}`
  expect(new Set(marks.map(key))).toEqual(new Set(walked.map(key)))
})
