import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createAsset } from '../../../../test/records.ts'

/** An app whose clock shows the real time, as the times of the files do. */
async function startNow(): Promise<TestApp> {
  const app = await startTestApp()
  app.clock.set(Date.now())
  return app
}

const newKey = (account_id: number): string => {
  const id = randomUUID()
  return `${account_id}/${id.slice(0, 2)}/${id}`
}
const storedKeys = async (app: TestApp) =>
  (await Array.fromAsync(app.app.storage.list())).map(({ key }) => key)
const uploadIds = async (app: TestApp) =>
  (await Array.fromAsync(app.app.storage.listUploads())).map(({ id }) => id)

test('files and uploads that no record refers to are deleted after a day, and the others stay', async () => {
  const app = await startNow()
  const account = await createTestAccount(app)
  const id = await createAsset(account)
  const [row] = await app.sql<{ storage_key: string }>('select storage_key from assets where id = $1', [id])
  const { storage } = app.app
  const orphans = [newKey(account.account.id), newKey(999_999), 'nobody/file', newKey(account.account.id)]
  for (const key of orphans) await storage.put(key, Buffer.from('orphan'))
  await storage.createUpload(newKey(account.account.id))
  await app.drain()
  expect((await storedKeys(app)).length).toBe(6)
  app.clock.advance('23h')
  await app.drain()
  expect([(await storedKeys(app)).length, (await uploadIds(app)).length]).toEqual([6, 1])
  app.clock.advance('2h')
  await app.drain()
  expect((await storedKeys(app)).toSorted()).toEqual([row!.storage_key, 'installation'].toSorted())
  expect(await uploadIds(app)).toEqual([])
})

test('the file of a deleted account is deleted after a day', async () => {
  const app = await startNow()
  const account = await createTestAccount(app)
  await createAsset(account)
  await app.sql('delete from accounts where id = $1', [account.account.id])
  app.clock.advance('25h')
  await app.drain()
  expect(await storedKeys(app)).toEqual(['installation'])
})

test('an upload that a fetch will continue stays', async () => {
  const app = await startNow()
  const { account, api } = await createTestAccount(app)
  const { id } = (await api.post('/assets', { url: 'http://video.invalid/x.mp4', kind: 'video' })).body
  const [row] = await app.sql<{ storage_key: string }>('select storage_key from assets where id = $1', [id])
  const upload_id = await app.app.storage.createUpload(row!.storage_key)
  await app.sql(`update assets set upload_id = $2, due_at = $3 where id = $1`, [
    id,
    upload_id,
    new Date(app.clock.nowMs() + 99 * 86_400_000),
  ])
  app.clock.advance('25h')
  await app.drain()
  expect(await uploadIds(app)).toEqual([upload_id])
  expect(account.id).toBeGreaterThan(0)
})

test('in a storage that belongs to another installation nothing is deleted', async () => {
  const app = await startNow()
  const orphan = newKey(1)
  await app.app.storage.put('installation', Buffer.from(randomUUID()))
  await app.app.storage.put(orphan, Buffer.from('theirs'))
  app.clock.advance('25h')
  await app.drain()
  expect(await storedKeys(app)).toContain(orphan)
  expect(app.logged.at(-1)).toMatchObject({ msg: expect.stringContaining('belongs to another installation') })
})

test('an asset whose file is missing for a day is no longer ready, and its bytes no longer count; if the file comes back, it stays', async () => {
  const app = await startNow()
  const account = await createTestAccount(app)
  const [lost, back] = [await createAsset(account), await createAsset(account)]
  const storageKey = async (id: number) =>
    (await app.sql<{ storage_key: string }>('select storage_key from assets where id = $1', [id]))[0]!
      .storage_key
  const bytes = (await account.api.get(`/assets/${back}/download`)).bytes
  for (const id of [lost, back]) await app.app.storage.remove(await storageKey(id))
  await app.drain()
  expect((await account.api.get(`/assets/${lost}`)).body.status).toBe('ready')
  await app.app.storage.put(await storageKey(back), bytes)
  for (const wait of ['12h', '13h']) {
    app.clock.advance(wait)
    await app.drain()
  }
  expect((await account.api.get(`/assets/${lost}`)).body).toMatchObject({
    status: 'error',
    error: { type: 'file_lost' },
    public_url: null,
    file_size_bytes: 0,
  })
  expect((await account.api.get(`/assets/${back}`)).body.status).toBe('ready')
  const [usage] = await app.sql<{ storage_bytes: number }>('select storage_bytes from account_usage')
  expect(usage!.storage_bytes).toBe(bytes.length)
})
