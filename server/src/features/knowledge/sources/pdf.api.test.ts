import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { column, makePdf, makeScannedPdf } from '../../../../test/fakes/pdf.ts'
import { createFolder, createSource, exhaustWords } from '../../../../test/records.ts'

const app = await startTestApp()

const lesson = column(60, 760, [
  'Feed the starter every morning with the same weight of flour and wa-',
  'ter, and keep it in a warm place. A starter that floats is ready to',
  'raise a dough.',
])

const post = async (
  account: Awaited<ReturnType<typeof createTestAccount>>,
  pdf: Buffer,
  fields: Record<string, unknown> = {},
) =>
  account.api.post('/brain/sources/pdf', {
    title: 'Bread for beginners',
    file_base64: pdf.toString('base64'),
    ...fields,
  })

describe('a PDF', () => {
  it('becomes a source with its text, its own date and its words charged, and the clone answers from it', async () => {
    const account = await createTestAccount(app)
    const folder_id = await createFolder(account)
    const pdf = makePdf({ pages: [lesson], info: { CreationDate: "D:20240315120000+01'00'" } })
    const { status, body } = await post(account, pdf, { folder_id, content_hash: 'h1' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'brain_source',
      source_type: 'pdf',
      title: 'Bread for beginners',
      folder_id,
      content_date: '2024-03-15',
      content_hash: 'h1',
      language: 'en',
      status: 'ready',
      error: null,
      url: null,
      chunk_count: 1,
      replaced: false,
    })
    const { content_text } = (await account.api.get(`/brain/sources/${body.id}`)).body
    expect(content_text).toBe(
      'Feed the starter every morning with the same weight of flour and water, and keep it in a warm place. A starter that floats is ready to raise a dough.',
    )
    expect(body.word_count).toBe(content_text.split(' ').length)
    expect((await account.api.get('/usage')).body.words.current).toBe(body.word_count)
    const { reply } = (await account.api.post('/chat', { message: 'When is a starter ready?' })).body
    expect(reply.content).toContain('A starter that floats is ready')
  })

  it('has the date of the request, else its own, else today', async () => {
    const account = await createTestAccount(app)
    const today = app.clock.now().toISOString().slice(0, 10)
    const dated = makePdf({ pages: [lesson], info: { ModDate: 'D:2019' } })
    const contentDate = async (pdf: Buffer, fields = {}) =>
      (await post(account, pdf, fields)).body.content_date
    expect(await contentDate(dated, { content_date: '2020-02-29' })).toBe('2020-02-29')
    expect(await contentDate(dated)).toBe('2019-01-01')
    expect(await contentDate(makePdf({ pages: [lesson] }))).toBe(today)
  })

  it('replaces the source with its external_id, of any type, but not where it cannot be read', async () => {
    const account = await createTestAccount(app)
    const text = await createSource(account, { external_id: 'bread' })
    const broken = await post(account, Buffer.from('%PDF-1.7 nothing more'), { external_id: 'bread' })
    expect(broken.status).toBe(422)
    expect((await account.api.get(`/brain/sources/${text.id}`)).body.source_type).toBe('text')
    const replaced = await post(account, makePdf({ pages: [lesson] }), { external_id: 'bread' })
    expect(replaced.status).toBe(200)
    expect(replaced.body).toMatchObject({ id: text.id, source_type: 'pdf', replaced: true })
  })

  it('is answered again under the same Idempotency-Key', async () => {
    const account = await createTestAccount(app)
    const file_base64 = makePdf({ pages: [lesson] }).toString('base64')
    const send = () =>
      account.api.post(
        '/brain/sources/pdf',
        { title: 'Bread', file_base64 },
        { headers: { 'idempotency-key': 'pdf-1' } },
      )
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await account.api.get('/brain/sources')).body.data).toHaveLength(1)
  })
})

describe('a PDF without a text', () => {
  const encrypted =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /O (xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx) /U (yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy) /P -4 >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'

  it.each<[string, string, Buffer]>([
    ['images only', 'pdf_no_text', makeScannedPdf()],
    ['an empty page', 'pdf_no_text', makePdf({ pages: [[]] })],
    ['not a PDF', 'pdf_unreadable', Buffer.from('Just a text')],
    ['cut off', 'pdf_unreadable', makePdf({ pages: [lesson] }).subarray(0, 300)],
    ['encrypted', 'pdf_unreadable', makePdf({ pages: [lesson], trailer: encrypted })],
    ['more than 2,000 pages', 'pdf_unreadable', makePdf({ pages: Array.from({ length: 2001 }, () => []) })],
  ])('that is or has %s is answered with 422 %s, and nothing is stored', async (_, type, pdf) => {
    const account = await createTestAccount(app)
    const { status, body } = await post(account, pdf)
    expect([status, body.error.type]).toEqual([422, type])
    expect((await account.api.get('/brain/sources')).body.data).toEqual([])
    expect((await account.api.get('/usage')).body.words.current).toBe(0)
  })

  it('is refused beyond 3,145,728 bytes, and where it is not base64', async () => {
    const account = await createTestAccount(app)
    const tooLarge = await post(account, Buffer.alloc(3_145_729, '%PDF-'))
    expect([tooLarge.status, tooLarge.body.error.type]).toEqual([413, 'payload_too_large'])
    const noBase64 = await account.api.post('/brain/sources/pdf', { title: 'Bread', file_base64: '***' })
    expect([noBase64.status, noBase64.body.error.type]).toEqual([400, 'invalid_request'])
  })

  it('is refused where it has more words than the plan has left, and changes nothing', async () => {
    const account = await createTestAccount(app, { plan: 'starter' })
    await exhaustWords(app, account)
    const { status, body } = await post(account, makePdf({ pages: [lesson] }))
    expect([status, body.error.type]).toEqual([403, 'words_quota_exceeded'])
    expect((await account.api.get('/brain/sources')).body.data).toEqual([])
  })
})

it('of PDFs without end an account has few places, and its clients that hang up free them', async () => {
  const account = await createTestAccount(app)
  // A page of a million texts takes longer to read than a PDF may take.
  const content = Buffer.from('BT /F1 10 Tf 10 10 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET\n'.repeat(1_000_000))
  const file_base64 = makePdf({ pages: [[]], content }).toString('base64')
  const clients = new AbortController()
  const statuses: number[] = []
  const bombs = Array.from({ length: 30 }, async () => {
    const answer = await fetch(`${app.url}/api/v1/brain/sources/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Bomb', file_base64 }),
      signal: clients.signal,
    })
    statuses.push(answer.status)
  })
  const ended = Promise.allSettled(bombs)
  await expect.poll(() => statuses.length).toBeGreaterThan(10)
  expect(new Set(statuses)).toEqual(new Set([429]))
  clients.abort()
  await ended
  // The server hears of closed connections a moment later.
  const free = async () => (await post(account, makePdf({ pages: [lesson] }))).status
  await expect.poll(free).toBe(201)
})
