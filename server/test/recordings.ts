import { sql } from 'kysely'
import type { TestAccount } from './factories.ts'
import { createSource } from './records.ts'

/** A source whose recording could not be written down. @returns its id */
export async function createRecordingSource(account: TestAccount): Promise<number> {
  const { id } = await createSource(account)
  const at = new Date()
  await sql`
    insert into source_recordings (account_id, id, storage_key, mime_type, size_bytes, created_at)
    values (${account.account.id}, ${id}, ${`${account.account.id}/recording-${id}`}, 'audio/mpeg', 1, ${at})`.execute(
    account.ctx().db,
  )
  return id
}
