import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { liveSettings } from '../webinars.ts'
import { type Edge, listEdges, type Schema, textEdges } from './edges.ts'
import { listFields, publishedRequests, withField } from './published.ts'
import { call, createSample, named, takesBody } from './routes.ts'
import { dependentFields, idsWithoutRecord, knownTexts } from './sample-fields.ts'
import type { Sample } from './samples.ts'
import { createUntouched } from './untouched.ts'
import { routeName, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const publishedRequest = await publishedRequests(app)

const leavesUntouched = createUntouched(app)

type Attempt = { edge: Edge; field: string; change: (sample: Sample) => Sample }

/** The edges of a query parameter, where every value is a text. */
function queryEdges(schema: Schema): Edge[] {
  const asText = listEdges(schema)
    .filter(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
    .filter(({ what }) => !what.startsWith('another type') || schema.type !== 'string')
    .map((edge) => ({ ...edge, value: String(edge.value) }))
  const odd = ['', ' 1', '1 ', '+1', '1e1', '0x1', '１', '1.0', '-0', 'NaN']
  return schema.type === 'integer'
    ? [...asText, ...odd.map((value) => ({ what: `"${value}"`, value, fits: false }))]
    : asText
}

/** Further edges that samples.ts gives for a field by its name. */
function knownEdges(field: string): Edge[] {
  const texts = knownTexts[field] === undefined ? [] : textEdges(knownTexts[field])
  if (!idsWithoutRecord.includes(field)) return texts
  return [...texts, ...textEdges({ fits: ['1', String(Number.MAX_SAFE_INTEGER)], refused: [] })]
}

function listAttempts(route: WalkedRoute): Attempt[] {
  const { query, body } = publishedRequest(route)
  const inQuery = Object.entries(query).flatMap(([field, schema]) =>
    [...queryEdges(schema), ...knownEdges(field)].map((edge) => ({
      edge,
      field,
      change: (sample: Sample) => ({ ...sample, query: { ...sample.query, [field]: edge.value as string } }),
    })),
  )
  const inBody = listFields(body).flatMap(({ path, schema }) =>
    [...listEdges(schema), ...knownEdges(path.at(-1)!)].map((edge) => ({
      edge,
      field: path.at(-1)!,
      change: (sample: Sample) => ({ ...sample, body: withField(sample.body ?? {}, path, edge.value) }),
    })),
  )
  return [...inQuery, ...inBody]
}

const describe = ({ field, edge }: Attempt) => `${field} with ${edge.what}`

test.each(named())(
  '%s: a value beyond a limit is answered with 400, which names the field, and nothing is written',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      for (const attempt of listAttempts(route).filter(({ edge }) => !edge.fits)) {
        // Visitors of widgets have a low rate.
        if (route.door.name === 'widget') app.clock.advance('3001ms')
        const { status, body } = await call(app, route, attempt.change(sample), { key: account.keys.delete })
        expect(status, `${describe(attempt)}: ${JSON.stringify(body)}`).toBe(400)
        const listed = ['invalid_request', ...route.operation.errors.map(({ type }) => type)]
        expect(listed, describe(attempt)).toContain(body.error.type)
        expect(body.error.message, describe(attempt)).toContain(attempt.field)
      }
    })
  },
)

test.each(named())('%s: values at both ends of each limit are accepted', async (_, route) => {
  const account = await createTestAccount(app, { unlimited: true })
  const dependent = dependentFields[routeName(route)] ?? []
  const fitting = listAttempts(route).filter(({ edge, field }) => edge.fits && !dependent.includes(field))
  for (const together of rounds(fitting)) {
    if ((await findRefusal(account, route, together)) === null) continue
    for (const attempt of together) {
      expect(await findRefusal(account, route, [attempt]), describe(attempt)).toBeNull()
    }
  }
})

/** One edge of each field at a time: if the request succeeds, all of them fit. */
function rounds(attempts: Attempt[]): Attempt[][] {
  const byField = [...Map.groupBy(attempts, ({ field }) => field).values()]
  const longest = Math.max(0, ...byField.map((edges) => edges.length))
  return Array.from({ length: longest }, (_, i) => byField.flatMap((edges) => edges.slice(i, i + 1)))
}

/** The answer that refuses a request with all these values; null where it succeeds. */
async function findRefusal(
  account: TestAccount,
  route: WalkedRoute,
  attempts: Attempt[],
): Promise<string | null> {
  const sample = await createSample(route, account)
  const changed = attempts.reduce((request, { change }) => change(request), sample)
  const { status, body, text } = await call(app, route, changed, { key: account.keys.delete })
  const hasNotFound = route.operation.errors.some(({ type }) => type === 'not_found')
  // A name may have any length in a look-up, which finds no record.
  const isLookedFor = status === 404 && hasNotFound && !takesNewRecord(route)
  // The value is valid, but the state of the record forbids it.
  const isForbidden = status === 409 && body.error.type !== 'idempotency_key_reused'
  if (attempts.length === 1 && (isLookedFor || isForbidden)) return null
  return route.operation.statuses.some((expected) => expected === status)
    ? null
    : `${status} ${text.slice(0, 300)}`
}

const takesNewRecord = (route: WalkedRoute) => route.method === 'POST'

test.each(named())(
  '%s: a missing required field or parameter is answered with 400, which names it',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      const without = (values: object | undefined, name: string) =>
        Object.fromEntries(Object.entries(values ?? {}).filter(([other]) => other !== name))
      const missing = [
        ...Object.entries(route.query.shape)
          .filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success)
          .map(([name]) => ({ name, request: { ...sample, query: without(sample.query, name) } })),
        ...(publishedRequest(route).body.required ?? []).map((name) => ({
          name,
          request: { ...sample, body: without(sample.body, name) },
        })),
      ]
      for (const { name, request } of missing) {
        const { status, body } = await call(app, route, request as Sample, { key: account.keys.delete })
        expect([name, status, body?.error.type]).toEqual([name, 400, 'invalid_request'])
        expect(body.error.message).toContain(`${name}: is required`)
      }
    })
  },
)

test.each(named())(
  '%s: unknown fields and parameters are answered with 400, which names them',
  async (_, route) => {
    const names = ['surprise', 'Limit', 'constructor', 'toString', 'hasOwnProperty', '']
    await leavesUntouched(route, async (account, sample) => {
      for (const name of names) {
        const attempts: Sample[] = [{ ...sample, query: { ...sample.query, [name]: '1' } }]
        if (takesBody(route)) attempts.push({ ...sample, body: { ...sample.body, [name]: 1 } })
        for (const attempt of attempts) {
          const { status, body } = await call(app, route, attempt, { key: account.keys.delete })
          expect([name, status, body?.error.type]).toEqual([name, 400, 'invalid_request'])
          expect(body.error.message).toContain(`${name}: unknown`)
        }
      }
    })
  },
)

test.each(named())('%s: every text of a body has a maximum length', (_, route) => {
  // A file is bounded by its decoded bytes and the body's limit.
  const endless = listFields(publishedRequest(route).body).filter(
    ({ path, schema }) =>
      !path.at(-1)?.endsWith('_base64') &&
      schema.type === 'string' &&
      schema.maxLength === undefined &&
      schema.enum === undefined &&
      schema.format !== 'date',
  )
  expect(endless.map(({ path }) => path.join('.'))).toEqual([])
})
