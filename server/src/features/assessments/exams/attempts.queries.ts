import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Exam } from '../../courses/index.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'
import type { ExamGrade, ExamPaper, ReviewStatus } from './exam.types.ts'
import { overFrom } from './exam-time.rules.ts'
import type { GivenPoints } from './grade-exam.rules.ts'

const attemptIds = defineCounter('exam_attempt')

/** A student's attempt at an exam. */
export type ExamAttempt = {
  id: number
  visitor_id: number
  product_id: number
  /** 1, 2, … of this student at this exam. */
  number: number
  exam: ExamPaper
  started_at: string
  ends_at: string
  answers: GivenAnswer[]
  points: GivenPoints
} & (
  | { submitted_at: null; grade: null; review_status: null; ended_by_itself: false }
  | { submitted_at: string; grade: ExamGrade; review_status: ReviewStatus; ended_by_itself: boolean }
)

const columns = sql`id, visitor_id, product_id, number, exam, started_at, ends_at, answers, points, submitted_at, grade,
  review_status, ended_by_itself`

type Sitting = { visitor_id: number; product_id: number }

/** The exam of a product, as it is now. @returns undefined where the product is none */
export async function findExam(
  db: Db,
  account_id: number,
  product_id: number,
): Promise<{ title: string; exam: Exam } | undefined> {
  const { rows } = await sql<{ title: string; exam: Exam }>`
    select p.title, s.exam from products as p
    join course_settings as s on s.account_id = p.account_id and s.product_id = p.id
    where p.account_id = ${account_id} and p.id = ${product_id} and s.exam is not null`.execute(db)
  return rows[0]
}

/** What a student sees of an attempt. */
export type AttemptHead = Pick<
  ExamAttempt,
  'number' | 'started_at' | 'submitted_at' | 'grade' | 'review_status'
>

/** A student's attempts at an exam, in their order, without questions and answers. */
export async function listAttemptHeads(
  db: Db,
  account_id: number,
  { visitor_id, product_id }: Sitting,
): Promise<AttemptHead[]> {
  const { rows } = await sql<AttemptHead>`
    select number, started_at, submitted_at, grade, review_status from exam_attempts
    where account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}
    order by number`.execute(db)
  return rows
}

export async function findLatestAttempt(
  db: Db,
  account_id: number,
  { visitor_id, product_id }: Sitting,
): Promise<ExamAttempt | undefined> {
  const { rows } = await sql<ExamAttempt>`
    select ${columns} from exam_attempts
    where account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}
    order by number desc limit 1`.execute(db)
  return rows[0]
}

export async function findAttempt(db: Db, account_id: number, id: number): Promise<ExamAttempt | undefined> {
  const { rows } = await sql<ExamAttempt>`
    select ${columns} from exam_attempts where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** Adds an attempt of a student who is locked. */
export async function insertAttempt(
  db: Db,
  account_id: number,
  { visitor_id, product_id, number, exam }: Sitting & { number: number; exam: ExamPaper },
  { now, ends_at }: { now: Date; ends_at: Date },
): Promise<ExamAttempt> {
  const { rows } = await sql<ExamAttempt>`
    with taken as (${takeIds(account_id, attemptIds)})
    insert into exam_attempts (account_id, id, visitor_id, product_id, number, exam, started_at, ends_at, due_at)
    select ${account_id}, taken.id, ${visitor_id}, ${product_id}, ${number}, ${JSON.stringify(exam)}::jsonb, ${now},
      ${ends_at}, ${overFrom(ends_at)}
    from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Keeps answers of an attempt that runs. */
export async function saveAnswers(
  db: Db,
  account_id: number,
  id: number,
  answers: GivenAnswer[],
): Promise<void> {
  await sql`
    update exam_attempts set answers = ${JSON.stringify(answers)}::jsonb
    where account_id = ${account_id} and id = ${id} and submitted_at is null`.execute(db)
}

type AttemptEnd = {
  answers: GivenAnswer[]
  grade: ExamGrade
  review_status: ReviewStatus
  submitted_at: Date
  ended_by_itself: boolean
}

/** Writes how an attempt ended that ran until now. */
export async function endAttemptRow(
  db: Db,
  account_id: number,
  id: number,
  { answers, grade, review_status, submitted_at, ended_by_itself }: AttemptEnd,
): Promise<void> {
  await sql`
    update exam_attempts
    set answers = ${JSON.stringify(answers)}::jsonb, grade = ${JSON.stringify(grade)}::jsonb,
      review_status = ${review_status}, submitted_at = ${submitted_at}, ended_by_itself = ${ended_by_itself},
      due_at = null
    where account_id = ${account_id} and id = ${id} and submitted_at is null`.execute(db)
}

type Review = { points: GivenPoints; grade: ExamGrade; reviewer: string | null; reviewed_at: Date }

/** Writes what a person gave for the answers of an attempt. */
export async function saveReview(
  db: Db,
  account_id: number,
  id: number,
  { points, grade, reviewer, reviewed_at }: Review,
): Promise<void> {
  await sql`
    update exam_attempts
    set points = ${JSON.stringify(points)}::jsonb, grade = ${JSON.stringify(grade)}::jsonb, review_status = 'reviewed',
      reviewer = ${reviewer}, reviewed_at = ${reviewed_at}
    where account_id = ${account_id} and id = ${id} and submitted_at is not null`.execute(db)
}
