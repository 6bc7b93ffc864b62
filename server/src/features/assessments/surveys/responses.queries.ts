import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds, takeMoment } from '../../../platform/db/ids.ts'
import { mentionPattern } from '../../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../../platform/db/mentions.queries.ts'
import type { SurveyAnswer } from '../../courses/index.ts'

const responseIds = defineCounter('feedback_response')
const changeMoments = defineCounter('feedback_moment')

/** What a student answered in a survey. */
export type StoredResponse = {
  id: number
  unit_id: number | null
  answers: SurveyAnswer[]
  created_at: string
  updated_at: string
}

const columns = sql`id, unit_id, answers, created_at, updated_at`

/** The response of a student who is locked. */
export async function findResponse(
  db: Db,
  account_id: number,
  by: { visitor_id: number; block_id: number },
): Promise<StoredResponse | undefined> {
  const { rows } = await sql<StoredResponse>`
    select ${columns} from survey_responses
    where account_id = ${account_id} and visitor_id = ${by.visitor_id} and block_id = ${by.block_id}`.execute(
    db,
  )
  return rows[0]
}

type NewResponse = {
  visitor_id: number
  product_id: number
  block_id: number
  unit_id: number | null
  answers: SurveyAnswer[]
}

export async function insertResponse(
  db: Db,
  account_id: number,
  { visitor_id, product_id, block_id, unit_id, answers }: NewResponse,
  now: Date,
): Promise<StoredResponse> {
  const { rows } = await sql<StoredResponse>`
    with taken as (${takeIds(account_id, responseIds)}),
    moment as (${takeMoment(account_id, changeMoments, now)})
    insert into survey_responses
      (account_id, id, visitor_id, product_id, block_id, unit_id, answers, created_at, updated_at)
    select ${account_id}, taken.id, ${visitor_id}, ${product_id}, ${block_id}, ${unit_id}::bigint,
      ${JSON.stringify(answers)}::jsonb, moment.at, moment.at
    from taken, moment
    returning ${columns}`.execute(db)
  return rows[0]!
}

export async function updateResponse(
  db: Db,
  account_id: number,
  { id, unit_id, answers }: Pick<StoredResponse, 'id' | 'unit_id' | 'answers'>,
  now: Date,
): Promise<StoredResponse> {
  const { rows } = await sql<StoredResponse>`
    with moment as (${takeMoment(account_id, changeMoments, now)})
    update survey_responses
    set unit_id = ${unit_id}::bigint, answers = ${JSON.stringify(answers)}::jsonb, updated_at = moment.at
    from moment
    where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** What a person answered in surveys, for an export. */
export async function listPersonResponses(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select id, visitor_id, product_id, block_id, unit_id, answers, created_at, updated_at
    from survey_responses
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by survey_responses.id`.execute(db)
  return rows
}

/** Emails that others wrote in what they answered are replaced. That is no change of theirs: updated_at stays. */
export const mentionsInResponses: MentioningTable = {
  table: 'survey_responses',
  key: { id: 'bigint' },
  texts: [sql`answers::text`],
  erase: async (db, account_id, keys, emails) => {
    await sql`
      update survey_responses
      set answers = regexp_replace(answers::text, ${mentionPattern(emails)}, '[erased]', 'gi')::jsonb
      where account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(db)
  },
}
