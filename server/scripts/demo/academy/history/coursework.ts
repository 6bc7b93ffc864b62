import { type List, operate, type Send } from '../installation.ts'
import { findLesson, type Game, type Moment, signIn } from './campus.ts'
import type { Answer } from './history.types.ts'

const examMinutes = 14
const minuteMs = 60_000

type Block = { id: number; key: string; questions: { id: string }[] }

async function findBlock(
  game: Game,
  moment: Moment,
  where: { lesson: string; block: string },
): Promise<Block> {
  const { send } = await signIn(game, moment)
  const unit_id = await findLesson(game, send, where.lesson)
  const { blocks } = await send<{ blocks: Block[] }>('GET', `/lessons/${unit_id}`)
  return blocks.find(({ key }) => key === where.block)!
}

/** Submits a quiz or an assignment of a lesson. */
export async function handIn(
  game: Game,
  moment: Moment,
  { body, ...where }: { lesson: string; block: string; body: object },
): Promise<unknown> {
  const { id } = await findBlock(game, moment, where)
  const { send } = await signIn(game, moment)
  return send('POST', `/blocks/${id}/submit`, body)
}

type Survey = { block_id: number; questions: { id: string }[] }
type Answered = { lesson: string; block: string | null; values: (string | number | null)[] }

/** Answers a survey of a lesson, or the one of its course. */
export async function answerSurvey(
  game: Game,
  moment: Moment,
  { lesson, block, values }: Answered,
): Promise<unknown> {
  const { send } = await signIn(game, moment)
  const unit_id = await findLesson(game, send, lesson)
  const { block_id, questions } =
    block === null ? await findPulse(send, unit_id) : await findSurvey(game, moment, { lesson, block })
  const answers = questions.flatMap(({ id: question_id }, i) => {
    const value = values[i] ?? null
    return value === null ? [] : [{ question_id, value }]
  })
  return send('PUT', `/surveys/${block_id}`, { answers, ...(block === null && { unit_id }) })
}

async function findSurvey(
  game: Game,
  moment: Moment,
  where: { lesson: string; block: string },
): Promise<Survey> {
  const { id, questions } = await findBlock(game, moment, where)
  return { block_id: id, questions }
}

type Outline = {
  survey: Survey | null
  certificate: { requirements: { met: boolean }[] } | null
  modules: { units: { id: number }[] }[]
}

/** The survey that a lesson shares with the others of its course. */
async function findPulse(send: Send, unit_id: number): Promise<Survey> {
  const { data } = await send<List<{ product_id: number }>>('GET', '/courses')
  for (const { product_id } of data) {
    const { survey, modules } = await send<Outline>('GET', `/courses/${product_id}`)
    const isIn = modules.some(({ units }) => units.some(({ id }) => id === unit_id))
    if (survey !== null && isIn) return survey
  }
  throw new Error(`lesson ${unit_id} shares no survey`)
}

/** Starts the exam, and submits it a while later. */
export async function sitExam(game: Game, moment: Moment, answers: Answer[]): Promise<unknown> {
  const { send } = await signIn(game, moment)
  const path = `/exams/${game.academy.products.exam}`
  await send('POST', `${path}/start`)
  game.installation.setClock(moment.now_ms + examMinutes * minuteMs)
  return send('POST', `${path}/submit`, { answers })
}

type Attempt = { id: number; email: string }

/** Gives points for what the person wrote in the exam. */
export async function reviewExam({ operator }: Game, { person }: Moment, points: number): Promise<unknown> {
  const { data } = await operate<List<Attempt>>(operator, 'exam list', { pending: true })
  const { id } = data.find(({ email }) => email === person.email)!
  return operate(operator, 'exam review', { id, points: [`q5=${points}`], reviewer: 'Inés Roldán' })
}

/** Gets the certificate of a course and opens its PDF, where what it asks for is done. */
export async function askForCertificate(game: Game, moment: Moment, product: string): Promise<void> {
  const { send } = await signIn(game, moment)
  const product_id = game.academy.products[product]
  const { certificate } = await send<Outline>('GET', `/courses/${product_id}`)
  if (certificate === null || certificate.requirements.some(({ met }) => !met)) return
  const { pdf_url } = await send<{ pdf_url: string }>('POST', `/certificates/${product_id}`)
  const { pathname, search } = new URL(pdf_url)
  await (await fetch(game.installation.url + pathname + search)).arrayBuffer()
}
