import { expect } from 'vitest'
import { backup, restore } from '../src/platform/backup/index.ts'
import { contentsOf, newDatabase, newFolder, onDatabase, readFiles, writeFiles } from './backup-data.ts'

export const now = new Date('2026-03-10T09:30:00Z')
const onProgress = () => {}
export const files = {
  'a/b/c.bin': Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * i) % 251)),
  'empty.txt': '',
  [`${'long-name-'.repeat(20)}/naïve 画像.txt`]: 'text',
}

export type Place = { database_url: string; data_dir: string }

export const newPlace = async (kind: 'migrated' | 'bare' = 'migrated'): Promise<Place> => ({
  database_url: await newDatabase(kind),
  data_dir: await newFolder(),
})

export const save = (place: Place, options: { file: string; force?: boolean; passphrase?: string }) =>
  backup({ ...place, force: false, passphrase: null, now, onProgress, ...options })

type LoadOptions = { force?: boolean; passphrase?: string; without_secrets?: boolean }
export const load = (place: Place, options: LoadOptions & { file: string }) =>
  restore({ ...place, force: false, passphrase: null, without_secrets: false, now, onProgress, ...options })

export const stateOf = async ({ database_url, data_dir }: Place) => ({
  tables: await contentsOf(database_url),
  files: await readFiles(data_dir),
})

export const failing = (type: string) => expect.objectContaining({ type })

/** A place with data of its own, to be replaced or to be left alone. */
export async function newUsedPlace(): Promise<Place> {
  const place = await newPlace()
  await onDatabase(place.database_url, (client) =>
    client.query("insert into accounts (name, plan, created_at, updated_at) values ('Mine', 'pro', $1, $1)", [
      now,
    ]),
  )
  await writeFiles(place.data_dir, { 'mine.txt': 'mine', 'a/mine.txt': 'too' })
  return place
}
