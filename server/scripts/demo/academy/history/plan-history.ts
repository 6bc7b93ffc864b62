import type { Act, Lesson, Person, Question, Step, Texts } from './history.types.ts'
import { examAnswers, planCoursework, planPulse } from './plan-coursework.ts'
import { createRandom, type Random } from './random.ts'

const dayMinutes = 24 * 60
/** The history ends with the last of these days, counted from 0. */
export const historyDays = 70

type Questions = {
  greetings: Record<string, string[]>
  thanks: Record<string, string[]>
  before: Record<string, string[]>
  lessons: Record<string, string[]>
  unanswered: Record<string, string[]>
}

export type Setting = {
  people: Person[]
  /** The lessons of each course, in their order. */
  lessons: Record<string, Lesson[]>
  /** The courses that a product or a tag opens. */
  opens: Record<string, string[]>
  questions: Questions
  /** Courses whose lessons share a survey. */
  polled: string[]
  exam: Question[]
  /** By language. */
  texts: Record<string, Texts>
}

/** How somebody goes on: days between two sittings, lessons in one, and where they rest or stop. */
type Rhythm = {
  gap: [number, number]
  sitting: [number, number]
  stopsAfter?: [number, number]
  rests?: { after: number; days: [number, number] }
}

const rhythms: Record<string, Rhythm> = {
  sprinter: { gap: [1, 1], sitting: [2, 4] },
  finisher: { gap: [3, 5], sitting: [1, 2] },
  steady: { gap: [5, 7], sitting: [1, 1] },
  stalled: { gap: [2, 5], sitting: [1, 1], stopsAfter: [2, 3] },
  cameBack: { gap: [2, 4], sitting: [1, 2], rests: { after: 3, days: [24, 32] } },
  neverStarted: { gap: [1, 1], sitting: [1, 1], stopsAfter: [0, 0] },
}

/**
 * Plans what happens in the academy, the same at every run: who joins when, opens and completes which lesson, and asks what.
 * Nobody does what their access does not allow at that moment.
 * @returns the steps in the order of their minutes
 */
export function planHistory(setting: Setting): Step[] {
  const steps = setting.people.flatMap((person, i) => planPerson(setting, person, i))
  const later = Object.entries(setting.lessons).filter(([, lessons]) =>
    lessons.some(({ from_day }) => from_day > 0),
  )
  for (const [product, lessons] of later) {
    const day = Math.max(...lessons.map(({ from_day }) => from_day))
    steps.push({ minute: day * dayMinutes + 6 * 60, person: null, act: { do: 'publish', product } })
  }
  return steps.sort((a, b) => a.minute - b.minute)
}

function planPerson(setting: Setting, person: Person, number: number): Step[] {
  const random = createRandom(1_000 + number)
  const work = createRandom(2_000 + number)
  const joinedAt = person.day * dayMinutes + hourOf(random, person.day)
  const steps: Step[] = []
  const add = (minute: number, act: Act) => {
    if (minute < historyDays * dayMinutes) steps.push({ minute, person, act })
  }
  if (person.joins.sale !== undefined && random.chance(0.6))
    add(joinedAt - random.between(40, 600), {
      do: 'ask',
      message: random.pick(setting.questions.before[person.joins.sale]!),
    })
  // A tag is given to somebody who has written before.
  if (person.joins.tag !== undefined)
    add(joinedAt - random.between(40, 200), {
      do: 'ask',
      message: random.pick(setting.questions.greetings[person.language]!),
    })
  const { act, opens } = joinAct(person)
  add(joinedAt, act)
  const end = endOfAccess(person, joinedAt)
  addEndings(person, joinedAt, add)
  if (person.exam_after_days !== undefined) addExam(setting, person, { joinedAt, add })
  let minute = joinedAt
  for (const course of setting.opens[opens]!) {
    minute = studyCourse({ setting, person, random, work, add, end }, course, minute)
  }
  return steps
}

function joinAct(person: Person): { act: Act; opens: string } {
  const { sale, ref, tag, grant, days } = person.joins
  if (sale !== undefined) {
    const act: Act = { do: 'buy', product: sale, order_ref: orderRef(person, sale), ...(ref && { ref }) }
    return { act, opens: sale }
  }
  if (tag !== undefined) return { act: { do: 'tag', tag, ...(days && { days }) }, opens: tag }
  return { act: { do: 'grant', product: grant!, ...(days && { days }) }, opens: grant! }
}

const orderRef = ({ email }: Person, product: string): string =>
  `LUM-${email.slice(0, email.indexOf('@')).replace('.', '-')}-${product}`

/** When a person can no longer open lessons. */
function endOfAccess({ joins, refund, pause_after_days }: Person, joinedAt: number): number {
  const days = [joins.days, refund?.cents === undefined ? refund?.after_days : undefined, pause_after_days]
  return joinedAt + Math.min(...days.map((count) => (count ?? historyDays) * dayMinutes))
}

