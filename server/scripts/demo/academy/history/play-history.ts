import offer from '../content/offer.json' with { type: 'json' }
import { type List, listAll, type Send } from '../installation.ts'
import { applyCourse } from '../set-up.ts'
import { type Game, type Moment, mark } from './campus.ts'
import { answerSurvey, askForCertificate, handIn, reviewExam, sitExam } from './coursework.ts'
import type { Act, Person, Step } from './history.types.ts'
import { historyDays } from './plan-history.ts'

const dayMinutes = 24 * 60
const minuteMs = 60_000
/** Whoever asks again after so long begins a new conversation. */
const conversationMinutes = 12 * 60

type Of<Kind extends Act['do']> = Extract<Act, { do: Kind }>
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
  quiz: (game, { answers, ...where }, moment) => handIn(game, moment, { ...where, body: { answers } }),
  handIn: (game, { text, ...where }, moment) => handIn(game, moment, { ...where, body: { text } }),
  answer: (game, act, moment) => answerSurvey(game, moment, act),
  sitExam: (game, { answers }, moment) => sitExam(game, moment, answers),
  reviewExam: (game, { points }, moment) => reviewExam(game, moment, points),
  certificate: (game, { product }, moment) => askForCertificate(game, moment, product),
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
