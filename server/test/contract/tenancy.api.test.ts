import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { signInUser } from '../records.ts'
import type { Answer } from '../request.ts'
import { liveSettings } from '../webinars.ts'
import { listFields, publishedRequests, withField } from './published.ts'
import { call, createSample, isForAnyone, named, takesBody } from './routes.ts'
import { idsWithoutRecord, recordFactories } from './sample-fields.ts'
import type { Sample } from './samples.ts'
import { writesNothing } from './snapshot.ts'
import { routeName, routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
// So that mine are not the account and the user 1: their numbers are ids too.
await signInUser(await createTestAccount(app))
const publishedRequest = await publishedRequests(app)

type Pair = { mine: TestAccount; theirs: TestAccount }

/** Two accounts of a test's own: comparing all their rows stays quick. */
async function createPair(): Promise<Pair> {
  const [mine, theirs] = [
    await createTestAccount(app, { unlimited: true }),
    await createTestAccount(app, { unlimited: true }),
  ]
  return { mine, theirs }
}

/** Ids that nobody has: in my range, in theirs, in that of no account, and the greatest one. */
const listUnknownIds = ({ mine, theirs }: Pair) => [
  mine.account.id * 10_000_000_000 + 9_999_999_999,
  theirs.account.id * 10_000_000_000 + 9_999_999_999,
  8_999_990_000_000_001,
  1,
  Number.MAX_SAFE_INTEGER,
]

const isUuid = (id: number | string) => z.uuid().safeParse(id).success

const isWidget = (id: number | string) => String(id).startsWith('wgt_')

/** Ids of the same form that nobody has. */
function unknownLike(pair: Pair, id: number | string): (number | string)[] {
  if (isWidget(id)) return [`wgt_${'x'.repeat(22)}`]
  return isUuid(id) ? [randomUUID()] : listUnknownIds(pair)
}

/** The parts of an answer that a client can compare. What is left of a student's rate differs with each request. */
const visible = ({ status, headers, text }: Answer) => {
  const { date, 'x-request-id': _, 'x-ratelimit-remaining': _left, ...others } = headers
  return { status, text, headers: { ...others, date: date === undefined } }
}

type Naming = { field: string; foreign: Sample; unknown: Sample[] }

/** How an academy looks is for everybody who has its address; a widget's id says for which account a request is. */
const isPublic = (route: WalkedRoute, field: string) =>
  (routeName(route) === 'GET /campus/api/academies/{slug}' && field === 'slug') ||
  route.door.name === 'widget'

/** Requests of mine in which one field names a record of theirs, and the same with ids that nobody has. */
async function namings(route: WalkedRoute, pair: Pair): Promise<Naming[]> {
  const { mine, theirs } = pair
  const unknownIds = listUnknownIds(pair)
  const [sample, foreign] = [await createSample(route, mine), await createSample(route, theirs)]
  const { query, body } = publishedRequest(route)
  // A position within a record, such as the number of a message, names nothing of theirs.
  const others = Object.keys(foreign.params ?? {}).filter(
    (field) => foreign.params![field] !== sample.params?.[field] && !isPublic(route, field),
  )
  const found: Naming[] = others.map((field) => ({
    field,
    foreign: { ...sample, params: { ...sample.params, [field]: foreign.params![field]! } },
    unknown: unknownLike(pair, foreign.params![field]!).map((id) => ({
      ...sample,
      params: { ...sample.params, [field]: id },
    })),
  }))
  for (const [field, value] of Object.entries(foreign.query ?? {})) {
    if (typeof value !== 'string' || sample.query?.[field] === value) continue
    found.push({
      field,
      foreign: { ...sample, query: { ...sample.query, [field]: value } },
      unknown: [{ ...sample, query: { ...sample.query, [field]: 'nobody-has-this' } }],
    })
  }
  const filterIds = (fields: { path: string[]; schema: { format?: string } }[]) =>
    fields.filter(({ path, schema }) => schema.format === 'int64' && !idsWithoutRecord.includes(path.at(-1)!))
  for (const { path } of filterIds(
    Object.entries(query).map(([name, schema]) => ({ path: [name], schema })),
  )) {
    const set = (id: number) => ({
      ...sample,
      query: withField(sample.query ?? {}, path, id) as Sample['query'],
    })
    found.push({
      field: path[0]!,
      foreign: set(await theirRecord(route, path[0]!, theirs)),
      unknown: unknownIds.map(set),
    })
  }
  for (const { path } of filterIds(listFields(body))) {
    const field = path.at(-1)!
    const set = (id: number) => ({ ...sample, body: withField(sample.body ?? {}, path, id) })
    found.push({ field, foreign: set(await theirRecord(route, field, theirs)), unknown: unknownIds.map(set) })
  }
  return found
}

function theirRecord(route: WalkedRoute, field: string, theirs: TestAccount): Promise<number> {
  const make = recordFactories[`${routeName(route)} ${field}`] ?? recordFactories[field]
  if (make === undefined) {
    throw new Error(
      `${route.method} ${route.path}: nothing says what record ${field} names. Add to recordFactories (or idsWithoutRecord) in server/test/contract/samples.ts.`,
    )
  }
  return make(theirs)
}

test.each(named())(
  "%s: another account's ids are answered byte for byte as ids that nobody has, and nothing is written",
  async (_, route) => {
    const pair = await createPair()
    const { mine, theirs } = pair
    for (const { field, foreign, unknown } of await namings(route, pair)) {
      await writesNothing(app, [mine, theirs], async () => {
        const answer = await call(app, route, foreign, { key: mine.keys.delete })
        expect([field, answer.status, answer.body.error.type]).toEqual([field, 404, 'not_found'])
        for (const sample of unknown) {
          const other = await call(app, route, sample, { key: mine.keys.delete })
          expect(visible(other), JSON.stringify(sample)).toEqual(visible(answer))
        }
      })
    }
  },
)

const secret = await createTestAccount(app, { unlimited: true })
await secret.api.post('/brain/sources', { title: 'Their secret', content: 'Their secret is a secret.' })
await secret.api.post('/chat', { message: 'What is their secret?', visitor_email: 'secret@example.com' })

const answering = named(routes.filter((route) => !takesBody(route)))
test.each(answering)('%s: an answer contains no record of another account', async (_, route) => {
  const own = await createTestAccount(app)
  await createSample(route, secret)
  const { status, text } = await call(app, route, await createSample(route, own), { key: own.keys.read })
  expect(route.operation.statuses).toContain(status)
  expect(text).not.toMatch(/secret/i)
  // Large numbers are ids, but for sizes in bytes.
  for (const id of text.replaceAll(/bytes":(\d+|\{[^}]*\})/g, '').match(/\b\d{11,16}\b/g) ?? [])
    expect(Math.floor(Number(id) / 1e10)).toBe(own.account.id)
})

test.each(named(routes.filter((route) => takesBody(route) && !isForAnyone(route))))(
  '%s: a request with names that another account uses too changes nothing of that account',
  async (_, route) => {
    const { mine: own, theirs } = await createPair()
    const texts = (fields: object | undefined) =>
      Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => typeof value === 'string'))
    const foreign = await createSample(route, theirs)
    await call(app, route, foreign, { key: theirs.keys.delete })
    const sample = await createSample(route, own)
    const same = {
      ...sample,
      query: { ...sample.query, ...texts(foreign.query) },
      body: sample.body && { ...sample.body, ...texts(foreign.body) },
    }
    await writesNothing(app, [theirs], () => call(app, route, same, { key: own.keys.delete }))
  },
)
