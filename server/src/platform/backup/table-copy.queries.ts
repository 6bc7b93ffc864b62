import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.queries.ts'
import { createRowDigest, type RowDigest } from './row-digest.ts'

/** cross-account: a backup holds all rows. The rows of a table in COPY's text format. */
export const copyTableOut = (client: pg.Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOutStatement(client, table)))

/** cross-account: a restore loads all rows. Loads rows in COPY's text format. */
export async function copyTableIn(
  client: pg.Client,
  table: Table,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(
    Readable.from(rows, { objectMode: false }),
    client.query(copyFrom(copyInStatement(client, table))),
  )
}

/** cross-account: for comparing what a restore loaded with the backup. */
export async function digestTable(client: pg.Client, table: Table): Promise<RowDigest> {
  const digest = createRowDigest()
  for await (const chunk of copyTableOut(client, table)) digest.add(chunk)
  return digest.result()
}

const copyOutStatement = (client: pg.Client, { name, columns }: Table): string =>
  `copy (select ${columnList(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`

const copyInStatement = (client: pg.Client, { name, columns }: Table): string =>
  `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin`

const columnList = (client: pg.Client, columns: string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
