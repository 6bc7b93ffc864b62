import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { AuditEntry, auditQuery } from '../schemas.ts'
import { type EntryRow, listEntryRows } from './audit.queries.ts'

/** What was changed in the account, newest first. */
export async function listAudit(
  { db, account }: Ctx,
  query: z.output<typeof auditQuery>,
): Promise<ListEnvelope<AuditEntry>> {
  const rows = await listEntryRows(db, account.id, { ...query, limit: query.limit + 1 })
  return page(rows.map(toEntry), query.limit)
}

const toEntry = ({ actor_kind, actor_id, name, ...entry }: EntryRow): AuditEntry => ({
  ...(entry as Omit<AuditEntry, 'actor'>),
  actor: { kind: actor_kind as AuditEntry['actor']['kind'], id: actor_id, name },
})
