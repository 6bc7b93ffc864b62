import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from '../../../test/global-setup.ts'

/** Texts that a careless copy changes. */
export const nasty = [
  'plain',
  '',
  '\\N',
  '\\.',
  '\\.\n\\.',
  'tab\there, line\nfeed, return\r\nboth, back\\slash\\n, vertical\v, bell\u0007',
  `quotes ' " \` $$ ; -- /* */`,
  '画像 naïve e\u0301 \u{1f469}\u200d\u{1f680} \u{10ffff} \ufeff\u2028',
  ' spaces around ',
  'x'.repeat(300_000),
]

const at = '2026-03-10T09:30:00.123Z'
const account_id = 1
const id = (n: number) => account_id * 10_000_000_000 + n

/** Fills a database of any migration level from 0006 on with rows of every kind. */
export async function fill(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    const insert = (table: string, row: Record<string, unknown>) => {
      const values = Object.values(row)
      const placeholders = values.map((_, i) => `$${i + 1}`)
      return client.query(`insert into ${table} (${Object.keys(row)}) values (${placeholders})`, values)
    }
    const times = { created_at: at, updated_at: at }
    const { rowCount: hasSlugs } = await client.query(
      "select from information_schema.columns where table_name = 'accounts' and column_name = 'slug'",
    )
    for (const name of ['First', 'Second', 'Third']) {
      const slug = hasSlugs === 1 ? { slug: name.toLowerCase() } : {}
      await insert('accounts', { name, plan: 'pro', ...slug, ...times })
    }
    await client.query('delete from accounts where id = 3')
    await client.query("update plans set words = 7 where tier = 'starter'")
    const folder = (n: number, parent: number | null) =>
      insert('brain_folders', { account_id, id: id(n), name: nasty[n % 9], parent_id: parent, ...times })
    await folder(1, null)
    for (let n = 2; n <= 9; n++) await folder(n, id(n - 1))
    // Now each parent lies behind its child, on disk and by its id.
    for (let n = 8; n >= 1; n--) {
      await client.query('update brain_folders set parent_id = $1 where id = $2', [
        n === 8 ? null : id(n + 1),
        id(n),
      ])
    }
    await client.query('update brain_folders set parent_id = null where id = $1', [id(9)])
    for (const [n, text] of nasty.entries()) {
      const source = { account_id, id: id(n + 1), title: text.slice(0, 200), content_text: text }
      const kind = { source_type: 'text', content_date: '2026-02-28', word_count: 1, chunk_count: 1 }
      const error = n % 2 === 0 ? null : JSON.stringify({ message: text, list: [1, null, { a: '\\' }] })
      const folder_id = n % 3 === 0 ? null : id((n % 9) + 1)
      await insert('brain_sources', { ...source, ...kind, status: 'ready', error, folder_id, ...times })
      const tokens = Buffer.from(Array.from({ length: 256 }, (_, byte) => (byte * (n + 1)) % 256))
      const installation = { account_id, source_id: id(n + 1), sequence: 0, starts_at: 0 }
      await insert('brain_chunks', { ...installation, heading: '', text, tokens })
    }
    const lists = { suggestions: nasty, exclude_folder_ids: [id(1), id(2)], image_rules: '[{"a":"\\\\"}]' }
    await insert('versions', { account_id, id: id(1), label: null, ...lists, ...times })
  })
}

/** Adds sources with passages until the database takes a while to load. */
export const fillMuch = (url: string, passages: number) =>
  onDatabase(url, (client) =>
    client.query(
      `insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
       select account_id, id, n, 0, '', repeat(md5(n::text), 12), decode(repeat(md5(n::text), 4), 'hex')
       from brain_sources, generate_series(1, $1) n where id = $2`,
      [passages, id(1)],
    ),
  )

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The number of rows and a digest of each table, as the database itself computes them. */
export const digestTables = (url: string): Promise<Record<string, string>> =>
  onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content
         from ${name} t`,
      )
      contents[name] = rows[0]!.content
    }
    return contents
  })

const made: string[] = []

/** Creates a database on the run's server: a copy of the migrated template, or one without tables. @returns its address */
export async function newDatabase(kind: 'migrated' | 'bare' = 'migrated'): Promise<string> {
  const { url, template } = inject('database')
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  made.push(name)
  await onDatabase(url, (client) =>
    client.query(`create database ${name} template ${kind === 'bare' ? 'template0' : template}`),
  )
  return databaseUrl(url, name)
}

/** Drops the databases that `newDatabase` created: for the end of each test file. */
export async function dropDatabases(): Promise<void> {
  await onDatabase(inject('database').url, async (client) => {
    for (const name of made.splice(0)) await client.query(`drop database if exists ${name} with (force)`)
  })
}

export const newFolder = () => mkdtemp(join(inject('runFolder'), 'backup-'))

export async function writeFiles(data_dir: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(data_dir, 'files', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

export async function readFiles(data_dir: string): Promise<Record<string, string>> {
  const root = join(data_dir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = files
    .sort()
    .map(async (file) => [file.slice(root.length + 1), (await readFile(file)).toString('hex')])
  return Object.fromEntries(await Promise.all(contents))
}
