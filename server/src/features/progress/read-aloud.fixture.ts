/**
 * The rules of the list of students read one by one over everything that was told, without any of the platform's code:
 * what tests compare its answers with.
 */

/** One thing that a student did. */
export type Fact = { what: string; lesson_id: number | null; live_id?: number | null; at: number }

export type ToldStudent = {
  visitor_id: number
  email: string
  name: string
  granted_at: number | null
  /** In the order in which they were told. */
  facts: Fact[]
}

export type ReadStudent = {
  visitor_id: number
  email: string
  name: string
  status: string
  status_days: number
  needs_attention: boolean
  last_activity: { kind: string | null; at: string | null; lesson_id: number | null; live_id: number | null }
  last_marked_at: string | null
  completed_lessons: number
  total_lessons: number
  completed_lesson_ids: number[]
  started_lesson_ids: number[]
  granted_at: string
}

const day = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

function daysSince(ms: number, now: number): number {
  let days = 0
  while (ms + (days + 1) * day <= now) days += 1
  return days
}

/** Every activity, the latest last. A lesson opened twice on one UTC day, or completed twice, is told once. */
function listActivities(facts: Fact[]): Fact[] {
  const order = ['replay', 'live', 'video', 'open', 'complete']
  const told: Fact[] = []
  const marked = new Set<number>()
  for (const fact of facts) {
    const { what, lesson_id, at } = fact
    const isToldAgain =
      (what === 'open' &&
        told.some(
          (one) => one.what === 'open' && one.lesson_id === lesson_id && daysApart(one.at, at) === 0,
        )) ||
      (what === 'complete' && marked.has(lesson_id!))
    if (what === 'complete') marked.add(lesson_id!)
    if (what === 'uncomplete') marked.delete(lesson_id!)
    else if (!isToldAgain) told.push(fact)
  }
  return told.sort(
    (one, other) =>
      one.at - other.at ||
      order.indexOf(one.what) - order.indexOf(other.what) ||
      (one.lesson_id ?? 0) - (other.lesson_id ?? 0),
  )
}

const daysApart = (one: number, other: number) => Math.abs(Math.floor(one / day) - Math.floor(other / day))

export function readStudent(student: ToldStudent, published: number[], now: number): ReadStudent {
  const { facts, visitor_id, email, name } = student
  const granted_at = student.granted_at!
  const marks = new Map<number, number>()
  const touched = new Set<number>()
  for (const { what, lesson_id, at } of facts) {
    if (what === 'open' || what === 'complete') touched.add(lesson_id!)
    if (what === 'complete' && !marks.has(lesson_id!)) marks.set(lesson_id!, at)
    if (what === 'uncomplete') marks.delete(lesson_id!)
  }
  const last = listActivities(facts).at(-1)
  const done = published.filter((id) => marks.has(id)).sort((a, b) => a - b)
  const lastMark = Math.max(...marks.values())
  const kinds: Record<string, string> = { open: 'lesson_opened', complete: 'lesson_completed' }
  return {
    ...{ visitor_id, email, name },
    ...rate(
      {
        last: last?.at,
        lastMark,
        granted_at,
        isDone: published.length > 0 && done.length === published.length,
      },
      now,
    ),
    last_activity: {
      kind: last === undefined ? null : (kinds[last.what] ?? last.what),
      at: last === undefined ? null : iso(last.at),
      lesson_id: last?.lesson_id ?? null,
      live_id: last?.live_id ?? null,
    },
    last_marked_at: marks.size === 0 ? null : iso(lastMark),
    completed_lessons: done.length,
    total_lessons: published.length,
    completed_lesson_ids: done,
    started_lesson_ids: published.filter((id) => touched.has(id) && !marks.has(id)).sort((a, b) => a - b),
    granted_at: iso(granted_at),
  }
}

type Rated = { last: number | undefined; lastMark: number; granted_at: number; isDone: boolean }

function rate({ last, lastMark, granted_at, isDone }: Rated, now: number) {
  if (isDone) return { status: 'completed', status_days: daysSince(lastMark, now), needs_attention: false }
  if (last === undefined) {
    const status_days = daysSince(granted_at, now)
    return { status: 'not_started', status_days, needs_attention: 7 <= status_days && status_days <= 29 }
  }
  const status_days = daysSince(last, now)
  if (status_days >= 14) return { status: 'stalled', status_days, needs_attention: status_days < 90 }
  if (status_days >= 7) return { status: 'at_risk', status_days, needs_attention: true }
  return { status: 'active', status_days, needs_attention: false }
}

type Query = { sort: string; status?: string; email?: string }

/** The students of a query in its order. */
export function readList(students: ReadStudent[], { sort, status, email = '' }: Query): ReadStudent[] {
  const matching = students.filter(
    (student) =>
      (status === undefined ||
        (status === 'attention' ? student.needs_attention : student.status === status)) &&
      [student.email, student.name].some((text) => text.toLowerCase().includes(email.toLowerCase())),
  )
  return matching.sort((one, other) => compare(sort, one, other) || one.visitor_id - other.visitor_id)
}

function compare(sort: string, one: ReadStudent, other: ReadStudent): number {
  const place = ({ status, needs_attention }: ReadStudent) =>
    needs_attention ? ['at_risk', 'stalled', 'not_started'].indexOf(status) : 99
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  // Nothing is before every instant.
  const activity = text(one.last_activity.at ?? '', other.last_activity.at ?? '')
  switch (sort) {
    case 'recent':
      return text(other.granted_at, one.granted_at)
    case 'oldest':
      return text(one.granted_at, other.granted_at)
    case 'progress':
      return other.completed_lessons - one.completed_lessons
    case 'progress-asc':
      return one.completed_lessons - other.completed_lessons
    case 'activity':
      return -activity
    case 'activity-asc':
      return activity
    default:
      return place(one) - place(other) || other.status_days - one.status_days
  }
}

/** The summary of a course. */
export function readSummary(students: ReadStudent[], matching: number) {
  const count = (status: string) => students.filter((student) => student.status === status).length
  return {
    total: students.length,
    matching,
    by_status: {
      active: count('active'),
      at_risk: count('at_risk'),
      stalled: count('stalled'),
      not_started: count('not_started'),
      completed: count('completed'),
    },
    needs_attention: students.filter(({ needs_attention }) => needs_attention).length,
    at_risk_after_days: 7,
    stalled_after_days: 14,
  }
}
