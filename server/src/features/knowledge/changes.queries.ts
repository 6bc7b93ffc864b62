import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { EntryKind } from './retrieval/index.types.ts'

/** Something that the index holds, by its kind. */
export type KnowledgeRef = { kind: EntryKind; id: number }

/** Raises the account's knowledge version and notes that these changed or went with it. */
export async function raiseKnowledgeVersion(db: Db, account_id: number, refs: KnowledgeRef[]): Promise<void> {
  await sql`
    with raised as (
      insert into knowledge_versions as k (account_id, version) values (${account_id}, 1)
      on conflict (account_id) do update set version = k.version + 1
      returning version
    )
    insert into knowledge_changes (account_id, kind, id, version)
    select ${account_id}, changed.kind, changed.id, raised.version
    from raised, unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.id)}::bigint[])
      as changed (kind, id)
    on conflict (account_id, kind, id) do update set version = excluded.version`.execute(db)
}
