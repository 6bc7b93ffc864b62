import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { mentions } from '../../../platform/db/mentions.ts'
import type { Person } from '../../../platform/person.ts'
import type { ListUnanswered, UnansweredQuestion } from './schemas.ts'

const questionIds = defineCounter('unanswered_question')

/** One time that a question was asked and not answered. */
export type QuestionOccurrence = {
  question: string
  /** The hash of its words: questions with the same digest are one question. */
  digest: Buffer
  version_id: number
  conversation_id: number
  visitor_id: number
  asked_at: Date
}

/** What the creator answered and still nobody knows is open again; what was dismissed stays so. */
const reopened = (state: RawBuilder<unknown>) =>
  sql`case ${state} when 'answered' then 'open' else ${state} end`

/**
 * Records a question that was not answered, or counts it once more where it is known. The row of the question is locked,
 * so that it stays.
 */
export async function recordOccurrence(
  db: Db,
  account_id: number,
  { question, digest, version_id, conversation_id, visitor_id, asked_at }: QuestionOccurrence,
): Promise<void> {
  await sql`
    with known as (
      update unanswered_questions
      set version_id = ${version_id}, last_asked_at = greatest(last_asked_at, ${asked_at}::timestamptz),
        state = ${reopened(sql`state`)}
      where account_id = ${account_id} and digest = ${digest}
      returning id
    ),
    taken as (${takeIds(account_id, questionIds, 1, sql`not exists (select from known)`)}),
    inserted as (
      insert into unanswered_questions as q
        (account_id, id, question, digest, version_id, first_asked_at, last_asked_at)
      select ${account_id}, taken.id, ${question}, ${digest}, ${version_id}, ${asked_at}, ${asked_at} from taken
      on conflict (account_id, digest) do update
      set version_id = excluded.version_id, last_asked_at = greatest(q.last_asked_at, excluded.last_asked_at),
        state = ${reopened(sql`q.state`)}
      returning id
    )
    insert into unanswered_occurrences as a (account_id, question_id, conversation_id, visitor_id, asked_count)
    select ${account_id}, asked.id, ${conversation_id}, ${visitor_id}, 1
    from (select id from known union all select id from inserted) as asked
    on conflict (account_id, question_id, conversation_id) do update set asked_count = a.asked_count + 1`.execute(
    db,
  )
}

const columns = sql`'unanswered_question' as object, q.id, q.question, q.version_id, (
    select sum(a.asked_count)::int from unanswered_occurrences as a
    where a.account_id = q.account_id and a.question_id = q.id
  ) as asked_count, q.state, q.first_asked_at, q.last_asked_at`

/** Up to `limit + 1` questions of a state, by id. */
export async function listUnansweredRows(
  db: Db,
  account_id: number,
  { limit, state, ...position }: ListUnanswered,
): Promise<UnansweredQuestion[]> {
  const { isAfter, order } = pageById(sql`q.id`, position)
  const { rows } = await sql<UnansweredQuestion>`
    select ${columns} from unanswered_questions as q
    where q.account_id = ${account_id} and q.state = ${state} and ${isAfter}
    order by ${order} limit ${limit + 1}`.execute(db)
  return rows
}

/** Gives a question a state. @returns what was asked, undefined where there is no such question */
export async function updateQuestionState(
  db: Db,
  account_id: number,
  id: number,
  state: UnansweredQuestion['state'],
): Promise<string | undefined> {
  const row = await db
    .updateTable('unanswered_questions')
    .set({ state })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('question')
    .executeTakeFirst()
  return row?.question
}

/** The questions that a person asked, and those that name them. */
export async function listPersonUnanswered(
  db: Db,
  account_id: number,
  { emails, visitor_ids }: Person,
): Promise<UnansweredQuestion[]> {
  const { rows } = await sql<UnansweredQuestion>`
    select ${columns} from unanswered_questions as q
    where q.account_id = ${account_id} and (
      ${mentions(sql`q.question`, emails)}
      or q.id in (
        select a.question_id from unanswered_occurrences as a
        where a.account_id = ${account_id} and a.visitor_id = any(${visitor_ids}::bigint[])))
    order by q.id`.execute(db)
  return rows
}

/** Deletes the occurrences of questions in threads or of visitors, and the questions that have no other. */
export async function deleteOccurrences(
  db: Db,
  account_id: number,
  kind: 'conversation_id' | 'visitor_id',
  ids: number[],
): Promise<void> {
  const { rows } = await sql<{ question_id: number }>`
    delete from unanswered_occurrences
    where account_id = ${account_id} and ${sql.ref(kind)} = any(${ids}::bigint[])
    returning question_id`.execute(db)
  if (rows.length === 0) return
  const asked = sql`q.account_id = ${account_id} and q.id = any(${rows.map((row) => row.question_id)}::bigint[])`
  // Recording an occurrence locks its question. Only a statement after this one sees the occurrences recorded meanwhile.
  await sql`select from unanswered_questions as q where ${asked} order by q.id for update`.execute(db)
  await sql`
    delete from unanswered_questions as q
    where ${asked} and not exists (
      select from unanswered_occurrences as a where a.account_id = q.account_id and a.question_id = q.id)`.execute(
    db,
  )
}

/** Deletes questions that name a person, whoever asked them. */
export async function deleteQuestionsMentioning(db: Db, account_id: number, emails: string[]): Promise<void> {
  await sql`
    delete from unanswered_questions
    where account_id = ${account_id} and ${mentions(sql`question`, emails)}`.execute(db)
}
