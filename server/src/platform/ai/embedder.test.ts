import { afterAll, expect, test } from 'vitest'
import { startFakeEmbeddings } from '../../../test/fakes/embeddings-server.ts'
import { sendJson } from '../../../test/fakes/model-server.ts'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../settings.ts'
import { createConfiguredEmbedder, ModelError } from './index.ts'

const fake = await startFakeEmbeddings()
afterAll(() => fake.close())

const never = new AbortController().signal
const createTestEmbedder = (environment: Record<string, string>) =>
  createConfiguredEmbedder(readConfig(environment), never)
const embedder = createTestEmbedder({
  EMBEDDINGS_URL: fake.url,
  EMBEDDINGS_MODEL: 'm',
  EMBEDDINGS_TIMEOUT_MS: '200',
})!

test('without configuration there is no embedder, and half a configuration is refused', () => {
  expect(createTestEmbedder({})).toBeNull()
  expect(() => createTestEmbedder({ EMBEDDINGS_URL: fake.url })).toThrow(ConfigError)
  expect(() => createTestEmbedder({ EMBEDDINGS_MODEL: 'm' })).toThrow(ConfigError)
})

test('each text gets its own vector, whatever the order in which the server answers', async () => {
  const [one, two] = await embedder.embedTexts(['plums in August', 'forty euros'])
  expect([...one!]).toEqual([...(await embedder.embedQuestion('plums in August'))])
  expect([...two!]).not.toEqual([...one!])
})

test('configured dimensions are requested and belong to the name; other vectors are refused', async () => {
  const url = `${fake.url}/embeddings`
  const short = createTestEmbedder({
    EMBEDDINGS_URL: url,
    EMBEDDINGS_MODEL: 'm',
    EMBEDDINGS_DIMENSIONS: '16',
  })!
  expect(short.name).toBe('m@16')
  expect(await short.embedQuestion('plums')).toHaveLength(16)
  expect(fake.requests.at(-1)).toMatchObject({ path: '/v1/embeddings', dimensions: 16 })
  fake.instead((_seen, response) => {
    sendJson(response, 200, { data: [{ index: 0, embedding: [1, 2] }] })
    return true
  })
  await expect(short.embedQuestion('plums')).rejects.toThrow('2 dimensions where 16')
  fake.instead(null)
})

test.each([
  {},
  { data: [] },
  { data: [{ index: 0, embedding: [] }] },
  { data: [{ index: 1, embedding: [1, 2] }] },
  { data: [{ index: 0, embedding: ['1', '2'] }] },
  { data: [{ index: 0, embedding: [null, null] }] },
  { data: [{ index: 0, embedding: [[1], [2]] }] },
  { data: [{ index: 0, embedding: [1e39, 1] }] },
  { data: [{ index: 0, embedding: 'AAAA' }] },
])('the answer %j is refused, as it has no valid vector', async (body) => {
  fake.instead((_seen, response) => {
    sendJson(response, 200, body)
    return true
  })
  await expect(embedder.embedQuestion('plums')).rejects.toThrow(ModelError)
  fake.instead(null)
})

test('texts are retried where that may help; a question is not retried, and ends at its time limit', async () => {
  let failures = 2
  fake.instead((_seen, response) => {
    if (failures-- <= 0) return false
    response.setHeader('retry-after', '0')
    sendJson(response, 429, {})
    return true
  })
  expect(await embedder.embedTexts(['plums'])).toHaveLength(1)
  failures = 1
  await expect(embedder.embedQuestion('plums')).rejects.toMatchObject({ reason: 'rate_limited' })
  fake.instead(() => true)
  await expect(embedder.embedQuestion('plums')).rejects.toMatchObject({ reason: 'timeout' })
  fake.instead(null)
})
