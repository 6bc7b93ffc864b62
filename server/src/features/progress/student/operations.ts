import { invalidCursor, notFound } from '../../../platform/errors.ts'
import { defineCsv, defineOperation } from '../../../platform/operation.ts'
import { courseStudentsExample } from '../examples.ts'
import { exportCourseStudents } from '../students/export-course-students.ts'
import { getCourseStudent } from './get-course-student.ts'
import { listTimeline } from './list-timeline.ts'
import { measurement } from './measurement.rules.ts'
import {
  courseStudentDetails,
  exportStudentsQuery,
  studentOfCourse,
  timeline,
  timelineQuery,
} from './schemas.ts'

/** What the panel shows of students. */
export const studentOperations = {
  exportCourseStudents: defineCsv(
    {
      summary: 'Export the students of a course',
      description: 'A row for each student that the filter lets through, in the order of the sort.',
      input: exportStudentsQuery,
      errors: [notFound],
    },
    exportCourseStudents,
  ),
  getCourseStudent: defineOperation(
    {
      summary: 'Read a student of a course',
      description:
        'How the student is doing, the time with lessons in front of them, and what they played of each film: as time, as length of film, and as what was covered.',
      input: studentOfCourse,
      output: courseStudentDetails,
      errors: [notFound],
      example: {
        output: {
          object: 'course_student_details',
          student: courseStudentsExample.data[0]!,
          class_time: { sessions: 3, connected_seconds: 5_400, active_seconds: 3_900 },
          films: [
            {
              block_id: 10000000004,
              title: 'Sowing indoors',
              unit_id: 10000000001,
              unit_title: 'Sowing',
              duration_seconds: 600,
              visible_playing_seconds: 480,
              media_seconds: 600,
              covered_seconds: 420,
              stretches: [0, 300, 480, 600],
            },
          ],
          certificate: null,
          measurement,
        },
      },
    },
    getCourseStudent,
  ),
  listTimeline: defineOperation(
    {
      summary: "List a student's timeline",
      description:
        'What a student did, newest first: lessons, films, time in lessons, live sessions, quizzes and assignments, exams, surveys and certificates.',
      input: timelineQuery,
      output: timeline,
      errors: [invalidCursor, notFound],
      example: {
        input: { visitor_id: 10000000001, part: 'lessons' },
        output: {
          object: 'list',
          data: [
            {
              id: 'event:10000000007',
              kind: 'lesson_completed',
              occurred_at: '2026-03-01T09:30:00.000Z',
              product_id: 10000000001,
              unit_id: 10000000001,
              unit_title: 'Sowing',
              webinar_id: null,
              webinar_title: null,
              details: {},
            },
          ],
          has_more: false,
          next_starting_after: null,
        },
      },
    },
    listTimeline,
  ),
}
