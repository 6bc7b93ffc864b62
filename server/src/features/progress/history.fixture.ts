import fc from 'fast-check'
import type { TestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import type { TestStudent } from '../../../test/records.ts'
import { recordActivity } from './activity/record-activity.ts'
import { createTaughtCourse, type Mark, type TaughtCourse } from './course.fixture.ts'
import type { Fact, ToldStudent } from './read-aloud.fixture.ts'

const hour = 3_600_000
const day = 24 * hour
const keys = ['a', 'b', 'c'] as const
const who = fc.nat(4)
const key = fc.constantFrom(...keys)

/** Something that happens in a course of five people and three lessons. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      key,
      mark: fc.constantFrom<Mark>('open', 'complete', 'complete', 'uncomplete'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      who,
      kind: fc.constantFrom('video' as const, 'live' as const, 'replay' as const),
      /** Evidence of watching may come late. */
      hoursAgo: fc.constantFrom(0, 0, 5, 200),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      lessons: fc.dictionary(key, fc.constantFrom('draft' as const, 'published' as const)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      /** To both sides of where statuses change. */
      ms: fc.constantFrom(1, hour, day, 7 * day - 1, 7 * day, 14 * day - 1, 14 * day, 30 * day, 90 * day - 1),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export const histories = fc.array(step, { minLength: 5, maxLength: 25 })

type Person = ToldStudent & { student: TestStudent; access_id: number | null }

/** A course with what was told of it. */
export type PlayedCourse = {
  course: TaughtCourse
  /** By id: the lessons that are published now. */
  published: number[]
  students: ToldStudent[]
}

/** Lets a history happen through the interface, and notes what happened. */
export async function play(app: TestApp, history: Step[]): Promise<PlayedCourse> {
  const account = await createTestAccount(app)
  const course = await createTaughtCourse(account, { a: 'published', b: 'published', c: 'draft' })
  const people = new Map<number, Person>()
  let lessons: Record<string, 'draft' | 'published'> = { a: 'published', b: 'published', c: 'draft' }
  for (const each of history) {
    const person = 'who' in each ? people.get(each.who) : undefined
    if (each.do === 'wait') app.clock.advance(`${each.ms}ms`)
    else if (each.do === 'publish') {
      lessons = each.lessons
      await course.setLessons(lessons)
    } else if (each.do === 'join') await join(each.who)
    else if (person === undefined) continue
    else if (each.do === 'leave') await leave(person)
    else if (each.do === 'mark') {
      const lesson_id = course.lessonIds.get(each.key)!
      const { status, body } = await course.mark(person.student, each.mark, each.key)
      if (status === 200) person.facts.push({ what: each.mark, lesson_id, at: app.clock.nowMs() })
      else if (person.granted_at !== null && lessons[each.key] === 'published')
        throw new Error(body.error.type)
    } else await watch(person, each)
  }

  async function join(number: number): Promise<void> {
    const known = people.get(number)
    if (known !== undefined && known.granted_at !== null) return
    const email = `person${number}@example.com`
    const name = number === 0 ? null : `Name ${'ABCDE'[number]}`
    const { access_id, ...student } = await course.join({ email, name })
    const { visitor_id } = student
    const person = known ?? { visitor_id, email, name: name ?? '', facts: [] }
    people.set(number, { ...person, student, access_id, granted_at: app.clock.nowMs() })
  }

  async function leave(person: Person): Promise<void> {
    if (person.granted_at === null) return
    await account.api.delete(`/academy/access/${person.access_id}`)
    person.granted_at = null
  }

  async function watch(person: Person, { kind, hoursAgo }: Extract<Step, { do: 'watch' }>): Promise<void> {
    const at = app.clock.nowMs() - hoursAgo * hour
    const { product_id } = course
    const about = kind === 'video' ? { unit_id: course.lessonIds.get('a')! } : { webinar_id: 5 }
    const activity = { visitor_id: person.visitor_id, product_id, kind, at: new Date(at), ...about }
    await account.ctx().transaction((tx) => recordActivity(tx, activity))
    const fact: Fact = { what: kind, lesson_id: about.unit_id ?? null, live_id: about.webinar_id ?? null, at }
    person.facts.push(fact)
  }

  const published = Object.keys(lessons).filter((name) => lessons[name] === 'published')
  return {
    course,
    published: published.map((name) => course.lessonIds.get(name)!),
    students: [...people.values()].filter(({ granted_at }) => granted_at !== null),
  }
}
