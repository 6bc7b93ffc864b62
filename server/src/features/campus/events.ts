import { defineEvent } from '../../platform/events/event.ts'

/** What a student did with a lesson. The title is the lesson's at that moment. */
export type LessonMarked = {
  visitor_id: number
  visitor_email: string
  product_id: number
  unit_id: number
  lesson_title: string
  occurred_at: Date
}

/** A student opened a lesson, for the first time on that day in UTC. */
export const lessonOpened = defineEvent<LessonMarked>('lesson.opened')

/** A student marked a lesson as completed that was not. */
export const lessonCompleted = defineEvent<LessonMarked>('lesson.completed')

/** A student took back the mark of a completed lesson. */
export const lessonUncompleted = defineEvent<LessonMarked>('lesson.uncompleted')
