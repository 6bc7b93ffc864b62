import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { startEmbeddedPostgres } from '@understudy/embedded-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { dropDatabases, fill, fillMuch, newFolder, onDatabase, writeFiles } from './backup-data.fixture.ts'
import {
  createInstallation,
  createUsedInstallation,
  errorOfType,
  files,
  type Installation,
  load,
  now,
  readInstallation,
  save,
} from './installations.fixture.ts'

afterAll(dropDatabases)

let source: Installation
let file: string
beforeAll(async () => {
  source = await createInstallation()
  file = join(await newFolder(), 'backup.tar.zst')
  await fill(source.database_url)
  await writeFiles(source.data_dir, files)
  await save(source, { file })
})

describe('a backup', () => {
  test('is one file that only its owner can read, summed up in figures', async () => {
    const again = join(await newFolder(), 'again')
    const summary = await save(source, { file: again })
    const { size, mode } = await stat(again)
    expect(summary).toMatchObject({ object: 'backup', file: again, bytes: size, files: 3, secrets: 'none' })
    expect(summary.rows).toBeGreaterThan(30)
    expect(mode & 0o777).toBe(0o600)
  })

  test('replaces a file only with force, and a failure leaves the old file unchanged and no partial one', async () => {
    const folder = await newFolder()
    const taken = join(folder, 'taken')
    await writeFile(taken, 'precious')
    await expect(save(source, { file: taken })).rejects.toEqual(errorOfType('file_exists'))
    const bare = await createInstallation('bare')
    await expect(save(bare, { file: taken, force: true })).rejects.toEqual(errorOfType('nothing_to_back_up'))
    expect([await readdir(folder), await readFile(taken, 'utf8')]).toEqual([['taken'], 'precious'])
    await save(source, { file: taken, force: true })
    expect(await readdir(folder)).toEqual(['taken'])
    expect((await load(await createInstallation(), { file: taken })).files).toBe(3)
  })

  test('is of one moment, however much is written meanwhile', async () => {
    const installation = await createInstallation()
    await fill(installation.database_url)
    await fillMuch(installation.database_url, 20_000)
    await onDatabase(installation.database_url, (client) =>
      client.query(
        'update plans set words = 500; insert into account_usage (account_id, words) values (1, 500), (2, 500)',
      ),
    )
    let writing = true
    const writer = onDatabase(installation.database_url, async (client) => {
      for (let n = 0; writing; n = (n + 1) % 400) {
        await client.query('begin')
        await client.query('update account_usage set words = $1 where account_id = 1', [500 - n])
        await client.query('update plans set words = $1', [500 - n])
        await client.query('update account_usage set words = $1 where account_id = 2', [500 + n])
        await client.query('commit')
      }
    })
    const busy = join(await newFolder(), 'busy')
    await save(installation, { file: busy })
    writing = false
    await writer
    const target = await createInstallation()
    await load(target, { file: busy })
    const [sums] = await onDatabase(target.database_url, async (client) => {
      const text = `select (select sum(words) from account_usage)::integer as total,
        (select words from account_usage where account_id = 1) = (select min(words) from plans) as same`
      return (await client.query(text)).rows
    })
    expect(sums).toEqual({ total: 1000, same: true })
  })
})

function unpacksTo(archive: Buffer, contents: Buffer): boolean {
  try {
    return zstdDecompressSync(archive).equals(contents)
  } catch {
    return false
  }
}

