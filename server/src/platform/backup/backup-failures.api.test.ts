import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { applyMigrations, listMigrations } from '../db/migrate.ts'
import {
  digestTables,
  dropDatabases,
  fill,
  fillMuch,
  newFolder,
  onDatabase,
  readFiles,
  writeFiles,
} from './backup-data.fixture.ts'
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

/** The columns that later migrations leave unchanged. */
const oldRows = ({ database_url }: Installation) =>
  onDatabase(database_url, async (client) => {
    const columns = 'f.id, f.parent_id, f.name, s.title, s.error, c.text, c.tokens'
    const text = `select ${columns} from brain_folders f
      full join brain_sources s using (account_id, id) full join brain_chunks c on c.source_id = s.id order by 1`
    return (await client.query(text)).rows
  })

describe('between versions', () => {
  test('an older backup is brought up to date; the restored rows stay', async () => {
    const names = await listMigrations()
    const old = names.slice(0, 6)
    const installation = await createInstallation('bare')
    await onDatabase(installation.database_url, (client) => applyMigrations(client, old, now))
    await fill(installation.database_url)
    const older = join(await newFolder(), 'older')
    await save(installation, { file: older })
    const target = await createUsedInstallation()
    expect((await load(target, { file: older, force: true })).migrated).toEqual(names.slice(6))
    expect(await oldRows(target)).toEqual(await oldRows(installation))
    expect((await digestTables(target.database_url)).schema_migrations).toMatch(
      new RegExp(`^${names.length} `),
    )
  })

  test('a backup of a newer program is refused, and nothing is changed', async () => {
    const installation = await createInstallation()
    await onDatabase(installation.database_url, (client) =>
      client.query("insert into schema_migrations values ('9999_future.sql', $1)", [now]),
    )
    const newer = join(await newFolder(), 'newer')
    await save(installation, { file: newer })
    const target = await createUsedInstallation()
    const before = await readInstallation(target)
    await expect(load(target, { file: newer, force: true })).rejects.toEqual(errorOfType('backup_newer'))
    expect(await readInstallation(target)).toEqual(before)
  })
})

describe('the secrets key', () => {
  const key = Buffer.from('the key that opens stored secrets')
  const readKey = ({ data_dir }: Installation) => readFile(join(data_dir, 'secrets.key'))
  const installation = async () => {
    const made = await createUsedInstallation()
    await writeFile(join(made.data_dir, 'secrets.key'), key)
    return made
  }

  test('is left out without a passphrase, and the summary says so', async () => {
    const open = join(await newFolder(), 'open')
    expect(await save(await installation(), { file: open })).toMatchObject({ secrets: 'left out' })
    const target = await createInstallation()
    expect(await load(target, { file: open })).toMatchObject({ secrets: 'left out' })
    await expect(readKey(target)).rejects.toThrow('ENOENT')
  })

  test('travels under a passphrase; a wrong or missing one changes nothing', async () => {
    const sealed = join(await newFolder(), 'sealed')
    expect(await save(await installation(), { file: sealed, passphrase: 'corrèct' })).toMatchObject({
      secrets: 'encrypted',
    })
    const target = await createInstallation()
    const before = await readInstallation(target)
    await expect(load(target, { file: sealed })).rejects.toEqual(errorOfType('passphrase_needed'))
    const wrong = load(target, { file: sealed, passphrase: 'wrong' })
    await expect(wrong).rejects.toEqual(errorOfType('passphrase_wrong'))
    expect(await readInstallation(target)).toEqual(before)
    const without = await createInstallation()
    expect(await load(without, { file: sealed, without_secrets: true })).toMatchObject({
      secrets: 'left out',
    })
    expect(await load(target, { file: sealed, passphrase: 'corrèct' })).toMatchObject({ secrets: 'restored' })
    expect(await readKey(target)).toEqual(key)
    expect((await stat(join(target.data_dir, 'secrets.key'))).mode & 0o777).toBe(0o600)
  })
})

test('a restore that is killed leaves the database as it was, and can be repeated', async () => {
  const big = await createInstallation()
  await fill(big.database_url)
  await fillMuch(big.database_url, 20_000)
  await writeFiles(big.data_dir, files)
  const much = join(await newFolder(), 'much')
  await save(big, { file: much })
  const target = await createUsedInstallation()
  const before = await readInstallation(target)
  const cli = join(import.meta.dirname, '../../cli.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: target.database_url, DATA_DIR: target.data_dir }
  for (const line of ['Loading', '  brain_chunks', 'Checking what was loaded']) {
    const child = spawn(process.execPath, [cli, 'restore', much, '--force'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes(line)) child.kill('SIGKILL')
    })
    expect(await once(child, 'exit'), said).toEqual([null, 'SIGKILL'])
    expect(await digestTables(target.database_url)).toEqual(before.tables)
    expect(await readFiles(target.data_dir)).toMatchObject(before.files)
  }
  await expect.poll(() => load(target, { file: much, force: true })).toMatchObject({ files: 3 })
  expect(await readInstallation(target)).toEqual(await readInstallation(big))
})
