import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { EventKind } from '../../../platform/events/event.ts'
import { requireStudent } from '../../students/index.ts'
import { type LessonMarked, lessonCompleted, lessonOpened, lessonUncompleted } from '../events.ts'
import type { LessonState } from '../schemas.ts'
import type { LessonRow } from './lessons.queries.ts'
import { type Mark, markCompleted, markOpened, unmarkCompleted } from './marks.queries.ts'
import { requireOpenLesson } from './require-open-lesson.ts'

type ByUnit = { unit_id: number }

/**
 * Records that the student opened a lesson, once on each day in UTC.
 * @throws not_found, access_ended, access_paused, before_your_access
 */
export async function openLesson(ctx: Ctx, { unit_id }: ByUnit): Promise<LessonState> {
  const lesson = await requireOpenLesson(ctx, unit_id)
  if (lesson.opened_on !== utcDay(ctx.now))
    await record(ctx, lesson, lessonOpened, (tx, mark) => markOpened(tx.db, tx.account.id, mark, tx.now))
  return { unit_id, completed: lesson.completed, started: true }
}

/**
 * Marks a lesson as completed. One that is completed stays as it is, and nothing is recorded.
 * @throws not_found, access_ended, access_paused, before_your_access
 */
export async function completeLesson(ctx: Ctx, { unit_id }: ByUnit): Promise<LessonState> {
  const lesson = await requireOpenLesson(ctx, unit_id)
  if (!lesson.completed)
    await record(ctx, lesson, lessonCompleted, (tx, mark) =>
      markCompleted(tx.db, tx.account.id, mark, tx.now),
    )
  return { unit_id, completed: true, started: true }
}

/**
 * Takes back the mark of a completed lesson. Without a mark nothing is recorded.
 * @throws not_found, access_ended, access_paused, before_your_access
 */
export async function uncompleteLesson(ctx: Ctx, { unit_id }: ByUnit): Promise<LessonState> {
  const lesson = await requireOpenLesson(ctx, unit_id)
  if (lesson.completed)
    await record(ctx, lesson, lessonUncompleted, (tx, mark) => unmarkCompleted(tx.db, tx.account.id, mark))
  return { unit_id, completed: false, started: lesson.started }
}

/** Writes a mark and, where that changed something, tells later features. */
async function record(
  ctx: Ctx,
  lesson: LessonRow,
  event: EventKind<LessonMarked>,
  write: (tx: Ctx, mark: Mark) => Promise<{ visitor_email: string } | undefined>,
): Promise<void> {
  const { visitor_id } = requireStudent(ctx)
  const mark = { visitor_id, product_id: lesson.product_id, unit_id: lesson.id }
  await ctx.transaction(async (tx) => {
    const marked = await write(tx, mark)
    if (marked === undefined) return
    await tx.emit(event, { ...mark, ...marked, lesson_title: lesson.title, occurred_at: tx.now })
  })
}