describe('a restore', () => {
  test.each(['migrated', 'bare'] as const)(
    'into a %s database brings every row and file back',
    async (kind) => {
      const target = await createInstallation(kind)
      const summary = await load(target, { file })
      expect(summary).toMatchObject({
        object: 'restore',
        files: 3,
        secrets: 'none',
        migrated: [],
        skipped_tables: [],
      })
      expect(await readInstallation(target)).toEqual(await readInstallation(source))
    },
  )

  test('leaves the database as migrations make it: keys are checked and identities go on', async () => {
    const target = await createInstallation()
    const definitions = (url: string) =>
      onDatabase(url, async (client) => {
        const text = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
          from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
        return (await client.query(text)).rows
      })
    const before = await definitions(target.database_url)
    await load(target, { file })
    expect(await definitions(target.database_url)).toEqual(before)
    const added = await onDatabase(target.database_url, (client) =>
      client.query(
        "insert into accounts (name, slug, plan, created_at, updated_at) values ('Fourth', 'fourth', 'pro', $1, $1) returning id",
        [now],
      ),
    )
    expect(added.rows).toEqual([{ id: '4' }])
  })

  test('goes to another server and back', async () => {
    const data_dir = await newFolder()
    const server = await startEmbeddedPostgres({ dataDir: data_dir, log: silentLog, durable: false })
    try {
      const external = { database_url: server.url, data_dir }
      await load(external, { file })
      expect(await readInstallation(external)).toEqual(await readInstallation(source))
      const returned = join(await newFolder(), 'returned')
      await save(external, { file: returned })
      const target = await createInstallation()
      await load(target, { file: returned })
      expect(await readInstallation(target)).toEqual(await readInstallation(source))
    } finally {
      await server.stop()
    }
  })

  test('restores into an empty installation only; with force it replaces everything', async () => {
    const target = await createUsedInstallation()
    const before = await readInstallation(target)
    await expect(load(target, { file })).rejects.toEqual(errorOfType('target_not_empty'))
    expect(await readInstallation(target)).toEqual(before)
    await load(target, { file, force: true })
    expect(await readInstallation(target)).toEqual(await readInstallation(source))
    expect((await readdir(join(target.data_dir, 'files'))).filter((name) => name.startsWith('.'))).toEqual([])

    const withFiles = await createInstallation()
    await writeFiles(withFiles.data_dir, { 'mine.txt': 'mine' })
    await expect(load(withFiles, { file })).rejects.toEqual(errorOfType('target_not_empty'))
  })

  test('never touches a database of something else', async () => {
    const target = await createInstallation('bare')
    await onDatabase(target.database_url, (client) => client.query('create table theirs (id integer)'))
    await expect(load(target, { file, force: true })).rejects.toEqual(errorOfType('target_foreign'))
  })

  test('is refused while a server works on the database', async () => {
    const target = await createUsedInstallation()
    const server = new pg.Client({ connectionString: target.database_url, application_name: 'understudy' })
    await server.connect()
    await expect(load(target, { file, force: true })).rejects.toEqual(errorOfType('target_in_use'))
    await server.end()
    await expect.poll(() => load(target, { file, force: true })).toMatchObject({ files: 3 })
  })

  test('of a file that was cut off or altered is refused, and nothing is changed', async () => {
    const target = await createUsedInstallation()
    const before = await readInstallation(target)
    const whole = await readFile(file)
    const damaged = join(await newFolder(), 'damaged')
    const refused = async () => {
      await expect(load(target, { file: damaged, force: true })).rejects.toEqual(
        errorOfType('backup_damaged'),
      )
    }
    for (const length of [0, 1, 100, whole.length >> 1, whole.length - 20]) {
      await writeFile(damaged, whole)
      await truncate(damaged, length)
      await refused()
    }
    for (let i = 0; i < 20; i++) {
      const altered = Buffer.from(whole)
      altered[Math.floor(((whole.length - 14) * i) / 20)]! ^= 1 << (i % 8)
      // Where the decoder ignores the bit, the content is the same.
      if (unpacksTo(altered, zstdDecompressSync(whole))) continue
      await writeFile(damaged, altered)
      await refused()
    }
    await writeFile(damaged, Buffer.concat([whole, Buffer.from('more')]))
    await refused()
    await expect(load(target, { file: join(damaged, 'nowhere') })).rejects.toEqual(
      errorOfType('file_unreadable'),
    )
    expect(await readInstallation(target)).toEqual(before)
  })
})
