import type { Ctx } from '../../../platform/context.ts'
import type { LessonMarked } from '../../campus/index.ts'
import { addMark, removeMark } from './activity.queries.ts'
import { recordActivity } from './record-activity.ts'

export const onLessonOpened = (tx: Ctx, { occurred_at: at, ...lesson }: LessonMarked): Promise<void> =>
  recordActivity(tx, { ...lesson, kind: 'lesson_opened', at })

export async function onLessonCompleted(
  tx: Ctx,
  { occurred_at: at, ...lesson }: LessonMarked,
): Promise<void> {
  await addMark(tx.db, tx.account.id, { ...lesson, at })
  await recordActivity(tx, { ...lesson, kind: 'lesson_completed', at })
}

/** Taking a mark back is no activity. */
export const onLessonUncompleted = ({ db, account }: Ctx, lesson: LessonMarked): Promise<void> =>
  removeMark(db, account.id, lesson)
