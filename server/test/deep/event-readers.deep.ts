import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordLessonEvent } from '../../src/features/evidence/record-lesson-event.ts'
import { createContext } from '../../src/platform/create-context.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { createCourse } from '../lessons.ts'
import { signInStudent } from '../records.ts'
import { createRandom, type Random } from './random.ts'

const eventCount = Number(process.env.EVENTS ?? 1_000_000)
/** Each process has eight connections. */
const [processCount, writersEach] = [4, 8]
const maxEventsAtOnce = 60
const maxDelaySeconds = 0.004
/** Of PostgreSQL, for whoever waited too long for the others: their transaction is rolled back, and they try again. */
const timeouts = ['55P03', '57014']

const app = await startTestApp()
const account = await createTestAccount(app)
const { product_id, unit_ids } = await createCourse(account, [[{}]])
const { visitor_id, email } = await signInStudent(account)
const record = recordLessonEvent('lesson_opened')

class GivenUp extends Error {}

/** Transactions of one writer, held open before and after what they record. Some are rolled back. */
async function write(
  process: TestApp,
  { name, random, count }: { name: string; random: Random; count: number },
) {
  const ctx = createContext(process.app, { account: account.account, actor: { kind: 'operator' } })
  for (let written = 0; written < count; ) {
    const size = Math.min(count - written, random.integer(1, maxEventsAtOnce))
    const isGivenUp = random.chance(0.05)
    const work = ctx.transaction(async (tx) => {
      const pause = () => sql`select pg_sleep(${random.next() * maxDelaySeconds})`.execute(tx.db)
      await pause()
      const events = Array.from({ length: size }, (_, i) => `${name}-${written + i}`)
      await Promise.all(
        events.map((lesson_title) =>
          record(tx, {
            ...{ visitor_id, visitor_email: email, product_id, unit_id: unit_ids[0]!, lesson_title },
            occurred_at: tx.now,
          }),
        ),
      )
      await pause()
      if (isGivenUp) throw new GivenUp()
    })
    const isCommitted = await work.then(
      () => true,
      (error) => {
        if (!(error instanceof GivenUp) && !timeouts.includes(error.code)) throw error
        return false
      },
    )
    if (isCommitted) written += size
  }
}

type Page = { data: { id: string; evidence: { lesson_title: string } }[]; next_starting_after: number | null }

/** Follows the list by starting_after until nothing is written any more and its end is reached. */
async function read(isWriting: () => boolean) {
  const seen = new Map<string, number>()
  let [after, pages, isAscending] = [0, 0, true]
  for (;;) {
    // Asked before the page is read: what was committed until then is on it.
    const isLast = !isWriting()
    const query = `product_id=${product_id}&limit=200${after === 0 ? '' : `&starting_after=${after}`}`
    const { body }: { body: Page } = await account.api.get(`/learning/events?${query}`)
    for (const { id, evidence } of body.data) {
      isAscending &&= Number(id) > after
      after = Number(id)
      seen.set(evidence.lesson_title, (seen.get(evidence.lesson_title) ?? 0) + 1)
    }
    pages++
    if (isLast && body.data.length < 200) return { seen, pages, isAscending }
  }
}

test(`a reader who follows starting_after beside 32 writers with commit delays sees each of ${eventCount} events once`, async () => {
  const processes = await Promise.all(Array.from({ length: processCount }, () => app.sibling()))
  const count = Math.ceil(eventCount / (processCount * writersEach))
  const started = performance.now()
  let isWriting = true
  const writing = Promise.all(
    processes.flatMap((process, p) =>
      Array.from({ length: writersEach }, (_, w) =>
        write(process, { name: `${p}.${w}`, random: createRandom(p * writersEach + w), count }),
      ),
    ),
  ).finally(() => {
    isWriting = false
  })
  const [{ seen, pages, isAscending }] = await Promise.all([read(() => isWriting), writing])
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${seen.size} events in ${pages} pages, ${seconds} seconds`)
  expect(isAscending).toBe(true)
  expect(seen.size).toBe(count * processCount * writersEach)
  expect([...seen].filter(([, times]) => times !== 1)).toEqual([])
}, 3_600_000)
