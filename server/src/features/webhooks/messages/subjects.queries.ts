import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { MentioningTable } from '../../../platform/db/mentions.queries.ts'
import { mentions } from '../../../platform/db/mentions.ts'
import type { Person, Subject } from '../../../platform/person.ts'

/** Stored events about a person, with the attempts to send them. */
export async function listMessagesAbout(
  db: Db,
  account_id: number,
  { visitor_ids, contact_ids }: Person,
): Promise<unknown[]> {
  const { rows } = await sql`
    select m.id, m.type, m.created_at, m.body::jsonb as body, (
        select coalesce(jsonb_agg(attempt), '[]')
        from webhook_deliveries as d cross join lateral jsonb_array_elements(d.attempts) as attempt
        where d.account_id = m.account_id and d.id = m.id
      ) as attempts
    from webhook_messages as m
    where m.account_id = ${account_id}
      and (m.visitor_id = any(${visitor_ids}::bigint[]) or m.contact_id = any(${contact_ids}::bigint[]))
    order by m.created_at, m.id`.execute(db)
  return rows
}

/** Deletes the stored events about records of one kind, sent or not. */
export async function deleteMessagesAbout(
  db: Db,
  account_id: number,
  kind: keyof Subject,
  ids: number[],
): Promise<void> {
  await sql`
    delete from webhook_messages
    where account_id = ${account_id} and ${sql.ref(kind)} = any(${ids}::bigint[])`.execute(db)
}

/** Stored events that mention an email are deleted, sent or not. */
export const mentionsInEvents: MentioningTable = {
  table: 'webhook_messages',
  key: { id: 'text' },
  texts: [sql`body`],
  erase: async (db, account_id, keys) => {
    await sql`
      delete from webhook_messages
      where account_id = ${account_id} and id = any(${keys.flat()}::text[])`.execute(db)
  },
}

/** Answers of receivers that mention an email are deleted. */
export const mentionsInAttempts: MentioningTable = {
  table: 'webhook_deliveries',
  key: { id: 'text', endpoint_id: 'bigint' },
  texts: [sql`attempts::text`],
  erase: async (db, account_id, keys, emails) => {
    await sql`
      update webhook_deliveries as d
      set attempts = ${withoutExcerpts(mentions(sql`made ->> 'body_excerpt'`, emails))}
      from unnest(${keys.map(([id]) => id)}::text[], ${keys.map(([, endpoint_id]) => endpoint_id)}::bigint[])
        as found (id, endpoint_id)
      where d.account_id = ${account_id} and d.id = found.id and d.endpoint_id = found.endpoint_id`.execute(
      db,
    )
  },
}

/**
 * Names affiliates by their codes in events of their sales, and deletes receivers' answers to these. What is being sent
 * is fenced, since its answer may name them too: it is sent again when its lease ends.
 */
export async function eraseAffiliatesFromMessages(
  db: Db,
  account_id: number,
  affiliate_ids: number[],
): Promise<void> {
  await sql`
    with changed as (
      update webhook_messages
      set body = jsonb_set(body::jsonb, '{data,affiliate,name}', body::jsonb #> '{data,affiliate,code}')::text
      where account_id = ${account_id} and affiliate_id = any(${affiliate_ids}::bigint[])
      returning id
    )
    update webhook_deliveries
    set attempts = ${withoutExcerpts(sql`true`)}, attempt = attempt + 1
    where account_id = ${account_id} and id in (select id from changed)`.execute(db)
}

/** The attempts of a delivery, without the receivers' answers where the condition holds for what was `made`. */
const withoutExcerpts = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(
    case when ${condition} then made || '{"body_excerpt": null}' else made end order by number), '[]')
  from jsonb_array_elements(attempts) with ordinality as a (made, number)
)`
