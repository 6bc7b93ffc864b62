import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startFakeS3 } from '../../../../test/fakes/s3-server.ts'
import { describeStorage, newKey, partBytes } from '../storage.fixture.ts'
import type { S3Options } from './client.ts'
import { maxParts, type Part, partSize, usableParts } from './parts.rules.ts'
import { createS3Storage } from './s3-storage.ts'

const s3 = await startFakeS3()
afterAll(() => s3.close())

const options: S3Options = {
  ...s3.credentials,
  endpoint: s3.url,
  bucket: s3.bucket,
  prefix: 'academy/',
  addressing: 'path',
  part_bytes: partBytes,
}
const open = async (more: Partial<S3Options> = {}) => createS3Storage({ ...options, ...more })

describeStorage('an S3-compatible storage', open)

/** `node bin/node.js server/scripts/check-s3.ts` runs the suite on the storage that the environment names. */
const real = process.env.CHECK_S3
if (real) describeStorage('the storage of the configuration', () => open(JSON.parse(real)))

test('every key stands below the prefix, and files beside it are not listed', async () => {
  const storage = await open()
  s3.objects.set('other/file', { body: Buffer.from('x'), modified: new Date() })
  const key = newKey()
  await storage.put(key, Buffer.from('x'))
  expect(s3.objects.has(`academy/${key}`)).toBe(true)
  const keys = (await Array.fromAsync(storage.list())).map((file) => file.key)
  expect(keys).toContain(key)
  expect(keys.filter((each) => each.includes('other'))).toEqual([])
})

test.each([
  ['another secret', { secret_access_key: 'wrong' }],
  ['another key id', { access_key_id: 'AKIDWRONG' }],
  ['another region', { region: 'us-east-1' }],
])('%s is refused by the storage and thrown as an error with its status', async (_, wrong) => {
  const storage = await open(wrong)
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ status: 403 })
  await expect(storage.size(newKey())).rejects.toMatchObject({ status: 403 })
})

test('a request is repeated while the storage is busy, and fails if that does not end', async () => {
  const storage = await open()
  s3.failNext(2, 503)
  expect(await storage.put(newKey(), Buffer.from('x'))).toBe(1)
  s3.failNext(4, 500)
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ status: 500 })
})

test('an upload whose part was replaced meanwhile cannot be completed', async () => {
  const storage = await open()
  const key = newKey()
  const id = await storage.createUpload(key)
  const upload = (await storage.openUpload(key, id))!
  await upload.write(randomBytes(partBytes))
  const other = (await storage.openUpload(key, id))!
  s3.uploads.get(id)!.parts.delete(1)
  await other.write(Buffer.from('x'))
  await expect(upload.complete()).rejects.toThrow('InvalidPart')
  expect(await storage.size(key)).toBeNull()
})

test('part sizes depend on the number only, and 10,000 of them hold any video', () => {
  const total = Array.from({ length: maxParts }, (_, index) => partSize(index + 1, 16 * 2 ** 20))
  expect(total.reduce((sum, size) => sum + size, 0)).toBe(55_000 * 16 * 2 ** 20)
})

test('usable parts are those before the first that is missing or short', () => {
  const whole = (number: number): Part => ({ number, etag: 'e', size_bytes: partSize(number, 10) })
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.uniqueArray(fc.integer({ min: 32, max: 60 })),
      fc.boolean(),
      (usable, later, short) => {
        const parts = Array.from({ length: usable }, (_, index) => whole(index + 1))
        const next = short ? [{ ...whole(usable + 1), size_bytes: 9 }] : []
        const given = [...later.map(whole), ...next, ...parts.toReversed()]
        expect(usableParts(given, 10).map(({ number }) => number)).toEqual(parts.map(({ number }) => number))
      },
    ),
  )
})
