import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeStorage, newKey } from '../storage.fixture.ts'
import { createLocalStorage } from './local-storage.ts'

const root = await mkdtemp(join(tmpdir(), 'understudy-storage-'))
afterAll(() => rm(root, { recursive: true }))

describeStorage('a local folder', async () => createLocalStorage(join(root, 'files')))

test('a folder that does not exist yet is empty', async () => {
  const storage = createLocalStorage(join(root, 'none'))
  expect(await Array.fromAsync(storage.list())).toEqual([])
  expect(await Array.fromAsync(storage.listUploads())).toEqual([])
})

test('files lie under their keys, drafts apart from them', async () => {
  const folder = join(root, 'layout')
  const storage = createLocalStorage(folder)
  const key = newKey()
  await storage.put(key, Buffer.from('x'))
  await storage.createUpload(newKey())
  const entries = await readdir(folder, { recursive: true })
  expect(entries).toContain(key)
  expect((await Array.fromAsync(storage.list())).map((file) => file.key)).toEqual([key])
})
