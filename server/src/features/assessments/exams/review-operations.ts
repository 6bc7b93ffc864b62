import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { byId } from '../../../platform/http/fields.ts'
import { defineOperation } from '../../../platform/operation.ts'
import { examStillRunning } from '../errors.ts'
import { listExams } from './list-exams.ts'
import { reviewExam } from './review-exam.ts'
import {
  examList,
  examRowExample,
  listExamsOptions,
  reviewExamOptions,
  shownExam,
  shownExamExample,
} from './schemas.ts'
import { showExam } from './show-exam.ts'

/** The operations of whoever grades exams, by name. */
export const reviewOperations = {
  listExams: defineOperation(
    {
      summary: 'List the attempts at exams, or those that wait for a person',
      description: 'Attempts of all students at all exams, in ascending id.',
      input: listExamsOptions,
      output: examList,
      example: {
        output: { object: 'list', data: [examRowExample], has_more: false, next_starting_after: null },
      },
    },
    listExams,
  ),
  showExam: defineOperation(
    {
      summary: 'Show an attempt with its questions, answers and points',
      description: 'The questions are those that the attempt began with.',
      input: byId,
      output: shownExam,
      errors: [notFound],
      example: { output: shownExamExample },
    },
    showExam,
  ),
  reviewExam: defineOperation(
    {
      summary: 'Grade the long texts of an attempt, and with them the exam',
      description:
        'Takes points for each question of long_text, as `KEY=N`. Reviewing again changes those that are named. An attempt that still runs is 409 `exam_still_running`.',
      input: reviewExamOptions,
      output: shownExam,
      errors: [invalidRequest, notFound, examStillRunning],
      example: {
        input: { id: examRowExample.id, points: ['plan=3.5'], reviewer: 'Ana Ruiz' },
        output: { ...shownExamExample, status: 'reviewed' },
      },
    },
    reviewExam,
  ),
}
