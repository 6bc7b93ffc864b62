import offer from '../content/offer.json' with { type: 'json' }
import {
  createSend,
  type Installation,
  type List,
  listAll,
  type Operator,
  operate,
  type Send,
} from '../installation.ts'
import { type Academy, applyCourse } from '../set-up.ts'
import type { Act, Person, Step } from './history.types.ts'
import { historyDays } from './plan-history.ts'

const dayMinutes = 24 * 60
const minuteMs = 60_000
/** A session of a student is asked for anew after so many days; the old one may have ended meanwhile. */
const sessionDays = 20
/** Whoever asks again after so long begins a new conversation. */
const conversationMinutes = 12 * 60

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

type Of<Kind extends Act['do']> = Extract<Act, { do: Kind }>
type Moment = { person: Person; minute: number; now_ms: number }
type Perform<Kind extends Act['do']> = (game: Game, act: Of<Kind>, moment: Moment) => Promise<unknown>

/** How each kind of act is done, over the interface that people and systems have for it. */
const performs: { [Kind in Act['do']]: Perform<Kind> } = {
  publish: (game, { product }) =>
    applyCourse(game.operator, game.academy, { course: product, isWhole: true }),
  buy({ api, academy }, { product, order_ref, ref }, { person }) {
    const amount_cents = offer.products.find(({ key }) => key === product)!.price * 100
    const { email, name } = person
    return api('POST', '/sales', {
      ...{ email, name, amount_cents, order_ref, ref },
      product_id: academy.products[product],
    })
  },
  refund: ({ api }, { order_ref, cents, reason }) =>
    api('POST', `/sales/${order_ref}/refund`, { reason, amount_cents: cents }),
  async tag({ api }, { tag, days }, { person, now_ms }) {
    const contact_id = await findContact(api, person)
    return api('POST', `/contacts/${contact_id}/tags`, { name: tag, expires_at: inDays(now_ms, days) })
  },
  grant: ({ api, academy }, { product, days }, { person, now_ms }) =>
    api('POST', '/academy/access', {
      ...{ email: person.email, name: person.name },
      ...{ product_id: academy.products[product], expires_at: inDays(now_ms, days) },
    }),
  async pause({ api, academy }, { product }, { person }) {
    const path = `/academy/access?email=${encodeURIComponent(person.email)}&product_id=${academy.products[product]}`
    const { data } = await api<List<{ id: number }>>('GET', path)
    return api('PATCH', `/academy/access/${data[0]!.id}`, { paused: true })
  },
  open: (game, { lesson }, moment) => mark(game, moment, `${lesson}/open`),
  complete: (game, { lesson }, moment) => mark(game, moment, `${lesson}/complete`),
  uncomplete: (game, { lesson }, moment) => mark(game, moment, `${lesson}/uncomplete`),
  async ask(game, { message }, moment) {
    const { email, name } = moment.person
    const last = game.asked.get(email) ?? Number.NEGATIVE_INFINITY
    game.asked.set(email, moment.minute)
    const new_conversation = moment.minute - last > conversationMinutes
    // Students ask in the campus, others on the academy's site.
    const student = game.students.get(email)
    if (student !== undefined) return student.send('POST', '/chat', { message, new_conversation })
    return game.api('POST', '/chat', { message, new_conversation, visitor_email: email, visitor_name: name })
  },
}

/**
 * Plays a history: the clock goes from step to step, and what is due is done after each day.
 * @param onWeek hears of each week that is over, with its steps
 */
export async function playHistory(
  game: Game,
  steps: Step[],
  { start_ms, onWeek }: { start_ms: number; onWeek: (week: number, steps: Step[]) => void },
): Promise<void> {
  const { setClock, drain } = game.installation
  const days = Map.groupBy(steps, ({ minute }) => Math.floor(minute / dayMinutes))
  for (let day = 0; day < historyDays; day++) {
    for (const { minute, person, act } of days.get(day) ?? []) {
      const now_ms = start_ms + minute * minuteMs
      setClock(now_ms)
      // Only what the academy itself does has no person, and it looks at none.
      await perform(game, act, { person: person!, minute, now_ms })
    }
    setClock(start_ms + (day + 1) * dayMinutes * minuteMs - 1)
    await drain()
    if (day % 7 === 6)
      onWeek(
        (day + 1) / 7,
        steps.filter(({ minute }) => Math.floor(minute / dayMinutes / 7) === (day - 6) / 7),
      )
  }
}

const perform = (game: Game, act: Act, moment: Moment): Promise<unknown> =>
  (performs[act.do] as Perform<Act['do']>)(game, act as never, moment)

const inDays = (now_ms: number, days: number | undefined): string | null =>
  days === undefined ? null : new Date(now_ms + days * dayMinutes * minuteMs).toISOString()

async function findContact(api: Send, { email }: Person): Promise<number> {
  const contacts = await listAll<{ id: number; email: string }>(api, '/contacts?limit=200')
  return contacts.find((contact) => contact.email === email)!.id
}

/** Sends a mark of a lesson as the student, who signs in first if need be. */
async function mark(game: Game, moment: Moment, path: string): Promise<unknown> {
  const { send } = await signIn(game, moment)
  const [lesson = '', verb] = path.split('/')
  if (!game.units.has(lesson)) await learnUnits(game, send)
  return send('POST', `/lessons/${game.units.get(lesson)}/${verb}`)
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

async function signIn(game: Game, { person, minute }: Moment): Promise<Student> {
  const { students, installation, operator } = game
  const known = students.get(person.email)
  if (known !== undefined && minute - known.since_minute < sessionDays * dayMinutes) return known
  const { token } = await operate<{ token: string }>(operator, 'student link', { email: person.email })
  const student = { send: createSend(installation.url, '/campus/api', token), since_minute: minute }
  students.set(person.email, student)
  return student
}
