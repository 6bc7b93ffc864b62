/** Whether a lesson is open to a student, or why not. */
export type Opening = 'open' | 'access_ended' | 'access_paused' | 'before_your_access'

/** What a student has of a course. */
type Access = { status: 'active' | 'paused' | 'expired'; granted_at: string }

export type ReplayVisibility = 'all' | 'since_joined'

/**
 * Says whether a lesson is open. A course for those who joined shows what was published in the present window or later.
 * @param lesson_date when the lesson was published, in the wire's form, as is the start of the window: their order is that of their texts
 */
export function lessonOpening(
  { status, granted_at }: Access,
  replay_visibility: ReplayVisibility,
  lesson_date: string,
): Opening {
  if (status === 'expired') return 'access_ended'
  if (status === 'paused') return 'access_paused'
  return replay_visibility === 'since_joined' && lesson_date < granted_at ? 'before_your_access' : 'open'
}

/** The lesson to go on with: the first one that is open and not completed. */
export const nextLesson = <Lesson extends { open: boolean; completed: boolean }>(
  lessons: Lesson[],
): Lesson | undefined => lessons.find(({ open, completed }) => open && !completed)
