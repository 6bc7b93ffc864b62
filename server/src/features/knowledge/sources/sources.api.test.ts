import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { writesNothing } from '../../../../test/contract/snapshot.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createFolder, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

const usedWords = async ({ api }: TestAccount) => (await api.get('/usage')).body.words.current
const read = async ({ api }: TestAccount, id: unknown) => (await api.get(`/brain/sources/${id}`)).body
const numbered = (count: number, mark = 'w') =>
  Array.from({ length: count }, (_, i) => `${mark}${i}`).join(' ')

/** Sets the words that the account has stored, as if they had been posted before. */
const setStoredWords = (account: TestAccount, words: number) =>
  app.sql('update account_usage set words = $2 where account_id = $1', [account.account.id, words])

test('a new text is answered with 201 and its record; fields that were not sent have their defaults', async () => {
  const account = await createTestAccount(app)
  const { status, body } = await account.api.post('/brain/sources', {
    title: '  Sowing  ',
    content: 'Siembra los tomates en casa seis semanas antes de la última helada.',
  })
  const now = app.clock.now().toISOString()
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'brain_source',
    id: account.account.id * 10_000_000_000 + 1,
    source_type: 'text',
    title: 'Sowing',
    external_id: null,
    folder_id: null,
    url: null,
    language: 'es',
    content_date: now.slice(0, 10),
    content_hash: null,
    word_count: 12,
    chunk_count: 1,
    status: 'ready',
    error: null,
    replaced: false,
    created_at: now,
    updated_at: now,
  })
})

test('every field is returned as it was sent', async () => {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account)
  const sent = {
    title: 'Sowing',
    content: '\n# Heading\r\n\ttabs, "quotes" and 😀 — kept.\n\n',
    content_date: '2024-02-29',
    external_id: 'post/118 ?&#é',
    content_hash: 'sha256:00',
    folder_id,
  }
  const { id } = await createSource(account, sent)
  const { content, ...labels } = sent
  expect(await read(account, id)).toMatchObject({ ...labels, content_text: content })
})

test('any text of 10 characters and more is stored and returned unchanged', async () => {
  const account = await createTestAccount(app)
  const text = fc
    .string({ unit: 'grapheme', minLength: 10, maxLength: 400 })
    .filter((value) => value.isWellFormed() && !value.includes('\0') && [...value].length >= 10)
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const { id } = await createSource(account, { content })
      expect((await read(account, id)).content_text).toBe(content)
    }),
    { numRuns: 100 },
  )
})

test('a text of spaces alone is refused', async () => {
  const account = await createTestAccount(app)
  const { status, body } = await account.api.post('/brain/sources', {
    title: 'Blank',
    content: ' \n'.repeat(20),
  })
  expect([status, body.error.message]).toEqual([400, 'content: must hold more than spaces.'])
})

test('posting an external_id again replaces the text: 200, replaced true, id and created_at stay', async () => {
  const account = await createTestAccount(app)
  const first = await createSource(account, { external_id: 'a', content: numbered(40), content_hash: 'one' })
  app.clock.advance('1m')
  const { status, body } = await account.api.post('/brain/sources', {
    title: 'Another title',
    content: numbered(7, 'v'),
    external_id: 'a',
  })
  expect([status, body.replaced, body.id, body.created_at]).toEqual([200, true, first.id, first.created_at])
  expect(body).toMatchObject({ title: 'Another title', word_count: 7, content_hash: null })
  expect(body.updated_at).toBe(app.clock.now().toISOString())
  expect((await read(account, first.id)).content_text).toBe(numbered(7, 'v'))
  expect(await usedWords(account)).toBe(7)
})

test('the same content again updates the labels and charges nothing, even when no words are left', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const first = await createSource(account, { external_id: 'a', content: numbered(40) })
  await setStoredWords(account, 500_000)
  const { status, body } = await account.api.post('/brain/sources', {
    title: 'New title',
    content: numbered(40),
    external_id: 'a',
    content_hash: 'two',
    content_date: '2020-01-01',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: first.id,
    replaced: true,
    title: 'New title',
    content_hash: 'two',
    content_date: '2020-01-01',
  })
  expect(await usedWords(account)).toBe(500_000)
})

test('different accounts may use the same external id', async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  const theirSource = await createSource(theirs, { external_id: 'shared' })
  const { status } = await mine.api.post('/brain/sources', {
    title: 'Mine',
    content: 'My own words are these.',
    external_id: 'shared',
  })
  expect(status).toBe(201)
  expect((await mine.api.delete('/brain/sources?external_id=shared')).status).toBe(200)
  expect((await read(theirs, theirSource.id)).external_id).toBe('shared')
})

