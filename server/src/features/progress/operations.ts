import { invalidCursor, notFound } from '../../platform/errors.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { courseStudentsExample } from './examples.ts'
import { courseStudentList, listStudentsQuery } from './schemas.ts'
import { listCourseStudents } from './students/list-course-students.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listCourseStudents: defineOperation(
    {
      summary: 'List the students of a course',
      description: paragraphs(
        'Everybody who has access to the course that was not revoked, paused and expired access too, with how they are doing. The status follows from what they did and from the clock, with days of 24 hours; nobody sets it:',
        bullets(
          'completed: every lesson that is published now is marked as completed. It comes before the others.',
          'not_started: no activity at all.',
          'active: some activity less than 7 days ago.',
          'at_risk: the last activity was 7 days ago or more, and less than 14.',
          'stalled: the last activity was 14 days ago or more.',
        ),
        'needs_attention is true for at_risk; for stalled under 90 days; and for not_started whose access was granted 7 to 29 days ago.',
        'Activity is a lesson completed or opened, its video watched, a live session of the course attended, or its recording watched. last_activity is the latest one.',
        'The cursor is opaque and belongs to its course, filter and sort. While no student changes, pages of any sort yield each student once, because days are counted as of the first page.',
      ),
      input: listStudentsQuery,
      output: courseStudentList,
      errors: [invalidCursor, notFound],
      example: {
        input: { id: 10000000001, status: 'attention', email: 'ana' },
        output: courseStudentsExample,
      },
    },
    listCourseStudents,
  ),
}
