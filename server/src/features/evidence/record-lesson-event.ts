import type { Ctx } from '../../platform/context.ts'
import type { LessonMarked } from '../campus/index.ts'
import { insertLearningEvent } from './learning-events.queries.ts'
import type { LearningEventKind } from './schemas.ts'

/** Makes the verb that records what a student did with a lesson, as evidence of one kind. */
export const recordLessonEvent =
  (kind: LearningEventKind) =>
  ({ db, account }: Ctx, { lesson_title, ...event }: LessonMarked): Promise<void> =>
    insertLearningEvent(db, account.id, { ...event, block_id: null, kind, evidence: { lesson_title } })
