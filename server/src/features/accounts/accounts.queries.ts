import { sql } from 'kysely'
import type { Account } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Branding } from './schemas.ts'

declare module '../../platform/context.ts' {
  /** An account with what its plan grants. */
  interface Account {
    slug: string
    plan: string
    plan_name: string
    unlimited: boolean
    overage: boolean
    responses_granted: number
    words_granted: number
    storage_bytes_granted: number
    overage_cents_per_response: number
    has_live_features: boolean
    branding: Branding
    /** What pages and mails are written in; null: the language of its texts. */
    language: 'en' | 'es' | null
    created_at: string
    updated_at: string
  }
}

/** Accounts with what their plans grant. cross-account: the operator lists them all, and a key names its account. */
export const selectAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.tier', 'accounts.plan')
    .select((eb) => [
      'accounts.id',
      'accounts.name',
      'accounts.slug',
      'accounts.plan',
      'plans.name as plan_name',
      'accounts.unlimited',
      'accounts.overage',
      eb.fn.coalesce('accounts.requests_per_minute', 'plans.requests_per_minute').as('requests_per_minute'),
      'plans.responses_per_month as responses_granted',
      'plans.words as words_granted',
      'plans.storage_bytes as storage_bytes_granted',
      'plans.overage_cents_per_response',
      'plans.has_live_features',
      sql<Account['language']>`accounts.language`.as('language'),
      sql<Branding>`jsonb_build_object('logo_asset_id', accounts.logo_asset_id, 'color', accounts.color)`.as(
        'branding',
      ),
      'accounts.created_at',
      'accounts.updated_at',
    ])
    .orderBy('accounts.id')

/** cross-account: the operator lists them all. */
export const listAccountRows = (db: Db): Promise<Account[]> => selectAccounts(db).execute()

/** cross-account: an installation without accounts is a new one. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

export const findAccount = (db: Db, account_id: number): Promise<Account | undefined> =>
  selectAccounts(db).where('accounts.id', '=', account_id).executeTakeFirst()

/** cross-account: a person who signs in names an account by its slug. */
export const findAccountBySlug = (db: Db, slug: string): Promise<Account | undefined> =>
  selectAccounts(db).where('accounts.slug', '=', slug).executeTakeFirst()

/** cross-account: where there is one account, nobody needs to name it. @returns undefined where there is none */
export async function findOnlyAccount(db: Db): Promise<Account | 'several' | undefined> {
  const [first, second] = await selectAccounts(db).limit(2).execute()
  return second === undefined ? first : 'several'
}

/** cross-account: a slug is unique over all accounts. @returns those that begin with a text */
export async function listSlugs(db: Db, start: string): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('slug').where('slug', '^@', start).execute()
  return rows.map(({ slug }) => slug)
}

type AccountValues = {
  name: string
  slug: string
  plan: string
  unlimited: boolean
  overage: boolean
  requests_per_minute: number | null
}

/** cross-account: the account does not exist yet. @returns its id; undefined where the slug is taken */
export async function insertAccount(db: Db, values: AccountValues, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns false where there is no such account */
export async function updatePlan(
  db: Db,
  account_id: number,
  values: Omit<AccountValues, 'name' | 'slug'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('id', '=', account_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type ProfileValues = Partial<
  Pick<Account, 'name' | 'slug' | 'language' | 'overage'> & {
    logo_asset_id: number | null
    color: string | null
  }
>

/** Changes what is given. */
/** Locks the account, so that what is read of it stays until the transaction ends. */
export const lockProfile = (db: Db, account_id: number): Promise<{ updated_at: string }> =>
  db
    .selectFrom('accounts')
    .select('updated_at')
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateProfile(
  db: Db,
  account_id: number,
  values: ProfileValues,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('id', '=', account_id)
    .execute()
}

/** @returns false where there is no such account */
export async function updateBranding(
  db: Db,
  account_id: number,
  { logo_asset_id, color }: Branding,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ logo_asset_id, color, updated_at: now })
    .where('id', '=', account_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes an image that is being deleted from the account's branding. @returns whether it was the logo */
export async function removeLogo(db: Db, account_id: number, asset_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ logo_asset_id: null })
    .where('id', '=', account_id)
    .where('logo_asset_id', '=', asset_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks an image of the account that is ready, so that it stays until the transaction ends. @returns whether it is there */
export async function lockImage(db: Db, account_id: number, asset_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', asset_id)
    .where('kind', '=', 'image')
    .where('status', '=', 'ready')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes an account with all its rows, in a transaction. Their number is not bounded, so the statement has no timeout.
 * @returns false where there is no such account
 */
export async function deleteAccountRow(db: Db, account_id: number): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(db)
  const { numDeletedRows } = await db.deleteFrom('accounts').where('id', '=', account_id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: no other process creates an account until the transaction ends. */
export async function lockAccounts(db: Db): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(db)
}
