import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { mentionPattern } from '../../../platform/db/mention-pattern.rules.ts'
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

/** Deletes stored events that mention an email, sent or not, and answers of receivers that do. */
export async function deleteMessagesMentioning(db: Db, account_id: number, emails: string[]): Promise<void> {
  const mention = mentionPattern(emails)
  await sql`
    delete from webhook_messages where account_id = ${account_id} and body ~* ${mention}`.execute(db)
  await sql`
    update webhook_deliveries
    set attempts = ${withoutExcerpts(sql`made ->> 'body_excerpt' ~* ${mention}`)}
    where account_id = ${account_id} and attempts::text ~* ${mention}`.execute(db)
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
