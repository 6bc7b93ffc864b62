import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.queries.ts'
import { createRowDigest, type RowDigest } from './row-digest.ts'

/** A table's rows as COPY writes them in text format. cross-account: a backup holds all of them. */
export const readTable = (client: pg.Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOutOf(client, table)))

/** Loads rows in COPY's text format. cross-account: a restore brings all of them. */
export async function loadTable(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(rows, { objectMode: false }), client.query(copyFrom(copyInto(client, table))))
}

/** cross-account: compares what a restore brought. */
export async function digestTable(client: pg.Client, table: Table): Promise<RowDigest> {
  const digest = createRowDigest()
  for await (const chunk of readTable(client, table)) digest.add(chunk)
  return digest.result()
}

const copyOutOf = (client: pg.Client, { name, columns }: Table): string =>
  `copy (select ${columnList(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`

const copyInto = (client: pg.Client, { name, columns }: Table): string =>
  `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin`

const columnList = (client: pg.Client, columns: string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
