import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

let made = 0

/** A word that occurs nowhere else. */
export const newMarker = (): string => `zq${(++made).toString(36).padStart(6, '0')}qz`

/** How often each marker is held, by table. */
export type Held = Map<string, Map<string, number>>

/** Looks for markers in every column of every table, also in bytes. */
export async function findInTables(app: TestApp, account_id: number): Promise<Held> {
  const tables = await app.sql<{ name: string; has_account: boolean }>(
    `select t.table_name as name, exists (select from information_schema.columns as c
       where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'account_id') as has_account
     from information_schema.tables as t where t.table_schema = 'public' order by 1`,
  )
  const held: Held = new Map()
  for (const { name, has_account } of tables) {
    const text = `select t::text as row from ${name} as t`
    const rows = await app.sql<{ row: string }>(
      has_account ? `${text} where account_id = $1` : text,
      has_account ? [account_id] : [],
    )
    for (const marker of rows.flatMap(({ row }) => markersIn(row))) {
      const byTable = held.get(marker) ?? new Map<string, number>()
      held.set(marker, byTable.set(name, (byTable.get(name) ?? 0) + 1))
    }
  }
  return held
}

/** The markers in the files below a folder, and in their names. */
export async function findInFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const contents = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return entry.isFile() ? path + (await readFile(path, 'latin1')) : path
  })
  return markersIn((await Promise.all(contents)).join('\n'))
}

/** PostgreSQL shows bytes in hexadecimal digits. */
export function markersIn(text: string): string[] {
  const bytes = [...text.matchAll(/x((?:[0-9a-f]{2})+)/g)].map(([, digits]) => Buffer.from(digits!, 'hex'))
  return [text, ...bytes.map((each) => each.toString('latin1'))].flatMap((each) =>
    [...each.matchAll(/zq[0-9a-z]{6}qz/gi)].map(([marker]) => marker.toLowerCase()),
  )
}
