import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'
import { markersIn, newMarker } from '../../../test/markers.ts'
import { operate } from '../../../test/operator.ts'
import { createAsset, createProduct, type TestStudent } from '../../../test/records.ts'
import type { Answer } from '../../../test/request.ts'

/** A lesson with what stands in it: a marker in every field. */
export type MarkedLesson = {
  unit_id: number
  key: string
  course: MarkedCourse
  state: 'published' | 'draft' | 'removed'
  /** When it counts as published. */
  date: string
  /** What the outline shows of it. */
  heading: string[]
  /** What only the lesson itself shows. */
  content: string[]
  /** What no student is ever shown. */
  secret: string[]
  /** The assets of its blocks. */
  asset_ids: number[]
}

export type MarkedCourse = {
  account: TestAccount
  product_id: number
  visibility: 'all' | 'since_joined'
  /** In its title and description. */
  heading: string[]
  lessons: MarkedLesson[]
}

/** What the test knows of a student's access to a course at a moment, without asking the platform. */
export type Known = { status: 'active' | 'paused' | 'expired'; since: string } | null

type Draft = { state: MarkedLesson['state']; published_at?: string }

/** Makes a course whose every text is a marker, by course files. Lessons that are to be removed were published before. */
export async function createMarkedCourse(
  app: TestApp,
  account: TestAccount,
  { visibility, lessons }: { visibility: MarkedCourse['visibility']; lessons: Draft[] },
): Promise<MarkedCourse> {
  const [title, description] = [newMarker(), newMarker()]
  const { id: product_id } = await createProduct(account, {
    title,
    description: `About ${description} and what else there is to know.`,
    replay_visibility: visibility,
  })
  const course: MarkedCourse = {
    ...{ account, product_id, visibility, heading: [title, description] },
    lessons: [],
  }
  const units: { state: Draft['state']; unit: object }[] = []
  for (const [index, draft] of lessons.entries()) {
    const { lesson, unit } = await markLesson(app, course, `lesson-${index}`, draft)
    course.lessons.push(lesson)
    units.push({ state: draft.state, unit })
  }
  const moduleTitle = newMarker()
  course.heading.push(moduleTitle)
  const apply = (kept: object[]) =>
    applyFile(account, { product_id, modules: [{ key: 'one', title: moduleTitle, units: kept }] })
  await apply(units.map(({ unit }) => unit))
  const ids = await app.sql<{ id: number; key: string; first_published_at: string | null }>(
    'select id, key, first_published_at from course_units where product_id = $1',
    [product_id],
  )
  for (const lesson of course.lessons) {
    const { id, first_published_at } = ids.find(({ key }) => key === lesson.key)!
    lesson.unit_id = id
    lesson.date ||= first_published_at ?? ''
  }
  await apply(units.filter(({ state }) => state !== 'removed').map(({ unit }) => unit))
  return course
}

async function applyFile(account: TestAccount, file: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-walker-'))
  const path = join(folder, 'course.yaml')
  // JSON is YAML too.
  await writeFile(path, JSON.stringify(file, null, 1))
  await operate(account, 'course apply', { file: path })
  await rm(folder, { recursive: true })
}

/** A lesson with a block of each type that has a text, and three assets whose names are markers. */
async function markLesson(
  app: TestApp,
  course: MarkedCourse,
  key: string,
  { state, published_at }: Draft,
): Promise<{ lesson: MarkedLesson; unit: object }> {
  const lesson: MarkedLesson = {
    ...{ unit_id: 0, key, course, state, date: published_at ?? '' },
    ...{ heading: [], content: [], secret: [], asset_ids: [] },
  }
  const plant = (list: string[]): string => {
    list.push(newMarker())
    return list.at(-1)!
  }
  const asset = async (kind: string): Promise<number> => {
    const id = await createAsset(course.account)
    const name = plant(kind === 'video' ? lesson.secret : lesson.content)
    await app.sql('update assets set kind = $2, title = $3, file_name = $3 where id = $1', [id, kind, name])
    lesson.asset_ids.push(id)
    return id
  }
  const { heading, content, secret } = lesson
  const block = (type: string, fields: object) => ({
    ...{ key: `${key}-${type}`, type, title: plant(heading) },
    ...fields,
  })
  const questions = [
    { key: 'choice', kind: 'single', question: plant(content), options: [plant(content), 'b'], answer: 'b' },
    { key: 'word', kind: 'short_text', question: plant(content), answer: [plant(secret)] },
  ]
  const unit = {
    ...{ key, title: plant(heading), description: plant(heading) },
    ...{ status: state === 'draft' ? 'draft' : 'published', published_at: published_at ?? null },
    blocks: [
      block('text', { html: `<p>${plant(content)}</p>` }),
      block('video', { asset_id: await asset('video') }),
      block('audio', { asset_id: await asset('audio') }),
      block('file', { asset_id: await asset('file') }),
      block('quiz', { pass_percent: 60, max_attempts: null, questions }),
      block('assignment', { instructions: plant(content) }),
      block('survey', { questions: [{ kind: 'text', question: plant(content) }] }),
    ],
  }
  return { lesson, unit }
}

