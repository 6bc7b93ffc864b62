import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type HistoryFilter, prepareHistoryPage } from '../../platform/db/history-page.queries.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import { mentionPattern } from '../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../platform/db/mentions.queries.ts'
import type { LearningEvent } from './schemas.ts'

const eventIds = defineCounter('learning_event')

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

const eventPage = prepareHistoryPage<LearningEvent>({
  table: 'learning_events',
  moment: 'occurred_at',
  columns,
})

/** Up to `limit + 1` events of a product in ascending id. */
export const listLearningEventRows = (
  db: Db,
  account_id: number,
  { limit, ...filter }: HistoryFilter,
): Promise<LearningEvent[]> => eventPage(db, { ...filter, account_id, limit: limit + 1 })

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
