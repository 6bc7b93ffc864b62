import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyInto, copyOutOf, type Table } from './catalog.queries.ts'
import { createRowDigest, type RowDigest } from './row-digest.ts'

/** A table's rows as COPY writes them in text format. */
export const readTable = (client: pg.Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOutOf(client, table)))

/** Loads rows in COPY's text format. */
export async function loadTable(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(rows, { objectMode: false }), client.query(copyFrom(copyInto(client, table))))
}

export async function digestTable(client: pg.Client, table: Table): Promise<RowDigest> {
  const digest = createRowDigest()
  for await (const chunk of readTable(client, table)) digest.add(chunk)
  return digest.result()
}