/** True if the rules open a lesson to whoever has this access: as a person reads them, not as the platform does. */
export function isAllowed({ state, date, course }: MarkedLesson, known: Known): boolean {
  if (state !== 'published' || known?.status !== 'active') return false
  return course.visibility === 'all' || Date.parse(date) >= Date.parse(known.since)
}

/** The error that a lesson gives to whoever has this access; null where it is open. */
export function expectedError(lesson: MarkedLesson, known: Known): [number, string] | null {
  if (known === null || lesson.state !== 'published') return [404, 'not_found']
  if (known.status === 'expired') return [403, 'access_ended']
  if (known.status === 'paused') return [403, 'access_paused']
  return isAllowed(lesson, known) ? null : [403, 'before_your_access']
}

/** No marker stands in an answer but those that may, no address names another asset, and what must be there is. */
export function checkMarkers(answer: Answer, allowed: string[], assets: number[], required: string[]): void {
  const found = new Set(markersIn(answer.text))
  expect([...found].filter((marker) => !allowed.includes(marker))).toEqual([])
  expect(required.filter((marker) => !found.has(marker))).toEqual([])
  const named = [...answer.text.matchAll(/\/(?:embed|files)\/(\d+)/g)].map(([, id]) => Number(id))
  expect(named.filter((id) => !assets.includes(id))).toEqual([])
}

type Walk = {
  student: TestStudent
  courses: MarkedCourse[]
  has: (course: MarkedCourse) => Known
  /** A bundle is listed beside its components. */
  bundle?: number
}

/** Asks for everything that there is, as one student, and checks each answer against what the test knows. */
export async function walkCampus({ student, courses, has, bundle }: Walk): Promise<void> {
  const held = courses.filter((course) => has(course) !== null)
  const list = await student.campus.get('/courses')
  checkMarkers(
    list,
    held.flatMap(({ heading }) => heading),
    [],
    [],
  )
  const listed = list.body.data.filter(({ product_id }: MarkedStatus) => product_id !== bundle)
  expect(listed.map(({ product_id, status }: MarkedStatus) => [product_id, status])).toEqual(
    held.map((course) => [course.product_id, has(course)!.status]),
  )
  const unknown = await student.campus.get('/lessons/1')
  for (const course of courses) {
    await walkOutline(student, course, has(course), unknown)
    for (const lesson of course.lessons) await walkLesson(student, lesson, has(course), unknown)
  }
}

type MarkedStatus = { product_id: number; status: string }

async function walkOutline(
  { campus }: TestStudent,
  course: MarkedCourse,
  known: Known,
  unknown: Answer,
): Promise<void> {
  const answer = await campus.get(`/courses/${course.product_id}`)
  if (known === null) {
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
    return
  }
  const published = course.lessons.filter(({ state }) => state === 'published')
  const shown = [...course.heading.filter((_, i) => i !== 1), ...published.flatMap(({ heading }) => heading)]
  checkMarkers(answer, shown, [], shown)
  const units = answer.body.modules.flatMap(({ units }: { units: object[] }) => units)
  expect(units.map(({ id, open }: { id: number; open: boolean }) => [id, open])).toEqual(
    published.map((lesson) => [lesson.unit_id, isAllowed(lesson, known)]),
  )
}

/** Reads a lesson and does everything that may be done with it; all of it is refused, or none. */
async function walkLesson(
  { campus }: TestStudent,
  lesson: MarkedLesson,
  known: Known,
  unknown: Answer,
): Promise<void> {
  const path = `/lessons/${lesson.unit_id}`
  const error = expectedError(lesson, known)
  const read = await campus.get(path)
  for (const action of ['open', 'complete', 'uncomplete']) {
    const { status, body, text } = await campus.post(`${path}/${action}`)
    if (error !== null) expect([action, status, text]).toEqual([action, read.status, read.text])
    else expect(body).toEqual({ unit_id: lesson.unit_id, completed: action === 'complete', started: true })
  }
  if (error === null) {
    const shown = [...lesson.heading, ...lesson.content]
    checkMarkers(read, shown, lesson.asset_ids, shown)
    expect(read.status).toBe(200)
    return
  }
  checkMarkers(read, [], [], [])
  expect([read.status, read.body.error.type]).toEqual(error)
  if (error[0] === 404) expect(read.text).toBe(unknown.text)
}
