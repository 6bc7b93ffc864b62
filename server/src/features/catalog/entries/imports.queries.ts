import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ReceiptEntry } from './schemas.ts'

export type StoredImport = { fingerprint: Buffer; module_id: number; entries: ReceiptEntry[] }

export const findImport = (
  db: Db,
  account_id: number,
  product_id: number,
  external_id: string,
): Promise<StoredImport | undefined> =>
  db
    .selectFrom('entry_imports')
    .select(['fingerprint', 'module_id', 'entries'])
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst() as Promise<StoredImport | undefined>

/** Keeps what an import held and gave. */
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
