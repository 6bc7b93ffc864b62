import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Role } from '../../../platform/roles.rules.ts'

const invitationIds = defineCounter('invitation')

type InvitationValues = {
  code_sha256: Buffer
  email: string | null
  role: Role
  sets_password: boolean
  expires_at: Date
}

export async function insertInvitation(
  db: Db,
  account_id: number,
  { code_sha256, email, role, sets_password, expires_at }: InvitationValues,
  now: Date,
): Promise<void> {
  await sql`
    with taken as (${takeIds(account_id, invitationIds)})
    insert into invitations
      (account_id, id, code_sha256, email, role, sets_password, created_at, expires_at)
    select ${account_id}, taken.id, ${code_sha256}, ${email}, ${role}, ${sets_password}, ${now}, ${expires_at}
    from taken`.execute(db)
}

export type OpenInvitation = {
  account_id: number
  id: number
  email: string | null
  role: Role
  sets_password: boolean
}

/** cross-account: a link names its account by the code alone. @returns undefined where it was used or has expired */
export const findInvitation = (db: Db, code_sha256: Buffer, now: Date): Promise<OpenInvitation | undefined> =>
  db
    .selectFrom('invitations')
    .select(['account_id', 'id', 'email', 'role', 'sets_password'])
    .where('code_sha256', '=', code_sha256)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst() as Promise<OpenInvitation | undefined>

export type PendingInvitation = {
  id: number
  email: string | null
  role: Role
  created_at: string
  expires_at: string
}

/** The links that still work, newest first. */
export const listPendingInvitations = (db: Db, account_id: number, now: Date): Promise<PendingInvitation[]> =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute() as Promise<PendingInvitation[]>

/** Uses a link up. @returns false where somebody else has */
export async function deleteInvitation(db: Db, account_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: clean-up of links that can be used no more. */
export async function deleteExpiredInvitations(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invitations
    where (account_id, id) in (
      select account_id, id from invitations where expires_at <= ${before}
      limit ${limit} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