function addEndings(person: Person, joinedAt: number, add: (minute: number, act: Act) => void): void {
  const { joins, refund, pause_after_days, exam_after_days } = person
  const after = (days: number) => joinedAt + days * dayMinutes
  if (refund !== undefined) {
    const { after_days, cents, reason } = refund
    const order_ref = orderRef(person, joins.sale!)
    add(after(after_days), { do: 'refund', order_ref, reason, ...(cents && { cents }) })
  }
  if (pause_after_days !== undefined) add(after(pause_after_days), { do: 'pause', product: joins.grant! })
  if (exam_after_days !== undefined)
    add(after(exam_after_days), { do: 'buy', product: 'exam', order_ref: orderRef(person, 'exam') })
}

type Add = (minute: number, act: Act) => void

/** They sit the exam the day after they bought it, in the evening. A certificate may rest on it. */
function addExam(
  { exam, texts }: Setting,
  { exam_after_days = 0, exam_points, language }: Person,
  { joinedAt, add }: { joinedAt: number; add: Add },
): void {
  const evening = (Math.floor(joinedAt / dayMinutes) + exam_after_days + 1) * dayMinutes + 19 * 60
  add(evening, { do: 'sitExam', answers: examAnswers(exam, texts[language]!.exam) })
  if (exam_points === undefined) return
  add(evening + 2 * dayMinutes, { do: 'reviewExam', points: exam_points })
  add(evening + 2 * dayMinutes + 30, { do: 'certificate', product: 'cafe' })
}

type Student = {
  setting: Setting
  person: Person
  random: Random
  /** Of what they hand in, so that it changes nothing of when they come and how far they get. */
  work: Random
  add: (minute: number, act: Act) => void
  end: number
}

/** Plans a course from a minute on. @returns when the student leaves it */
function studyCourse(student: Student, course: string, from: number): number {
  const { setting, person, random } = student
  const rhythm = rhythms[person.rhythm]!
  const maxLessons =
    rhythm.stopsAfter === undefined ? Number.POSITIVE_INFINITY : random.between(...rhythm.stopsAfter)
  let minute = from + random.between(5, 40)
  let left = random.between(...rhythm.sitting)
  for (const [position, lesson] of setting.lessons[course]!.entries()) {
    if (position >= maxLessons) break
    if (left === 0) {
      const rest = rhythm.rests?.after === position ? random.between(...rhythm.rests.days) : 0
      const day = Math.floor(minute / dayMinutes) + random.between(...rhythm.gap) + rest
      minute = day * dayMinutes + hourOf(random, day)
      left = random.between(...rhythm.sitting)
    }
    // What is not published yet is waited for.
    if (minute < (lesson.from_day + 1) * dayMinutes && lesson.from_day > 0) {
      const day = lesson.from_day + 1
      minute = day * dayMinutes + hourOf(random, day)
    }
    left--
    const isLast = rhythm.stopsAfter !== undefined && position === maxLessons - 1
    minute = takeLesson(student, lesson, { minute, isLast, isPolled: setting.polled.includes(course) })
  }
  if (rhythm.stopsAfter === undefined && minute < student.end)
    student.add(minute, { do: 'certificate', product: course })
  return minute
}

/** Plans a lesson: it is opened, mostly completed with what it asks for, and often asked about. @returns when it is over */
function takeLesson(
  { setting, person, random, work, add, end }: Student,
  { key: lesson, coursework }: Lesson,
  { minute, isLast, isPolled }: { minute: number; isLast: boolean; isPolled: boolean },
): number {
  const readFor = random.between(8, 26)
  if (minute + readFor + 20 > end) return minute + readFor
  add(minute, { do: 'open', lesson })
  if (random.chance(0.32)) {
    const { lessons, unanswered, thanks } = setting.questions
    const messages = random.chance(0.15) ? unanswered[person.language]! : lessons[lesson]!
    const askedAt = minute + random.between(3, readFor - 2)
    add(askedAt, { do: 'ask', message: random.pick(messages) })
    if (random.chance(0.4)) add(askedAt + 1, { do: 'ask', message: random.pick(thanks[person.language]!) })
  }
  // Whoever stalls leaves the last lesson half read.
  if (!isLast) {
    const texts = setting.texts[person.language]!
    for (const act of planCoursework(coursework, { lesson, random: work, texts }))
      add(minute + readFor - 1, act)
    add(minute + readFor, { do: 'complete', lesson })
    if (isPolled && work.chance(0.35)) add(minute + readFor + 2, planPulse(lesson, work, texts))
    if (random.chance(0.04)) {
      add(minute + readFor + 1, { do: 'uncomplete', lesson })
      add(minute + readFor + 15, { do: 'complete', lesson })
    }
  }
  return minute + readFor + 20
}

/** A minute of the day at which people study: before work, in the evening, and on Saturday and Sunday at any time. */
function hourOf(random: Random, day: number): number {
  const isWeekend = day % 7 >= 5
  const hour = isWeekend ? random.between(9, 20) : random.pick([7, 8, 13, 18, 19, 19, 20, 20, 21])
  return hour * 60 + random.between(0, 59)
}
