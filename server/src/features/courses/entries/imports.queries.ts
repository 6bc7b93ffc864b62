import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ReceiptEntry } from './schemas.ts'

export type StoredImport = { fingerprint: Buffer; module_id: number; entries: ReceiptEntry[] }

/** A batch that was imported into a product. */
export async function findImport(
  db: Db,
  account_id: number,
  product_id: number,
  external_id: string,
): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('entry_imports')
    .select(['fingerprint', 'module_id', 'entries'])
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // jsonb does not keep the order of keys, and a receipt must read as it first did.
  const entries = (row.entries as ReceiptEntry[]).map(({ external_id, unit_id, status }) => ({
    external_id,
    unit_id,
    status,
  }))
  return { ...row, entries }
}

/** Stores the fingerprint and receipt of an import. */
export async function insertImport(
  db: Db,
  account_id: number,
  key: { product_id: number; external_id: string },
  { fingerprint, module_id, entries }: StoredImport,
  now: Date,
): Promise<void> {
  await sql`
    insert into entry_imports
      (account_id, product_id, external_id, fingerprint, module_id, entries, created_at)
    values (${account_id}, ${key.product_id}, ${key.external_id}, ${fingerprint}, ${module_id},
      ${JSON.stringify(entries)}::jsonb, ${now})`.execute(db)
}
