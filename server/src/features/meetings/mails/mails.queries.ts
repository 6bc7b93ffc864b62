import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const recipients = ['visitor', 'host'] as const
export type Recipient = (typeof recipients)[number]
/** What there is to tell of a booking. */
export type News = 'booked' | 'changed' | 'cancelled'

/**
 * Makes mails about a meeting due now. What is told last replaces what was not sent yet; somebody who has not heard of the
 * booking hears of that, with its new time.
 */
export async function saveDueMails(
  db: Db,
  account_id: number,
  { meeting_id, news }: { meeting_id: number; news: News },
  now: Date,
): Promise<void> {
  await sql`
    insert into meeting_mails as m (account_id, meeting_id, recipient, news, due_at)
    select ${account_id}, ${meeting_id}, recipient, ${news}, ${now}
    from unnest(${[...recipients]}::text[]) as recipient
    on conflict (account_id, meeting_id, recipient) do update
    set news = case when m.news = 'booked' and excluded.news = 'changed' then m.news else excluded.news end,
      due_at = excluded.due_at, attempt = m.attempt + 1`.execute(db)
}

type Claim = { id: string; attempt: number }

export type DueMail = { meeting_id: number; recipient: Recipient; news: News; host_timezone: string | null }

/** A claimed mail, with the zone that its host lives in, if the type says one. */
export async function findDueMail(db: Db, account_id: number, claim: Claim): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    select m.meeting_id, m.recipient, m.news, t.timezone as host_timezone
    from meeting_mails as m
    join meetings as b on b.account_id = m.account_id and b.id = m.meeting_id
    left join meeting_types as t on t.account_id = b.account_id and t.id = b.type_id
    where m.account_id = ${account_id} and m.id = ${claim.id} and m.attempt = ${claim.attempt}`.execute(db)
  return rows[0]
}

/** Ends a claim: the mail is due again at `due_at`; null: it is done. */
export async function settleMail(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
  due_at: Date | null,
): Promise<void> {
  if (due_at === null)
    await sql`
      delete from meeting_mails where account_id = ${account_id} and id = ${id} and attempt = ${attempt}`.execute(
      db,
    )
  else
    await sql`
      update meeting_mails set due_at = ${due_at}
      where account_id = ${account_id} and id = ${id} and attempt = ${attempt}`.execute(db)
}
