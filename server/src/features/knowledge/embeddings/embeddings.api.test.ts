import { afterAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { startFakeEmbeddings } from '../../../../test/fakes/embeddings-server.ts'
import { sendJson } from '../../../../test/fakes/model-server.ts'
import { createGuidedAnswer, createProduct, createSource } from '../../../../test/records.ts'

const fake = await startFakeEmbeddings()
afterAll(() => fake.close())
const environment = {
  EMBEDDINGS_URL: fake.url,
  EMBEDDINGS_MODEL: 'meanings',
  EMBEDDINGS_API_KEY: 'secret',
  EMBEDDINGS_TIMEOUT_MS: '400',
}
const app = await startTestApp({ environment })

const says = async ({ api }: Pick<TestAccount, 'api'>, message: string): Promise<string> =>
  (await api.post('/chat', { message, new_conversation: true })).body.reply.content

/** No word of it stands in the text that answers it. */
const question = '¿Tarifas de adiestramiento canino?'
const text = 'Puppy lessons for novices: forty euros.'

async function embed(on: TestApp = app): Promise<void> {
  await on.drain()
  await on.drain()
}

async function accountWithText() {
  const account = await createTestAccount(app)
  const { id } = await createSource(account, { title: 'Offers', content: text })
  await createSource(account, { title: 'Opening', content: 'The workshop opens at nine and closes at six.' })
  return { account, id }
}

const embeddedTexts = (marker: string) => fake.embedded().filter((each) => each.includes(marker))

it('a question that shares no word with a text is answered from it by its meaning, once the text is embedded', async () => {
  const { account, id } = await accountWithText()
  expect(await says(account, question)).not.toContain('forty euros')
  await embed()
  expect(await says(account, question)).toContain('forty euros')
  expect(await says(account, 'When does the workshop open?')).toContain('opens at nine')
  expect(await says(account, 'Do you repair bicycles?')).not.toMatch(/nine|euros/)
  expect(fake.requests.at(-1)).toMatchObject({
    path: '/v1/embeddings',
    authorization: 'Bearer secret',
    model: 'meanings',
  })
  await account.api.delete(`/brain/sources/${id}`)
  expect(await says(account, question)).not.toContain('forty euros')
  await embed()
  const [{ count }] = (await app.sql<{ count: number }>(
    'select count(*)::int as count from embeddings where account_id = $1',
    [account.account.id],
  )) as [{ count: number }]
  expect(count).toBe(1)
})

it('guided answers, product questions and cards are found by their meaning', async () => {
  const account = await createTestAccount(app)
  await createGuidedAnswer(account, { question: 'Is there a refund?', answer: 'Yes, for fourteen days.' })
  const product = await createProduct(account, {
    title: 'Good companion',
    description: 'Eight puppy lessons in the park, every Saturday morning, whatever the weather is like.',
  })
  await account.api.post(`/products/${product.id}/faqs`, {
    question: 'Novices welcome?',
    answer: 'Everybody is.',
  })
  await embed()
  expect(await says(account, '¿Hacéis devoluciones?')).toContain('Yes, for fourteen days.')
  expect(await says(account, '¿Empezando?')).toContain('Everybody is.')
  const reply = await account.api.post('/chat', {
    message: '¿Adiestramiento canino?',
    new_conversation: true,
  })
  expect(reply.body.reply.actions).toEqual([{ type: 'product', product_id: product.id }])
})

it('a clone’s exclusions apply to meanings too', async () => {
  const { account, id } = await accountWithText()
  await embed()
  const { body } = await account.api.get('/versions')
  await account.api.patch(`/versions/${body.data[0].id}`, { exclude_source_ids: [id] })
  expect(await says(account, question)).not.toContain('forty euros')
})

it('no text is embedded twice, even if it is stored twice, moved, or sent again', async () => {
  const account = await createTestAccount(app)
  const content = 'Marker-once: lavender is cut before noon.'
  await createSource(account, { title: 'Twice', content, external_id: 'a' })
  await createSource(account, { title: 'Twice', content })
  await embed()
  await createSource(account, { title: 'Twice', content, external_id: 'a', content_date: '2026-01-01' })
  await embed()
  expect(embeddedTexts('Marker-once')).toHaveLength(1)
  await createSource(account, { title: 'Other', content: 'Marker-other: thyme is dried.' })
  await embed()
  expect(embeddedTexts('Marker-once')).toHaveLength(1)
  expect(embeddedTexts('Marker-other')).toHaveLength(1)
})

it('a question is embedded once; where the server fails, questions are answered by their words, and none waits for it', async () => {
  const { account } = await accountWithText()
  await embed()
  const asked = 'When does the workshop open today?'
  for (let i = 0; i < 3; i++) expect(await says(account, asked)).toContain('opens at nine')
  expect(fake.embedded().filter((each) => each === asked)).toHaveLength(1)
  fake.instead(() => true)
  const before = fake.requests.length
  expect(await says(account, 'At which hour does the workshop open?')).toContain('opens at nine')
  expect(await says(account, 'And at which hour does the workshop close?')).toContain('closes at six')
  expect(fake.requests.length - before).toBe(1)
  fake.instead(null)
  const meant = '¿Cuesta el adiestramiento canino?'
  expect(await says(account, meant)).not.toContain('forty euros')
  app.clock.advance('11s')
  expect(await says(account, meant)).toContain('forty euros')
})

it('a server that fails is tried again after pauses, and the texts are embedded when it answers', async () => {
  const { account } = await accountWithText()
  fake.instead((_seen, response) => {
    response.setHeader('retry-after', '0')
    sendJson(response, 503, {})
    return true
  })
  await app.drain()
  const tries = fake.requests.length
  await app.drain()
  expect(fake.requests.length).toBe(tries)
  fake.instead(null)
  app.clock.advance('6s')
  await embed()
  expect(await says(account, question)).toContain('forty euros')
})

it.each([
  { status: 400, body: { error: { message: 'too long' } } },
  { status: 200, body: { data: [{ index: 0, embedding: [null, null] }] } },
])(
  'a text to which the model answers $status $body is found by its words, and delays no other',
  async ({ status, body }) => {
    const { account } = await accountWithText()
    await createSource(account, { title: 'Long', content: 'Too-long: rosemary wants sun and sand.' })
    fake.instead((seen, response) => {
      if (!seen.input.some((each) => each.includes('Too-long'))) return false
      sendJson(response, status, body)
      return true
    })
    await embed()
    fake.instead(null)
    expect(await says(account, question)).toContain('forty euros')
    expect(await says(account, 'What does rosemary want?')).toContain('sun and sand')
  },
)

it('another model embeds everything again; until then, words answer', async () => {
  const { account } = await accountWithText()
  await embed()
  const mine = [account.account.id]
  await app.sql(`update embeddings set model = 'before' where account_id = $1`, mine)
  await app.sql(`update knowledge_versions set embedded_with = 'before' where account_id = $1`, mine)
  const restarted = await app.sibling()
  const there = { api: createApi(restarted, account.keys.delete) }
  expect(await says(there, question)).not.toContain('forty euros')
  expect(await says(there, 'When does the workshop open?')).toContain('opens at nine')
  await embed(restarted)
  expect(await says(there, question)).toContain('forty euros')
  const models = await app.sql('select distinct model from embeddings where account_id = $1', mine)
  expect(models).toEqual([{ model: 'meanings' }])
})

it('a text that was added while no model was configured is embedded once one is', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'First', content: 'The workshop opens at nine.' })
  await embed()
  const without = await app.sibling(undefined, { EMBEDDINGS_URL: '', EMBEDDINGS_MODEL: '' })
  await createSource(
    { ...account, api: createApi(without, account.keys.delete) },
    { title: 'Offers', content: text },
  )
  await without.drain()
  expect(await says(account, question)).not.toContain('forty euros')
  await embed()
  expect(await says(account, question)).toContain('forty euros')
})

it('every process answers by what one has embedded', async () => {
  const { account, id } = await accountWithText()
  const other = await app.sibling()
  const there = { api: createApi(other, account.keys.delete) }
  expect(await says(there, question)).not.toContain('forty euros')
  await embed()
  expect(await says(there, question)).toContain('forty euros')
  await account.api.delete(`/brain/sources/${id}`)
  expect(await says(there, question)).not.toContain('forty euros')
})
