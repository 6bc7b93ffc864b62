import {
  createSend,
  type Installation,
  type List,
  type Operator,
  operate,
  type Send,
} from '../installation.ts'
import type { Academy } from '../set-up.ts'
import type { Person } from './history.types.ts'

const dayMinutes = 24 * 60
/** A session of a student is asked for anew after so many days; the old one may have ended meanwhile. */
const sessionDays = 20

type Student = { send: Send; since_minute: number }

/** The academy as the history goes on in it. */
export type Game = {
  installation: Installation
  operator: Operator
  academy: Academy
  api: Send
  /** Units of courses that a student has seen, by their keys. */
  units: Map<string, number>
  students: Map<string, Student>
  /** When each person last asked something. */
  asked: Map<string, number>
}

/** When an act happens, and by whom. */
export type Moment = { person: Person; minute: number; now_ms: number }

/** Sends a mark of a lesson as the student, who signs in first if need be. */
export async function mark(game: Game, moment: Moment, path: string): Promise<unknown> {
  const { send } = await signIn(game, moment)
  const [lesson = '', verb] = path.split('/')
  return send('POST', `/lessons/${await findLesson(game, send, lesson)}/${verb}`)
}

/** The id of a lesson that the student sees. */
export async function findLesson(game: Game, send: Send, lesson: string): Promise<number> {
  if (!game.units.has(lesson)) await learnUnits(game, send)
  return game.units.get(lesson)!
}

/** Adds the lessons that a student sees. */
async function learnUnits({ units }: Game, send: Send): Promise<void> {
  const { data } = await send<List<{ product_id: number }>>('GET', '/courses')
  for (const { product_id } of data) {
    const { modules } = await send<Outline>('GET', `/courses/${product_id}`)
    for (const { key, id } of modules.flatMap((module) => module.units)) units.set(key, id)
  }
}

type Outline = { modules: { units: { id: number; key: string }[] }[] }

export async function signIn(game: Game, { person, minute }: Moment): Promise<Student> {
  const { students, installation, operator } = game
  const known = students.get(person.email)
  if (known !== undefined && minute - known.since_minute < sessionDays * dayMinutes) return known
  const { token } = await operate<{ token: string }>(operator, 'student link', { email: person.email })
  const student = { send: createSend(installation.url, '/campus/api', token), since_minute: minute }
  students.set(person.email, student)
  return student
}
