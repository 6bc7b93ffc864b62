import { expect } from 'vitest'
import {
  digestTables,
  newDatabase,
  newFolder,
  onDatabase,
  readFiles,
  writeFiles,
} from './backup-data.fixture.ts'
import { backup, restore } from './index.ts'

export const now = new Date('2026-03-10T09:30:00Z')
const onProgress = () => {}
export const files = {
  'a/b/c.bin': Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * i) % 251)),
  'empty.txt': '',
  [`${'long-name-'.repeat(20)}/naïve 画像.txt`]: 'text',
}

export type Installation = { database_url: string; data_dir: string }

export const createInstallation = async (kind: 'migrated' | 'bare' = 'migrated'): Promise<Installation> => ({
  database_url: await newDatabase(kind),
  data_dir: await newFolder(),
})

export const save = (
  installation: Installation,
  options: { file: string; force?: boolean; passphrase?: string },
) => backup({ ...installation, force: false, passphrase: null, now, onProgress, ...options })

type LoadOptions = { force?: boolean; passphrase?: string; without_secrets?: boolean }
export const load = (installation: Installation, options: LoadOptions & { file: string }) =>
  restore({
    ...installation,
    force: false,
    passphrase: null,
    without_secrets: false,
    now,
    onProgress,
    ...options,
  })

export const readInstallation = async ({ database_url, data_dir }: Installation) => ({
  tables: await digestTables(database_url),
  files: await readFiles(data_dir),
})

export const errorOfType = (type: string) => expect.objectContaining({ type })

/** An installation with data of its own, which a restore replaces or refuses. */
export async function createUsedInstallation(): Promise<Installation> {
  const installation = await createInstallation()
  await onDatabase(installation.database_url, (client) =>
    client.query(
      "insert into accounts (name, slug, plan, created_at, updated_at) values ('Mine', 'mine', 'pro', $1, $1)",
      [now],
    ),
  )
  await writeFiles(installation.data_dir, { 'mine.txt': 'mine', 'a/mine.txt': 'too' })
  return installation
}
