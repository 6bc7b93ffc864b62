import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { type Behaviour, sendJson, startFakeModel, wrap } from '../../../../test/fakes/model-server.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const timeoutMs = 1500
const app = await startTestApp({
  environment: {
    CHAT_MODEL: 'openai-compatible:tester',
    OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1`,
    OPENAI_COMPATIBLE_API_KEY: 'sk-model-key-that-must-not-leak',
    CHAT_TIMEOUT_MS: String(timeoutMs),
  },
})

const fine = { content: 'Fine.', actions: [], sources: [] }
beforeEach(() => {
  fake.always(fine)
  fake.requests.length = 0
})

const used = async ({ api }: TestAccount) => (await api.get('/usage')).body.responses.used as number
const messages = ({ account }: TestAccount) =>
  app.sql<{ content: string }>('select content from messages where account_id = $1 order by sequence', [
    account.id,
  ])

async function ask(message = 'Hello') {
  const account = await createTestAccount(app)
  const answer = await account.api.post('/chat', { message }, { expectFault: true })
  return { account, answer }
}

const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_seen, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendJson(response, code, { error: { message: 'upstream detail that must not leak' } })
    return undefined
  }

const bytes =
  (content_type: string, body: Buffer): Behaviour =>
  (_seen, response) => {
    response.writeHead(200, { 'content-type': content_type, 'content-length': body.length }).end(body)
    return undefined
  }

const answerSaying = (content: string) =>
  JSON.stringify(wrap('openai', JSON.stringify({ ...fine, content }), null))

const byHand =
  (act: (response: ServerResponse) => void): Behaviour =>
  (_seen, response) => {
    act(response)
    return undefined
  }

const huge = byHand((response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(256 * 1024, 'a')
  let sent = 0
  const more = () => {
    while (sent < 40 && !response.destroyed) {
      sent++
      if (!response.write(chunk)) return response.once('drain', more)
    }
    response.end()
  }
  more()
})
const cutOff = byHand((response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 })
  response.write('{"choices": [{"message": {"content": "{\\"content\\": \\"Ha', () => response.destroy())
})
const reset = byHand((response) => response.destroy())
const silent = byHand(() => {})
const trickle = byHand((response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
})

const failures: [string, Behaviour][] = [
  ['is silent', silent],
  ['trickles for ever', trickle],
  ['answers 500', status(500)],
  ['answers 503 with a long Retry-After', status(503, { 'retry-after': '120' })],
  ['answers 429 with a Retry-After beyond the time', status(429, { 'retry-after': '120' })],
  ['answers 401', status(401)],
  ['answers 404', status(404)],
  ['redirects', status(302, { location: 'http://127.0.0.1:1/' })],
  ['cuts its answer off', cutOff],
  ['resets the connection', reset],
  ['sends 10 MB', huge],
  ['sends no JSON', bytes('text/html', Buffer.from('<html>Bad gateway</html>'))],
  ['sends bytes in no charset', bytes('application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
  ['sends another shape', bytes('application/json', Buffer.from('{"result":"Hi"}'))],
  ['sends no choices', bytes('application/json', Buffer.from('{"choices":[]}'))],
  ['says nothing', ''],
  ['says only blanks and control characters', { ...fine, content: ' \u0000\u0007\n' }],
  ['breaks off before saying anything', '{"actions": ['],
]

describe('a model that does not answer', () => {
  it.each(failures)(
    'because it %s is answered in time with 503 model_unavailable, and nothing is stored or counted',
    async (_name, behaviour) => {
      fake.always(behaviour)
      const start = performance.now()
      const { account, answer } = await ask()
      const took = performance.now() - start
      expect([answer.status, answer.body.error.type]).toEqual([503, 'model_unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.text).not.toMatch(/leak|upstream|127\.0\.0\.1|tester/)
      expect(JSON.stringify(app.logged)).not.toMatch(/sk-model-key|upstream detail/)
      expect(took).toBeLessThan(timeoutMs + 8_000)
      expect(await used(account)).toBe(0)
      expect(await messages(account)).toEqual([])
      fake.always(fine)
      expect((await account.api.post('/chat', { message: 'Hello' })).status).toBe(200)
      expect(await used(account)).toBe(1)
    },
  )

  it('passes on when the provider wants to be asked again, as Retry-After', async () => {
    fake.always(status(429, { 'retry-after': '77' }))
    expect((await ask()).answer.headers['retry-after']).toBe('77')
  })

  it('leaves the thread free for the next message at once', async () => {
    const account = await createTestAccount(app)
    const { conversation_id } = (await account.api.post('/chat', { message: 'One' })).body
    fake.next(status(401))
    const failed = await account.api.post('/chat', { message: 'Two', conversation_id }, { expectFault: true })
    expect(failed.status).toBe(503)
    expect((await account.api.post('/chat', { message: 'Three', conversation_id })).status).toBe(200)
    expect((await messages(account)).map(({ content }) => content)).toEqual([
      'One',
      'Fine.',
      'Three',
      'Fine.',
    ])
  })

  it('frees the Idempotency-Key too', async () => {
    const account = await createTestAccount(app)
    const headers = { 'idempotency-key': 'again' }
    fake.next(status(401))
    const failed = await account.api.post('/chat', { message: 'Hi' }, { headers, expectFault: true })
    expect(failed.status).toBe(503)
    const retried = await account.api.post('/chat', { message: 'Hi' }, { headers })
    expect(retried.status).toBe(200)
    expect(retried.headers['idempotent-replayed']).toBeUndefined()
    expect(await used(account)).toBe(1)
  })
})

describe('a model that fails once', () => {
  it.each([
    ['500 and 502', [status(500), status(502)], 3],
    ['429 with Retry-After', [status(429, { 'retry-after': '0' })], 2],
    ['a reset connection', [reset], 2],
    ['an answer that is cut off', [cutOff], 2],
    ['words instead of an object', ['Certainly!', 'Still words'], 2],
    ['an object that lacks its content', [{ actions: [] }], 2],
  ] as [string, Behaviour[], number][])(
    'over %s is asked again, and one reply is counted once',
    async (_name, behaviours, requests) => {
      fake.next(...behaviours)
      const { account, answer } = await ask()
      expect(answer.status).toBe(200)
      expect(fake.requests).toHaveLength(requests)
      expect(await used(account)).toBe(1)
      expect(await messages(account)).toHaveLength(2)
    },
  )

  it('waits as long as Retry-After asks', async () => {
    fake.next(status(429, { 'retry-after': '1' }))
    const start = performance.now()
    expect((await ask()).answer.status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(950)
  })

  it.each([
    ['repeated as an object: the object', ['Words', { ...fine, content: 'Object' }], 'Object'],
    ['repeated as words: the first words', ['Words', 'Other words'], 'Words'],
    ['with a repair that fails: the first words', ['Words', status(401)], 'Words'],
    ['broken off: what was said before', ['{"content": "Half a sen', '{"content": "Half'], 'Half a sen'],
  ] as [string, Behaviour[], string][])('is %s', async (_name, behaviours, content) => {
    fake.next(...behaviours)
    expect((await ask()).answer.body.reply).toEqual({ content, actions: [] })
  })

  it('is asked once more, with what was wrong', async () => {
    fake.next('Words')
    await ask()
    const [, repair] = fake.requests
    expect(repair!.messages.slice(-2).map(({ role }) => role)).toEqual(['assistant', 'user'])
    expect(repair!.messages.at(-2)!.content).toBe('Words')
  })

  it('may answer in Latin-1, if it says so; UTF-8 that claims to be Latin-1 is decoded as UTF-8', async () => {
    fake.next(
      bytes('application/json; charset=iso-8859-1', Buffer.from(answerSaying('Señal'), 'latin1')),
      bytes('application/json; charset=iso-8859-1', Buffer.from(answerSaying('Señal'))),
    )
    expect((await ask()).answer.body.reply.content).toBe('Señal')
    expect((await ask()).answer.body.reply.content).toBe('Señal')
  })

  it('is stored without characters that a database or a page cannot store, and cut at the bound', async () => {
    fake.next({ ...fine, content: 'a\u0000b\ud800c' }, { ...fine, content: 'word '.repeat(20_000) })
    expect((await ask()).answer.body.reply.content).toBe('ab\ufffdc')
    const { account } = await ask()
    expect((await messages(account))[1]!.content.length).toBe(8_000)
  })
})

it('a server that knows no schemas is asked without one from then on', async () => {
  const plain = await startTestApp({
    environment: { CHAT_MODEL: 'openai-compatible:old', OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1` },
  })
  fake.always((seen, response) => {
    if (!seen.structured) return fine
    sendJson(response, 400, { error: { message: "'response_format' is not supported" } })
    return undefined
  })
  const account = await createTestAccount(plain)
  for (const message of ['One', 'Two'])
    expect((await account.api.post('/chat', { message })).status).toBe(200)
  expect(fake.requests.map(({ structured }) => structured)).toEqual([true, false, false])
})
