import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { RegistrantRow } from '../registrants/registrants.queries.ts'

/** The job that mails links. */
export const linkJobName = 'send-webinar-links'

/** Makes the mail with a registrant's link due now. A run that sends an older one then ends nothing. */
export async function mailLink(
  db: Db,
  account_id: number,
  { id, language }: { id: number; language: string },
  now: Date,
): Promise<void> {
  await sql`
    update webinar_registrants set due_at = ${now}, language = ${language},
      attempt = case when due_at is null then 0 else attempt + 1 end
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

type Claim = { id: number; attempt: number }

export type DueLink = Pick<RegistrantRow, 'id' | 'webinar_id' | 'email' | 'name' | 'registered_at'> & {
  language: string
  title: string
  starts_at: string
  timezone: string
}

/** The mail that a job has claimed. */
export async function findDueLink(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
): Promise<DueLink | undefined> {
  const { rows } = await sql<DueLink>`
    select r.id, r.webinar_id, r.email, r.name, r.registered_at, coalesce(r.language, 'en') as language, w.title,
      w.starts_at, w.timezone
    from webinar_registrants as r
    join webinars as w on w.account_id = r.account_id and w.id = r.webinar_id
    where r.account_id = ${account_id} and r.id = ${id} and r.attempt = ${attempt} and r.due_at is not null`.execute(
    db,
  )
  return rows[0]
}

/** Ends a claim: the mail is due again at `due_at`; null: it is done. */
export async function settleLink(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
  due_at: Date | null,
): Promise<void> {
  await sql`
    update webinar_registrants set due_at = ${due_at}
    where account_id = ${account_id} and id = ${id} and attempt = ${attempt}`.execute(db)
}
