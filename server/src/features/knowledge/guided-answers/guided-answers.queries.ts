import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Action, ActionTarget } from '../../catalog/index.ts'
import type { GuidedAnswer } from './schemas.ts'

const guidedAnswerIds = defineCounter('guided_answer')

const columns = sql`'guided_answer' as object, id, question, answer,
  case when answer is null then 'free' else 'faithful' end as mode, variants, actions, pinned, archived, hit_count,
  last_hit_at, created_at, updated_at`

/** Pinned ones first, each part by id. */
export async function listGuidedAnswerRows(
  db: Db,
  account_id: number,
  { include_archived, order }: { include_archived: boolean; order: 'asc' | 'desc' },
): Promise<GuidedAnswer[]> {
  const { rows } = await sql<GuidedAnswer>`
    select ${columns} from guided_answers
    where account_id = ${account_id} and (${include_archived} or not archived)
    order by pinned desc, id ${order === 'asc' ? sql`` : sql`desc`}`.execute(db)
  return rows
}

type NewGuidedAnswer = {
  question: string
  answer: string | null
  variants: string[]
  actions: Action[]
  tokens: Uint8Array[]
}

export async function insertGuidedAnswer(
  db: Db,
  account_id: number,
  values: NewGuidedAnswer,
  now: Date,
): Promise<GuidedAnswer> {
  const { rows } = await sql<GuidedAnswer>`
    with taken as (${takeIds(account_id, guidedAnswerIds)})
    insert into guided_answers (
      account_id, id, question, answer, variants, actions, tokens, created_at, updated_at)
    select ${account_id}, taken.id, ${values.question}, ${values.answer}, ${values.variants}::text[],
      ${JSON.stringify(values.actions)}::jsonb, ${values.tokens.map((tokens) => Buffer.from(tokens))}::bytea[],
      ${now}, ${now}
    from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** A guided answer that nobody changes until the transaction ends. */
export async function lockGuidedAnswer(
  db: Db,
  account_id: number,
  id: number,
): Promise<GuidedAnswer | undefined> {
  const { rows } = await sql<GuidedAnswer>`
    select ${columns} from guided_answers where account_id = ${account_id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Stores what a guided answer says; the row is locked. */
export async function updateGuidedAnswerRow(
  db: Db,
  account_id: number,
  id: number,
  values: NewGuidedAnswer,
  now: Date,
): Promise<GuidedAnswer> {
  const { rows } = await sql<GuidedAnswer>`
    update guided_answers
    set question = ${values.question}, answer = ${values.answer}, variants = ${values.variants}::text[],
      actions = ${JSON.stringify(values.actions)}::jsonb,
      tokens = ${values.tokens.map((tokens) => Buffer.from(tokens))}::bytea[], updated_at = ${now}
    where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** @returns false where there is no such guided answer */
export async function deleteGuidedAnswerRow(db: Db, account_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('guided_answers')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type GuidedAnswerState = { pinned: boolean } | { archived: boolean }

export async function updateGuidedAnswerState(
  db: Db,
  account_id: number,
  id: number,
  state: GuidedAnswerState,
  now: Date,
): Promise<GuidedAnswer | undefined> {
  const [field, value] = Object.entries(state)[0]!
  const { rows } = await sql<GuidedAnswer>`
    update guided_answers set ${sql.ref(field)} = ${value}, updated_at = ${now}
    where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Counts one more reply that used it. */
export async function countGuidedAnswerHit(db: Db, account_id: number, id: number, now: Date): Promise<void> {
  await sql`
    update guided_answers set hit_count = hit_count + 1, last_hit_at = greatest(last_hit_at, ${now}::timestamptz)
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

/**
 * Removes a product or an asset from the actions of every guided answer. One that then has neither answer nor action is
 * archived.
 * @returns those that changed
 */
export async function removeFromActions(
  db: Db,
  account_id: number,
  target: ActionTarget,
  now: Date,
): Promise<{ id: number; archived: boolean }[]> {
  const action = JSON.stringify(target)
  const { rows } = await sql<{ id: number; archived: boolean }>`
    with remaining as (
      select id, (
        select coalesce(jsonb_agg(action order by position), '[]')
        from jsonb_array_elements(actions) with ordinality as listed (action, position)
        where action <> ${action}::jsonb
      ) as actions
      from guided_answers
      where account_id = ${account_id} and actions @> jsonb_build_array(${action}::jsonb)
    )
    update guided_answers as g
    set actions = remaining.actions, updated_at = ${now},
      archived = g.archived or (g.answer is null and jsonb_array_length(remaining.actions) = 0)
    from remaining
    where g.account_id = ${account_id} and g.id = remaining.id
    returning g.id, g.archived`.execute(db)
  return rows
}
