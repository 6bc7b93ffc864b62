import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SurveyAnswer, SurveyQuestion } from '../../courses/index.ts'

/** A student's response to a survey, with where it stands in the course now. */
export type FeedbackRow = {
  id: number
  product_id: number
  block_id: number
  is_common: boolean
  unit_id: number | null
  module_id: number | null
  unit_title: string
  module_title: string
  visitor_id: number
  contact_id: number | null
  visitor_email: string
  visitor_name: string
  created_at: string
  updated_at: string
  answers: SurveyAnswer[]
}

/** When a response of a course changed last. */
export async function findChange(
  db: Db,
  account_id: number,
  { product_id, id }: { product_id: number; id: number },
): Promise<{ id: number; updated_at: string } | undefined> {
  const { rows } = await sql<{ id: number; updated_at: string }>`
    select id, updated_at from survey_responses
    where account_id = ${account_id} and product_id = ${product_id} and id = ${id}`.execute(db)
  return rows[0]
}

export type FeedbackFilter = {
  product_id: number
  since?: Date
  until?: Date
  /** What changed before this response. */
  after?: { id: number; updated_at: string }
  /** One row more shows that there are more. */
  limit: number
}

/** Responses of a course, the latest change first. */
export async function listFeedbackRows(
  db: Db,
  account_id: number,
  { product_id, since, until, after, limit }: FeedbackFilter,
): Promise<FeedbackRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`r.account_id = ${account_id}`,
    sql`r.product_id = ${product_id}`,
    ...(since === undefined ? [] : [sql`r.updated_at > ${since}`]),
    ...(until === undefined ? [] : [sql`r.updated_at <= ${until}`]),
    ...(after === undefined
      ? []
      : [sql`(r.updated_at, r.id) < (${after.updated_at}::timestamptz, ${after.id})`]),
  ]
  const { rows } = await sql<FeedbackRow>`
    select r.id, r.product_id, r.block_id, b.unit_id is null as is_common, u.id as unit_id, u.module_id,
      coalesce(u.title, '') as unit_title, coalesce(m.title, '') as module_title, r.visitor_id, c.id as contact_id,
      coalesce(v.email, '') as visitor_email, coalesce(c.name, v.name, '') as visitor_name, r.created_at, r.updated_at, r.answers
    from survey_responses as r
    join course_blocks as b on b.account_id = r.account_id and b.id = r.block_id
    join visitors as v on v.account_id = r.account_id and v.id = r.visitor_id
    left join contacts as c on c.account_id = v.account_id and c.email = v.email
    left join course_units as u on u.account_id = r.account_id and u.id = coalesce(b.unit_id, r.unit_id)
    left join course_modules as m on m.account_id = u.account_id and m.id = u.module_id
    where ${sql.join(conditions, sql` and `)}
    order by r.updated_at desc, r.id desc
    limit ${limit + 1}`.execute(db)
  return rows
}

/** The surveys that a course has now: the common one first, then in the order of the lessons. */
export async function listSurveys(
  db: Db,
  account_id: number,
  product_id: number,
): Promise<{ block_id: number; questions: SurveyQuestion[] }[]> {
  const { rows } = await sql<{ block_id: number; questions: SurveyQuestion[] }>`
    select b.id as block_id, b.content -> 'questions' as questions
    from course_blocks as b
    left join course_units as u on u.account_id = b.account_id and u.id = b.unit_id
    left join course_modules as m on m.account_id = u.account_id and m.id = u.module_id
    where b.account_id = ${account_id} and b.product_id = ${product_id} and b.type = 'survey' and b.removed_at is null
    order by b.unit_id is not null, m.position, m.id, u.position, u.id, b.position, b.id`.execute(db)
  return rows
}