test('parallel posts with one external_id leave one source: one 201, the others replace it, words are counted once', async () => {
  const account = await createTestAccount(app)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      account.api.post('/brain/sources', { title: 'Same', content: numbered(10 + i), external_id: 'same' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 201])
  const { data } = (await account.api.get('/brain/sources')).body
  expect(data.length).toBe(1)
  expect(await usedWords(account)).toBe(data[0].word_count)
  expect((await read(account, data[0].id)).content_text).toBe(numbered(data[0].word_count))
})

test.each([12, 24])(
  'of %i parallel posts exactly as many are accepted as the words suffice for',
  async (parallel) => {
    const account = await createTestAccount(app, { plan: 'starter' })
    await setStoredWords(account, 500_000 - 95)
    const answers = await Promise.all(
      Array.from({ length: parallel }, () =>
        account.api.post('/brain/sources', { title: 'Ten', content: numbered(10) }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 403)
    expect(answers.filter(({ status }) => status === 201).length).toBe(9)
    expect(refused.length).toBe(parallel - 9)
    expect(new Set(refused.map(({ body }) => body.error.type))).toEqual(new Set(['words_quota_exceeded']))
    expect((await account.api.get('/usage')).body.words).toEqual({
      granted: 500_000,
      current: 499_995,
      remaining: 5,
    })
  },
)

test('the last word fits, one more does not, and a refusal changes nothing', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  await createSource(account, { external_id: 'a', content: numbered(30) })
  await setStoredWords(account, 500_000 - 10)
  const replaceWith = (words: number) =>
    account.api.post('/brain/sources', { title: 'Replaced', content: numbered(words, 'v'), external_id: 'a' })
  await writesNothing(app, [account], async () => {
    expect((await replaceWith(41)).body.error.type).toBe('words_quota_exceeded')
  })
  expect((await replaceWith(40)).status).toBe(200)
  expect(await usedWords(account)).toBe(500_000)
})

test('an unlimited account is never refused, and its grant is null', async () => {
  const account = await createTestAccount(app, { plan: 'starter', unlimited: true })
  await setStoredWords(account, 500_000)
  await createSource(account, { content: numbered(10) })
  const { unlimited, words } = (await account.api.get('/usage')).body
  expect({ unlimited, words }).toEqual({
    unlimited: true,
    words: { granted: null, current: 500_010, remaining: null },
  })
})

test('a deleted source is not found, its words are free again, and so is its external_id', async () => {
  const account = await createTestAccount(app)
  const [one, two] = [
    await createSource(account, { external_id: 'a', content: numbered(10) }),
    await createSource(account, { content: numbered(5) }),
  ]
  expect((await account.api.delete('/brain/sources?external_id=a')).body).toEqual({
    id: one.id,
    external_id: 'a',
    deleted: true,
  })
  expect(await usedWords(account)).toBe(5)
  expect((await account.api.delete(`/brain/sources/${two.id}`, {})).body).toEqual({
    id: two.id,
    deleted: true,
  })
  expect(await usedWords(account)).toBe(0)
  for (const path of [
    `/brain/sources/${one.id}`,
    `/brain/sources/${two.id}`,
    '/brain/sources?external_id=a',
  ]) {
    expect((await account.api.delete(path)).status).toBe(404)
  }
  expect((await createSource(account, { external_id: 'a' })).replaced).toBe(false)
})

test('after any order of posts, replacements and deletes the list, the texts and the words agree with a simple model', async () => {
  const step = fc.record({
    name: fc.nat(3),
    words: fc.integer({ min: 5, max: 30 }),
    kind: fc.constantFrom('post', 'post', 'named', 'delete'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const account = await createTestAccount(app)
      const model = new Map<number, { external_id: string | null; words: number }>()
      for (const { name, words, kind } of steps) {
        const external_id = kind === 'post' ? null : `n${name}`
        const existing = [...model].find(
          ([, source]) => external_id !== null && source.external_id === external_id,
        )
        if (kind === 'delete') {
          const { status } = await account.api.delete(`/brain/sources?external_id=n${name}`)
          expect(status).toBe(existing === undefined ? 404 : 200)
          if (existing !== undefined) model.delete(existing[0])
          continue
        }
        const created = await createSource(account, {
          content: numbered(words),
          ...(external_id && { external_id }),
        })
        expect(created.replaced).toBe(existing !== undefined)
        model.set(created.id, { external_id, words })
      }
      const { data } = (await account.api.get('/brain/sources')).body
      const listed = data.map((s: Record<string, unknown>) => [
        s.id,
        { external_id: s.external_id, words: s.word_count },
      ])
      expect(listed).toEqual([...model].sort(([a], [b]) => a - b))
      expect(await usedWords(account)).toBe([...model.values()].reduce((sum, { words }) => sum + words, 0))
      const chunks = await app.sql(
        'select distinct source_id from brain_chunks where account_id = $1 order by 1',
        [account.account.id],
      )
      expect(chunks.map(({ source_id }) => source_id)).toEqual(listed.map(([id]: [number]) => id))
    }),
    { numRuns: 15 },
  )
})
