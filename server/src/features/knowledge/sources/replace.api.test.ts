import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { column, makePdf } from '../../../../test/fakes/pdf.ts'
import { blogPage, startWebServer } from '../../../../test/fakes/web-server.ts'

const app = await startTestApp()
const web = await startWebServer()
afterAll(() => web.close())

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

async function expectOneSource(account: Awaited<ReturnType<typeof createTestAccount>>) {
  const { data } = (await account.api.get('/brain/sources')).body
  expect(data).toHaveLength(1)
  const { content_text } = (await account.api.get(`/brain/sources/${data[0].id}`)).body
  expect(data[0].word_count).toBe(content_text.split(/\s+/).length)
  expect((await account.api.get('/usage')).body.words.current).toBe(data[0].word_count)
  const [{ chunks }] = (await app.sql(
    'select count(*)::int as chunks from brain_chunks where account_id = $1',
    [account.account.id],
  )) as [{ chunks: number }]
  expect(chunks).toBe(data[0].chunk_count)
}

it('64 parallel posts under one external_id leave one source and the right word count', async () => {
  const account = await createTestAccount(app)
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      account.api.post('/brain/sources', {
        title: 'Same',
        content: words(10 + index),
        external_id: 'same',
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 200 && body.replaced)).toHaveLength(63)
  await expectOneSource(account)
})

it('a text, pages and PDFs that race for one external_id leave one of them, complete', async () => {
  const account = await createTestAccount(app)
  const url = web.serve('/raced', blogPage('Raced', [`A page of some words: ${words(30)}.`]))
  const pdf = makePdf({ pages: [column(60, 760, [`A file of some words: ${words(20)}`])] })
  const external_id = 'raced'
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => [
      account.api.post('/brain/sources', { title: 'Text', content: words(40 + index), external_id }),
      account.api.post('/brain/sources/link', { url, external_id }),
      account.api.post('/brain/sources/pdf', {
        title: 'File',
        file_base64: pdf.toString('base64'),
        external_id,
      }),
    ]).flat(),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
  await expectOneSource(account)
})
