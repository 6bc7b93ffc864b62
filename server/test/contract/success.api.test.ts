import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { liveSettings } from '../webinars.ts'
import { publishedDocuments } from './published.ts'
import { call, createSample, hasSample, named } from './routes.ts'
import { routeName, routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const documents = await publishedDocuments(app)

/** The published schema of an answer as a Zod schema. */
function publishedSchema({ door, method, path }: WalkedRoute, status: number): z.ZodType {
  const document = documents.get(door.name)!
  const { schema } = document.paths[path][method.toLowerCase()].responses[status].content['application/json']
  const whole = JSON.stringify({ ...schema, definitions: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/definitions/')), {
    defaultTarget: 'openapi-3.0',
  })
}

test('every route has a valid request: from samples.ts, or from an example that needs no records', () => {
  const unknown = routes.filter((route) => !hasSample(route)).map(routeName)
  expect(unknown, 'add these to server/test/contract/samples.ts').toEqual([])
})

test.each(named())(
  '%s: a valid request succeeds and its answer fits the published schema',
  async (_, route) => {
    const account = await createTestAccount(app)
    const { status, body, headers } = await call(app, route, await createSample(route, account), {
      key: account.keys.delete,
    })
    expect(route.operation.statuses).toContain(status)
    if (route.operation.sends === 'csv')
      return expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    if (route.operation.sends === 'bytes') return expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(publishedSchema(route, status).safeParse(body).error?.issues).toBeUndefined()
  },
)

test.each(named())(
  '%s: the documentation has a summary, a description and an example that is valid',
  (_, route) => {
    expect(route.operation.summary).toMatch(/^[A-Z].{5,60}[^.]$/)
    expect(route.operation.description).toMatch(/^[A-Z].{20,}\.$/s)
    if (route.operation.sends !== 'json') return
    const { input, output, example } = route.operation
    expect(example.output, 'example of the answer').toBeDefined()
    expect(output.safeParse(example.output).error?.issues).toBeUndefined()
    if (example.input !== undefined) expect(input.safeParse(example.input).error?.issues).toBeUndefined()
  },
)
