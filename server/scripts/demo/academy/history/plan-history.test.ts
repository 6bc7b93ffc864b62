import { expect, test } from 'vitest'
import coursework from '../content/coursework.json' with { type: 'json' }
import people from '../content/people.json' with { type: 'json' }
import questions from '../content/questions.json' with { type: 'json' }
import type { Step } from './history.types.ts'
import { historyDays, planHistory, type Setting } from './plan-history.ts'

const { _licence, ...texts } = coursework
const quiz = {
  ...({ type: 'quiz', key: 'quiz' } as const),
  questions: [{ key: 'q1', kind: 'single', options: ['one', 'two'], answer: 'one' }],
}
const lessons = (keys: string, from_day = 0) =>
  keys.split(' ').map((key) => ({ key, from_day, coursework: [quiz] }))
const setting: Setting = {
  people: people.people,
  lessons: {
    cafe: lessons('material agua molienda proporcion vertido reloj sabores cuaderno'),
    luz: [...lessons('ventana hora cartulina fondo'), ...lessons('manos cuatro', 35)],
    bicycle: lessons('looking cleaning chain gears brakes puncture saddle'),
  },
  opens: {
    ...{ cafe: ['cafe'], luz: ['luz'], bicycle: ['bicycle'], bundle: ['cafe', 'luz'] },
    ...{ becas: ['cafe', 'luz'], club: ['cafe'], prensa: ['bicycle'] },
  },
  questions,
  polled: ['cafe'],
  exam: [{ key: 'q5', kind: 'long_text' }],
  texts,
}
const steps = planHistory(setting)
const dayMinutes = 24 * 60
const of = (email: string) => steps.filter(({ person }) => person?.email === email)
const joins = ({ act }: Step) => ['buy', 'tag', 'grant'].includes(act.do)
const studies = ({ act }: Step) => ['open', 'complete', 'uncomplete'].includes(act.do)

test('the same history is planned at every run, in the order of time, within its days', () => {
  expect(planHistory(setting)).toEqual(steps)
  const minutes = steps.map(({ minute }) => minute)
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
  expect(minutes[0]).toBeGreaterThan(0)
  expect(minutes.at(-1)).toBeLessThan(historyDays * dayMinutes)
})

test('everybody joins once, by each way that there is, and studies after that', () => {
  expect(people.people).toHaveLength(40)
  for (const { email } of people.people) {
    const own = of(email)
    const first = own.findIndex(joins)
    expect(first, email).toBeGreaterThanOrEqual(0)
    expect(own.slice(0, first).some(studies), email).toBe(false)
  }
  const ways = new Set(steps.filter(joins).map(({ act }) => act.do))
  expect([...ways].sort()).toEqual(['buy', 'grant', 'tag'])
})

test('nobody completes a lesson before opening it, opens one that is not published, or studies without access', () => {
  const later = new Map(
    Object.values(setting.lessons).flatMap((all) => all.map(({ key, from_day }) => [key, from_day])),
  )
  for (const person of people.people) {
    const opened = new Set<string>()
    let end = Number.POSITIVE_INFINITY
    for (const { minute, act } of of(person.email)) {
      if ('days' in act && act.days !== undefined) end = minute + act.days * dayMinutes
      if ((act.do === 'refund' && act.cents === undefined) || act.do === 'pause') end = minute
      if (!('lesson' in act)) continue
      expect(minute, person.email).toBeLessThan(end)
      expect(minute).toBeGreaterThan(later.get(act.lesson)! * dayMinutes)
      if (act.do === 'open') opened.add(act.lesson)
      expect(opened.has(act.lesson), `${person.email} ${act.lesson}`).toBe(true)
    }
  }
})

test('rhythms differ: some finish, some stall, some never start, some come back after weeks', () => {
  const completed = (email: string) => of(email).filter(({ act }) => act.do === 'complete').length
  const by = (rhythm: string) =>
    people.people.filter((person) => person.rhythm === rhythm).map(({ email }) => email)
  expect(Math.min(...by('finisher').map(completed))).toBeGreaterThanOrEqual(6)
  expect(Math.max(...by('stalled').map(completed))).toBeLessThanOrEqual(5)
  expect(by('neverStarted').flatMap((email) => of(email).filter(studies))).toEqual([])
  const longestPause = (email: string) => {
    const minutes = of(email)
      .filter(studies)
      .map(({ minute }) => minute)
    return Math.max(...minutes.slice(1).map((minute, i) => minute - minutes[i]!))
  }
  expect(Math.min(...by('cameBack').map(longestPause))).toBeGreaterThan(20 * dayMinutes)
})

test('every lesson and every kind of question is met', () => {
  const opened = new Set(steps.flatMap(({ act }) => (act.do === 'open' ? [act.lesson] : [])))
  expect(opened).toEqual(
    new Set(
      Object.values(setting.lessons)
        .flat()
        .map(({ key }) => key),
    ),
  )
  const asked = new Set(steps.flatMap(({ act }) => (act.do === 'ask' ? [act.message] : [])))
  const met = (messages: string[]) => messages.filter((message) => asked.has(message)).length
  expect(met(Object.values(questions.before).flat())).toBeGreaterThan(4)
  expect(met(Object.values(questions.lessons).flat())).toBeGreaterThan(15)
  expect(met(Object.values(questions.unanswered).flat())).toBeGreaterThan(3)
})
