import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { column, makePdf, makeScannedPdf } from '../../../../test/fakes/pdf.ts'
import { makeWord } from '../../../../test/fakes/word.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { createFolder, exhaustWords, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

type Given = Omit<Parameters<typeof fileForm>[0], 'file_name'> & { by?: TestAccount }

async function upload(file_name: string, { by = account, ...form }: Given) {
  const { headers, body } = fileForm({ file_name, ...form })
  const user = await signInUser(by, 'editor')
  const path = '/panel/api/brain/sources/upload'
  return app.request({ method: 'POST', path, headers: { ...user.headers, ...headers }, body })
}

const textOf = async (id: number) => (await account.api.get(`/brain/sources/${id}`)).body.content_text
const storedFiles = async () => (await Array.fromAsync(app.app.storage.list())).length

const sowing = 'Sow the seeds six weeks before the last frost, and water them from below.'

describe('an uploaded file becomes a source with the title of its name', () => {
  const pdf = makePdf({
    pages: [column(60, 760, [sowing])],
    info: { CreationDate: "D:20240315120000+01'00'" },
  })
  test.each<[string, string | Buffer, string, string]>([
    ['Sowing calendar.pdf', pdf, 'pdf', sowing],
    ['Sowing calendar.docx', makeWord(['# Indoors', sowing]), 'text', `# Indoors\n\n${sowing}`],
    ['Sowing calendar.txt', `\ufeff${sowing}\r\n`, 'text', sowing],
    ['Sowing calendar.md', `## Indoors\n\n${sowing}`, 'text', `## Indoors\n\n${sowing}`],
    ['Sowing calendar.HTML', `<title>Saved</title><p>${sowing}</p>`, 'text', sowing],
    ['Sowing calendar.srt', `1\r\n00:00:01,000 --> 00:00:04,000\r\n${sowing}\r\n`, 'video', sowing],
    ['Sowing calendar.vtt', `WEBVTT\n\n00:01.000 --> 00:04.000\n${sowing}\n`, 'video', sowing],
  ])('%s', async (file_name, bytes, source_type, text) => {
    const { status, body } = await upload(file_name, { bytes })
    expect([status, body.error?.message]).toEqual([201, undefined])
    expect(body).toMatchObject({ title: 'Sowing calendar', source_type, status: 'ready', language: 'en' })
    expect(await textOf(body.id)).toBe(text)
    expect(body.content_date).toBe(
      source_type === 'pdf' ? '2024-03-15' : app.clock.now().toISOString().slice(0, 10),
    )
  })
})

test('a file in an old encoding is read as what it says', async () => {
  const bytes = Buffer.from('La sopa de año nuevo lleva calabacín y un poco de jengibre.', 'latin1')
  const { body } = await upload('sopa.txt', { bytes })
  expect(await textOf(body.id)).toContain('año nuevo lleva calabacín')
})

test('a file goes into the folder, and has the day, that are sent with it', async () => {
  const folder_id = await createFolder(account)
  const fields = { folder_id, content_date: '2025-04-01' }
  const { body } = await upload('a.txt', { bytes: sowing, fields })
  expect(body).toMatchObject({ title: 'a.txt', folder_id, content_date: '2025-04-01', replaced: false })
})

test('a PDF of 30 MB is read, and no file stays in the storage', async () => {
  const before = await storedFiles()
  const pdf = makePdf({ pages: [column(60, 760, [sowing])] })
  // What stands before the header of a PDF is passed over by readers; what follows its end too.
  const { status, body } = await upload('large.pdf', {
    bytes: Buffer.concat([pdf, Buffer.alloc(30_000_000, '\n')]),
  })
  expect([status, body.error?.message]).toEqual([201, undefined])
  expect(await storedFiles()).toBe(before)
})

describe('a file that cannot be a source is refused, and leaves neither source nor file', () => {
  const bomb = makeWord(['x'.repeat(200_000_000)])
  test.each<[string, string, string | Buffer, number, string, string]>([
    ['a program', 'tool.exe', 'MZ', 400, 'invalid_request', 'file: must be one of .pdf'],
    ['a name without an end', 'README', sowing, 400, 'invalid_request', 'file: must be one of'],
    [
      'sound without a server for it',
      'talk.mp3',
      'ID3',
      400,
      'invalid_request',
      'no server of transcriptions',
    ],
    ['a text of more than 10 MB', 'a.txt', Buffer.alloc(10_000_001, 'a '), 413, 'payload_too_large', '10 MB'],
    ['a PDF without text', 'scan.pdf', makeScannedPdf(), 422, 'pdf_no_text', 'text'],
    ['what is no PDF', 'a.pdf', sowing, 422, 'pdf_unreadable', 'not a valid PDF'],
    ['what is no Word document', 'a.docx', sowing, 422, 'file_unreadable', 'not a valid Word document'],
    ['a Word document that unpacks to 200 MB', 'a.docx', bomb, 422, 'file_unreadable', 'too'],
    ['an empty file', 'a.txt', '', 422, 'file_no_text', 'empty'],
    ['a file of spaces', 'a.md', ' \n ', 422, 'file_no_text', 'no text'],
    ['captions without cues', 'a.srt', 'none', 422, 'file_no_text', 'no text'],
  ])('%s', async (_, file_name, bytes, status, type, message) => {
    const own = await createTestAccount(app)
    const before = await storedFiles()
    const answer = await upload(file_name, { bytes, by: own })
    expect([answer.status, answer.body.error.type]).toEqual([status, type])
    expect(answer.body.error.message).toContain(message)
    expect((await own.api.get('/brain/sources')).body.data).toEqual([])
    expect(await storedFiles()).toBe(before)
  })

  test('an unknown folder, and a plan without words', async () => {
    const own = await createTestAccount(app, { plan: 'starter' })
    const elsewhere = await upload('a.txt', {
      bytes: sowing,
      by: own,
      fields: { folder_id: await createFolder(account) },
    })
    expect([elsewhere.status, elsewhere.body.error.type]).toEqual([404, 'not_found'])
    await exhaustWords(app, own)
    const tooMany = await upload('a.txt', { bytes: sowing, by: own })
    expect([tooMany.status, tooMany.body.error.type]).toEqual([403, 'words_quota_exceeded'])
  })
})
