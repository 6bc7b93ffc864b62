import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Affiliate, AffiliatePayout, NewAffiliate } from '../schemas.ts'

const affiliateIds = defineCounter('affiliate')

const columns = sql`'affiliate' as object, id, name, email, code, commission_percent, window_days, created_at`

export async function insertAffiliate(
  db: Db,
  account_id: number,
  values: NewAffiliate,
  now: Date,
): Promise<Affiliate> {
  const { rows } = await sql<Affiliate>`
    with taken as (${takeIds(account_id, affiliateIds)})
    insert into affiliates
      (account_id, id, code, name, email, commission_percent, window_days, created_at)
    select ${account_id}, taken.id, ${values.code}, ${values.name}, ${values.email},
      ${values.commission_percent}::numeric, ${values.window_days}::int, ${now}
    from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

export async function listAffiliateRows(db: Db, account_id: number): Promise<Affiliate[]> {
  const { rows } = await sql<Affiliate>`
    select ${columns} from affiliates where account_id = ${account_id} order by id`.execute(db)
  return rows
}

/** An affiliate's code as it was given, whatever its case, and how long a referral counts. */
export async function findAffiliateByCode(
  db: Db,
  account_id: number,
  code: string,
): Promise<Pick<Affiliate, 'code' | 'window_days'> | undefined> {
  const { rows } = await sql<Pick<Affiliate, 'code' | 'window_days'>>`
    select code, window_days from affiliates
    where account_id = ${account_id} and lower(code) = lower(${code})`.execute(db)
  return rows[0]
}

/** The affiliates that are a person, for an export. */
export async function listPersonAffiliates(
  db: Db,
  account_id: number,
  emails: string[],
): Promise<Affiliate[]> {
  const { rows } = await sql<Affiliate>`
    select ${columns} from affiliates
    where account_id = ${account_id} and lower(email) = any(${emails}::text[]) order by id`.execute(db)
  return rows
}

/** The earnings of each affiliate, summed from the ledger. */
export async function listPayoutRows(db: Db, account_id: number): Promise<AffiliatePayout[]> {
  const { rows } = await sql<AffiliatePayout>`
    select 'affiliate_payout' as object, a.id, a.name, a.email, a.code,
      count(e.sale_id) filter (where e.sequence = 0)::int as sales,
      coalesce(sum(e.amount_cents) filter (where e.sequence = 0), 0)::bigint as commission_cents,
      coalesce(-sum(e.amount_cents) filter (where e.sequence > 0), 0)::bigint as reversed_cents,
      coalesce(sum(e.amount_cents), 0)::bigint as payable_cents
    from affiliates as a
    left join commission_entries as e on e.account_id = a.account_id and e.affiliate_id = a.id
    where a.account_id = ${account_id}
    group by a.account_id, a.id
    order by a.id`.execute(db)
  return rows
}

/** The affiliate who gets the commission of a sale. */
export type Attribution = { id: number; name: string; code: string; commission_percent: number }

/**
 * Finds the affiliate who sent a contact first, among those whose referral still counts at `now`. Where there is none,
 * it is the one whose code is `ref`.
 */
export async function findAttribution(
  db: Db,
  account_id: number,
  { contact_id, ref }: { contact_id: number; ref: string | null },
  now: Date,
): Promise<Attribution | undefined> {
  const { rows } = await sql<Attribution>`
    (
      select a.id, a.name, a.code, a.commission_percent, 1 as choice, r.referred_at
      from affiliate_referrals as r
      join affiliates as a on a.account_id = r.account_id and a.id = r.affiliate_id
      where r.account_id = ${account_id} and r.contact_id = ${contact_id}
        and r.referred_at + a.window_days * interval '24 hours' > ${now}
      order by r.referred_at, a.id
      limit 1
    )
    union all
    select id, name, code, commission_percent, 2, null from affiliates
    where account_id = ${account_id} and lower(code) = lower(${ref}::text)
    order by choice
    limit 1`.execute(db)
  return rows[0]
}

/** Records that the affiliate with a code sent a contact. The moment of a referral that still counts stays. */
export async function upsertReferral(
  db: Db,
  account_id: number,
  { contact_id, ref }: { contact_id: number; ref: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into affiliate_referrals as r (account_id, contact_id, affiliate_id, referred_at)
    select ${account_id}, ${contact_id}, a.id, ${now}
    from affiliates as a
    where a.account_id = ${account_id} and lower(a.code) = lower(${ref}::text)
    on conflict (account_id, contact_id, affiliate_id) do update set referred_at = excluded.referred_at
    where r.referred_at + (
      select a.window_days * interval '24 hours' from affiliates as a
      where a.account_id = r.account_id and a.id = r.affiliate_id
    ) <= excluded.referred_at`.execute(db)
}

/** The pages on which a contact's conversations began, the earliest first. */
export async function listFirstPageUrls(db: Db, account_id: number, contact_id: number): Promise<string[]> {
  const { rows } = await sql<{ first_page_url: string }>`
    select t.first_page_url
    from contacts as c
    join visitors as v on v.account_id = c.account_id and v.email = c.email
    join conversations as t on t.account_id = v.account_id and t.visitor_id = v.id
    where c.account_id = ${account_id} and c.id = ${contact_id} and t.first_page_url is not null
    order by t.id`.execute(db)
  return rows.map((row) => row.first_page_url)
}

/** Adds a sale's commission (sequence 0) or what its refund takes back (a negative amount) to the ledger. */
export async function insertCommissionEntry(
  db: Db,
  account_id: number,
  entry: { sale_id: number; sequence: number; affiliate_id: number; amount_cents: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('commission_entries')
    .values({ account_id, ...entry, created_at: now })
    .execute()
}

/**
 * Removes a person from the affiliates that they are. The codes stay, because sales and commissions refer to them.
 * @returns the ids of these affiliates
 */
export async function eraseAffiliates(db: Db, account_id: number, emails: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update affiliates set email = null, name = code
    where account_id = ${account_id} and lower(email) = any(${emails}::text[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
