import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KnowledgeKind } from './kinds.rules.ts'

/** The kind and id of an entry of the index. */
export type KnowledgeRef = { kind: KnowledgeKind; id: number }

/**
 * Raises the account's knowledge version and records which entries changed or were deleted with it.
 * @param due_at when their vectors are due. null where no model is configured: then no model counts as complete any more.
 */
export async function raiseKnowledgeVersion(
  db: Db,
  account_id: number,
  refs: KnowledgeRef[],
  due_at: Date | null,
): Promise<void> {
  await sql`
    with raised as (
      insert into knowledge_versions as k (account_id, version, due_at) values (${account_id}, 1, ${due_at})
      on conflict (account_id) do update set version = k.version + 1,
        due_at = coalesce(k.due_at, excluded.due_at),
        embedded_with = case when excluded.due_at is null then '' else k.embedded_with end
      returning version
    )
    insert into knowledge_changes (account_id, kind, id, version)
    select ${account_id}, changed.kind, changed.id, raised.version
    from raised, unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.id)}::bigint[])
      as changed (kind, id)
    on conflict (account_id, kind, id) do update set version = excluded.version`.execute(db)
}
