import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { KnownContact } from './plan-rows.rules.ts'

/** The contacts with these emails, with the tags that they carry at `now`. Locks them until the transaction ends. */
export async function lockContactsByEmail(
  db: Db,
  account_id: number,
  emails: string[],
  now: Date,
): Promise<KnownContact[]> {
  await sql`
    select from contacts where account_id = ${account_id} and email = any(${emails}::text[])
    order by id for update`.execute(db)
  return listContactsByEmail(db, account_id, emails, now)
}

/** The contacts with these emails, with the tags that they carry at `now`. */
export async function listContactsByEmail(
  db: Db,
  account_id: number,
  emails: string[],
  now: Date,
): Promise<KnownContact[]> {
  const { rows } = await sql<KnownContact>`
    select c.id, c.email, c.name, c.phone, array(
        select lower(t.name) from contact_tags as ct
        join tags as t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = c.account_id and ct.contact_id = c.id
          and (ct.expires_at is null or ct.expires_at > ${now})
      ) as tags
    from contacts as c
    where c.account_id = ${account_id} and c.email = any(${emails}::text[])`.execute(db)
  return rows
}
