import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createCourse, setCertificate } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { parsePdf } from '../../../extraction/pdf/parse-pdf.ts'

const app = await startTestApp()

/** A certificate that was just issued, in an account of its own. */
async function start({ name = 'Ana', title = 'A garden on the balcony' } = {}) {
  const account = await createTestAccount(app)
  const { product_id } = await createCourse(account, [[{}]], { title })
  await setCertificate(account, product_id)
  const student = await signInStudent(account, { name })
  await createAccess(account, { email: student.email, product_id })
  const { body } = await student.campus.post(`/certificates/${product_id}`)
  const { pathname, search } = new URL(body.pdf_url)
  return {
    ...{ account, product_id, student, body },
    path: pathname + search,
    open: (other = app) => other.request({ path: pathname + search }),
    pdfEvents: async () =>
      (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'certificate_pdf_generated',
      ),
  }
}

const countFiles = async (account_id: number): Promise<number> => {
  const folder = join(app.app.config.DATA_DIR, 'files', String(account_id))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Everything that is read from a PDF. */
const textOf = async (bytes: Buffer): Promise<string> => JSON.stringify(await parsePdf(bytes))

test('the PDF says name, course, certificate and academy in any European script', async () => {
  for (const name of ['Žofie Łukasiewicz-Ñúñez', 'Иван Щёголев', 'Ελένη Παπαδοπούλου', 'Zoe\u0308 O’Brien']) {
    const { open, account, body } = await start({ name, title: 'Jardín & balcón' })
    const { status, headers, bytes } = await open()
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    const text = await textOf(bytes)
    for (const said of [name.normalize('NFC'), 'Jardín & balcón', 'Balcony gardener', account.account.name])
      expect(text).toContain(said)
    expect(text).toContain(body.verification_code)
  }
})

test('a long name shrinks and wraps, and none of it is lost', async () => {
  const name = Array.from({ length: 28 }, (_, i) => `Maria${i}`).join(' ')
  const title = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
  const { open } = await start({ name, title })
  const text = (await textOf((await open()).bytes)).replace(/\\n|\s/g, '')
  for (const part of [...name.split(' '), title]) expect(text).toContain(part)
})

test('the PDF is made once: ten first readers and later ones get the same bytes, whose hash is recorded once', async () => {
  const { open, pdfEvents, body, student, account } = await start()
  expect(await pdfEvents()).toEqual([])
  const sibling = await app.sibling()
  const first = await Promise.all(Array.from({ length: 10 }, (_, i) => open(i % 2 === 0 ? app : sibling)))
  app.clock.advance('30m')
  const hashes = new Set([...first, await open()].map(({ bytes }) => sha256(bytes)))
  expect(hashes.size).toBe(1)
  const { verification_code, issued_at } = body
  const recorded = { sha256: [...hashes][0], bytes: first[0]!.bytes.length }
  expect(await pdfEvents()).toEqual([
    expect.objectContaining({
      ...{ visitor_email: student.email, unit_id: null, block_id: null },
      evidence: { source: 'campus', verification_code, issued_at, ...recorded, receipt_confirmed: false },
    }),
  ])
  expect(await countFiles(account.account.id)).toBe(1)
})

test('an address opens the PDF for an hour, and not when it was altered', async () => {
  const { open, path } = await start()
  const other = await start()
  const altered = [
    path.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
    path.replace(/^[^?]*/, other.path.split('?')[0]!),
    path.split('?')[0]!,
  ]
  for (const one of altered) expect([one, (await app.request({ path: one })).status]).toEqual([one, 404])
  app.clock.advance('59m')
  expect((await open()).status).toBe(200)
  app.clock.advance('2m')
  expect((await open()).status).toBe(404)
})

test('erasing the student deletes certificate, page and PDF; the evidence stays without the name', async () => {
  const { open, pdfEvents, account, student, body } = await start({ name: 'Forgotten' })
  await open()
  const kept = (await pdfEvents())[0].evidence
  const exported = await operate(account, 'contact export', { email: student.email })
  expect(JSON.stringify(exported)).toContain(body.verification_code)
  await operate(account, 'contact erase', { email: student.email })
  expect((await open()).status).toBe(404)
  const { pathname } = new URL(body.verify_url)
  expect((await app.request({ path: pathname })).status).toBe(404)
  await expect.poll(() => countFiles(account.account.id)).toBe(0)
  expect(await pdfEvents()).toEqual([expect.objectContaining({ visitor_email: '', evidence: kept })])
})

test('a PDF that is made while its student is erased is not kept', async () => {
  const { open, account, student } = await start()
  const { put } = app.app.storage
  app.app.storage.put = async (key, bytes) => {
    app.app.storage.put = put
    const size = await app.app.storage.put(key, bytes)
    await operate(account, 'contact erase', { email: student.email })
    return size
  }
  expect((await open()).status).toBe(404)
  expect(await countFiles(account.account.id)).toBe(0)
})

test('the clean-up of stored files leaves the PDF where it is', async () => {
  // Files are dated by the real time.
  app.clock.set(Date.now())
  const { open, account, student, product_id } = await start()
  const { bytes } = await open()
  const orphan = `${account.account.id}/ab/ab-orphan`
  await app.app.storage.put(orphan, Buffer.from('nobody refers to it'))
  app.clock.advance('25h')
  await app.drain()
  expect(await app.app.storage.size(orphan)).toBeNull()
  const { pathname, search } = new URL(
    (await student.campus.post(`/certificates/${product_id}`)).body.pdf_url,
  )
  expect((await app.request({ path: pathname + search })).bytes.equals(bytes)).toBe(true)
})
