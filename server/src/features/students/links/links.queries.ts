import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { latestMoment } from '../../../platform/latest-moment.rules.ts'

const linkIds = defineCounter('student_link')

/** What a link's code is signed over, and whom it lets in; null until the email has been looked up. */
export type Link = { id: number; visitor_id: number | null; created_at: string; expires_at: string }
/** A link whose visitor is known. */
export type NamedLink = Link & { visitor_id: number }
/** A link whose mail is due. */
export type DueLink = Link & { email: string | null }

const columns = ['id', 'visitor_id', 'created_at', 'expires_at'] as const

type LinkValues = ({ email: string } | { visitor_id: number }) & { expires_at: Date }

/** Makes a link: for a visitor, or for an email that is due to be looked up. */
export async function insertLink(
  db: Db,
  account_id: number,
  link: LinkValues,
  now: Date,
): Promise<NamedLink> {
  const [email, visitor_id] = 'email' in link ? [link.email, null] : [null, link.visitor_id]
  const { rows } = await sql<NamedLink>`
    with taken as (${takeIds(account_id, linkIds)})
    insert into student_links (account_id, id, email, visitor_id, created_at, expires_at, due_at)
    select ${account_id}, taken.id, ${email}, ${visitor_id}::bigint, ${now}, ${link.expires_at},
      ${email === null ? null : now}::timestamptz
    from taken
    returning id, visitor_id, created_at, expires_at`.execute(db)
  return rows[0]!
}

export const findLink = (
  db: Db,
  account_id: number,
  id: number,
): Promise<(Link & { used_at: string | null }) | undefined> =>
  db
    .selectFrom('student_links')
    .select([...columns, 'used_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Uses a link up. @returns whether it could still be used, which is true once */
export async function useLink(db: Db, account_id: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student_links')
    .set({ used_at: now, due_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<=', latestMoment(now.getTime()).toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Claim = { id: number; attempt: number }

/** A claimed link whose mail is still to be sent. */
export const findDueLink = (db: Db, account_id: number, claim: Claim): Promise<DueLink | undefined> =>
  db
    .selectFrom('student_links')
    .select([...columns, 'email'])
    .where('account_id', '=', account_id)
    .where('id', '=', claim.id)
    .where('attempt', '=', claim.attempt)
    .where('due_at', 'is not', null)
    .executeTakeFirst()

/** Puts the visitor in the place of the email that was typed. @returns undefined where the link went meanwhile */
export const nameLink = (
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
  visitor_id: number,
): Promise<NamedLink | undefined> =>
  db
    .updateTable('student_links')
    .set({ visitor_id, email: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .returning(columns)
    .executeTakeFirst() as Promise<NamedLink | undefined>

/** Ends a claim: the mail is due again at `due_at`; null: never. */
export async function settleLink(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
  due_at: Date | null,
): Promise<void> {
  await db
    .updateTable('student_links')
    .set({ due_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .execute()
}

export async function deleteLink(db: Db, account_id: number, { id, attempt }: Claim): Promise<void> {
  await db
    .deleteFrom('student_links')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** A person by their visitors, and by emails that nobody has looked up yet. */
type Asked = { visitor_ids: number[]; emails: string[] }

const isOf = ({ visitor_ids, emails }: Asked) =>
  sql<boolean>`(visitor_id = any(${visitor_ids}::bigint[]) or email = any(${emails}::text[]))`

export async function deleteLinksOf(db: Db, account_id: number, person: Asked): Promise<void> {
  await db.deleteFrom('student_links').where('account_id', '=', account_id).where(isOf(person)).execute()
}

/** The links of a person, for an export. */
export const listLinksOf = (db: Db, account_id: number, person: Asked): Promise<unknown[]> =>
  db
    .selectFrom('student_links')
    .select([...columns, 'email', 'used_at'])
    .where('account_id', '=', account_id)
    .where(isOf(person))
    .orderBy('id')
    .execute()

/** cross-account: clean-up of links that have expired. */
export async function deleteExpiredLinks(db: Db, expired_since: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from student_links
    where (account_id, id) in (
      select account_id, id from student_links where expires_at <= ${expired_since}
      limit ${limit} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
