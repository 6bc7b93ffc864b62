import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { withoutAnswers } from '../../courses/index.ts'
import { examStillRunning } from '../errors.ts'
import { examReviewed } from '../events.ts'
import { lockStudent } from '../submissions/submissions.queries.ts'
import { findAttempt, saveReview } from './attempts.queries.ts'
import { gradeExam } from './grade-exam.rules.ts'
import { readPoints } from './read-points.rules.ts'
import type { reviewExamOptions } from './schemas.ts'
import { type ShownExam, showExam } from './show-exam.ts'

/**
 * Takes the points that a person gives for the answers of long_text, and with them the grade. Reviewing again changes
 * the points that are named.
 * @throws not_found, invalid_request, exam_still_running
 */
export const reviewExam = (ctx: Ctx, { id, points: typed, reviewer: named }: Review): Promise<ShownExam> =>
  ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const reviewer = named ?? null
    const found = await findAttempt(db, account.id, id)
    const student = found && (await lockStudent(db, account.id, found.visitor_id))
    const attempt = student && (await findAttempt(db, account.id, id))
    if (attempt === undefined) throw notFound()
    if (attempt.submitted_at === null) throw examStillRunning()
    const { visitor_id, product_id, number, exam } = attempt
    const read = readPoints(typed, exam, attempt.points)
    if ('problem' in read) throw invalidRequest(read.problem)
    const result = gradeExam(exam, attempt.answers, read.points)
    const { points } = read
    await saveReview(db, account.id, id, { points, grade: result.grade, reviewer, reviewed_at: now })
    await tx.emit(examReviewed, {
      ...{ visitor_id, visitor_email: student!.visitor_email, product_id, occurred_at: now },
      ...{ attempt: number, questions: withoutAnswers(exam.questions), ...result, reviewer },
    })
    return showExam(tx, { id })
  })

type Review = z.output<typeof reviewExamOptions>
