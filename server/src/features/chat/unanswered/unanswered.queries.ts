import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { mentionOf } from '../../../platform/db/mention.rules.ts'
import type { UnansweredQuestion } from '../schemas.ts'

const questionIds = defineCounter('unanswered_question')

export type Asking = {
  question: string
  /** what makes it the same as others */
  digest: Buffer
  version_id: number
  conversation_id: number
  visitor_id: number
  asked_at: Date
}

/** Counts a question that was not answered. */
export async function countAsking(db: Db, account_id: number, asking: Asking): Promise<void> {
  const id = (await noteAgain(db, account_id, asking)) ?? (await insertQuestion(db, account_id, asking))
  await sql`
    insert into unanswered_askings as a (account_id, question_id, conversation_id, visitor_id, asked_count)
    values (${account_id}, ${id}, ${asking.conversation_id}, ${asking.visitor_id}, 1)
    on conflict (account_id, question_id, conversation_id) do update set asked_count = a.asked_count + 1`.execute(
    db,
  )
}

/** @returns the id of the question if it was asked before; its row is locked then, so that it stays */
async function noteAgain(db: Db, account_id: number, asking: Asking): Promise<number | undefined> {
  const { digest, version_id, asked_at } = asking
  const { rows } = await sql<{ id: number }>`
    update unanswered_questions
    set version_id = ${version_id}, last_asked_at = greatest(last_asked_at, ${asked_at}::timestamptz)
    where account_id = ${account_id} and digest = ${digest}
    returning id`.execute(db)
  return rows[0]?.id
}

async function insertQuestion(db: Db, account_id: number, asking: Asking): Promise<number> {
  const { question, digest, version_id, asked_at } = asking
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, questionIds)})
    insert into unanswered_questions as q
      (account_id, id, question, digest, version_id, first_asked_at, last_asked_at)
    select ${account_id}, taken.id, ${question}, ${digest}, ${version_id}, ${asked_at}, ${asked_at} from taken
    on conflict (account_id, digest) do update
    set version_id = excluded.version_id, last_asked_at = greatest(q.last_asked_at, excluded.last_asked_at)
    returning id`.execute(db)
  return rows[0]!.id
}

const columns = sql`'unanswered_question' as object, q.id, q.question, q.version_id, (
    select sum(a.asked_count)::int from unanswered_askings as a
    where a.account_id = q.account_id and a.question_id = q.id
  ) as asked_count, q.first_asked_at, q.last_asked_at`

/** Up to `limit + 1` questions in ascending id. */
export async function selectUnanswered(
  db: Db,
  account_id: number,
  { limit, starting_after = 0 }: { limit: number; starting_after?: number },
): Promise<UnansweredQuestion[]> {
  const { rows } = await sql<UnansweredQuestion>`
    select ${columns} from unanswered_questions as q
    where q.account_id = ${account_id} and q.id > ${starting_after}
    order by q.id limit ${limit + 1}`.execute(db)
  return rows
}

/** What a person asked, or what names them. */
export async function selectUnansweredOf(
  db: Db,
  account_id: number,
  email: string,
): Promise<UnansweredQuestion[]> {
  const { rows } = await sql<UnansweredQuestion>`
    select ${columns} from unanswered_questions as q
    where q.account_id = ${account_id} and (
      q.question ~* ${mentionOf(email)}
      or q.id in (
        select a.question_id from unanswered_askings as a
        join visitors as v on v.account_id = a.account_id and v.id = a.visitor_id
        where a.account_id = ${account_id} and v.email = ${email}))
    order by q.id`.execute(db)
  return rows
}

/** Removes what a conversation or a visitor asked, and with it the questions that nobody else did. */
export async function deleteAskings(
  db: Db,
  account_id: number,
  of: { conversation_id: number } | { visitor_id: number },
): Promise<void> {
  const [column, id] = Object.entries(of)[0]!
  const { rows } = await sql<{ question_id: number }>`
    delete from unanswered_askings where account_id = ${account_id} and ${sql.ref(column)} = ${id}
    returning question_id`.execute(db)
  if (rows.length === 0) return
  const theirs = sql`q.account_id = ${account_id} and q.id = any(${rows.map((row) => row.question_id)}::bigint[])`
  // Who counts one of them holds it: only a statement after this one sees what they asked.
  await sql`select from unanswered_questions as q where ${theirs} order by q.id for update`.execute(db)
  await sql`
    delete from unanswered_questions as q
    where ${theirs} and not exists (
      select from unanswered_askings as a where a.account_id = q.account_id and a.question_id = q.id)`.execute(
    db,
  )
}

/** Removes questions that name a person, whoever asked them. */
export async function deleteQuestionsNaming(db: Db, account_id: number, email: string): Promise<void> {
  await sql`
    delete from unanswered_questions
    where account_id = ${account_id} and question ~* ${mentionOf(email)}`.execute(db)
}
