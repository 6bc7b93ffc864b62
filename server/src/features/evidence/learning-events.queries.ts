import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import { idsBetween } from '../../platform/db/ids-between.queries.ts'
import { mentionPattern } from '../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../platform/db/mentions.queries.ts'
import type { LearningEvent } from './schemas.ts'

const eventIds = defineCounter('learning_event')

const events = { table: 'learning_events', moment: 'occurred_at' }
const columns = sql`id::text, visitor_id, visitor_email, product_id, unit_id, block_id, kind, occurred_at, evidence`

export type NewLearningEvent = Omit<LearningEvent, 'id' | 'occurred_at'> & { occurred_at: Date }

export async function insertLearningEvent(
  db: Db,
  account_id: number,
  event: NewLearningEvent,
): Promise<void> {
  await sql`
    with taken as (${takeIds(account_id, eventIds)})
    insert into learning_events (
      account_id, id, visitor_id, visitor_email, product_id, unit_id, block_id, kind, occurred_at, evidence)
    select ${account_id}, taken.id, ${event.visitor_id}, ${event.visitor_email}, ${event.product_id},
      ${event.unit_id}::bigint, ${event.block_id}::bigint, ${event.kind}, ${event.occurred_at},
      ${JSON.stringify(event.evidence)}::jsonb
    from taken`.execute(db)
}

export type EventFilter = {
  product_id: number
  visitor_id?: number
  starting_after?: number
  from?: Date
  until?: Date
  limit: number
}

/** Up to `limit + 1` events of a product in ascending id. */
export async function listLearningEventRows(
  db: Db,
  account_id: number,
  { limit, ...filter }: EventFilter,
): Promise<LearningEvent[]> {
  const page = { ...filter, limit: limit + 1 }
  const isOfAll = filter.visitor_id === undefined
  const isBounded = filter.from !== undefined || filter.until !== undefined
  const { rows } = await sql<LearningEvent>`
    select ${columns} from ${isOfAll ? sql`learning_events` : eventsOf(account_id, page)}
    where ${isOfAll && isBounded ? isBetween(account_id, page) : matches(account_id, page)}
    order by learning_events.id
    limit ${page.limit}`.execute(db)
  return rows
}

const isBetween = (account_id: number, page: EventFilter) =>
  sql`account_id = ${account_id} and id = any(array(${idsBetween(account_id, events, page)}))`

const matches = (account_id: number, { product_id, starting_after, from, until }: EventFilter) =>
  sql.join(
    [
      sql`account_id = ${account_id}`,
      sql`product_id = ${product_id}`,
      ...(starting_after === undefined ? [] : [sql`id > ${starting_after}`]),
      ...(from === undefined ? [] : [sql`occurred_at >= ${from}`]),
      ...(until === undefined ? [] : [sql`occurred_at < ${until}`]),
    ],
    sql` and `,
  )

/** Those of the visitor, and of others with the same email. offset 0 has them found before they are ordered. */
const eventsOf = (account_id: number, { visitor_id, product_id }: EventFilter): RawBuilder<unknown> => sql`(
  select * from learning_events
  where account_id = ${account_id} and product_id = ${product_id} and visitor_id = any(array(
    select ${visitor_id}::bigint
    union
    select other.id from visitors as one join visitors as other using (account_id, email)
    where one.account_id = ${account_id} and one.id = ${visitor_id}))
  offset 0) as learning_events`

/** True if there is evidence of a product, even one that was deleted. */
export async function hasLearningEvents(db: Db, account_id: number, product_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from learning_events where account_id = ${account_id} and product_id = ${product_id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A person's events, for an export. */
export async function listPersonEvents(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<LearningEvent[]> {
  const { rows } = await sql<LearningEvent>`
    select ${columns} from learning_events
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by learning_events.id`.execute(db)
  return rows
}

/**
 * Empties the email in a person's events, and takes what they wrote themselves out of the evidence. The trigger of the
 * table lets it through, until the transaction ends.
 */
export async function eraseStudent(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`select set_config('understudy.erasing_person', 'on', true)`.execute(db)
  await sql`
    update learning_events
    set visitor_email = '', evidence = case
      when kind in ('quiz_submitted', 'exam_submitted', 'exam_reviewed') then jsonb_set(evidence, '{answers}', coalesce(
        (select jsonb_agg(answer - 'value' order by position)
         from jsonb_array_elements(evidence -> 'answers') with ordinality as each (answer, position)), '[]'))
      when kind = 'assignment_submitted' then jsonb_set(evidence, '{file_names}', '[]')
      else evidence end
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
}

/** Emails that others wrote in what evidence keeps of them are replaced. The trigger of the table lets it through. */
export const mentionsInEvidence: MentioningTable = {
  table: 'learning_events',
  key: { id: 'bigint' },
  texts: [sql`evidence::text`],
  erase: async (db, account_id, keys, emails) => {
    await sql`
      update learning_events
      set evidence = regexp_replace(evidence::text, ${mentionPattern(emails)}, '[erased]', 'gi')::jsonb
      from (select set_config('understudy.erasing_person', 'on', true) as setting) as allowed
      where allowed.setting = 'on' and account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(
      db,
    )
  },
}
