import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { listExams } from './exams/list-exams.ts'
import { presentExam } from './exams/present-exam.ts'
import { reviewExam } from './exams/review-exam.ts'
import { listExamsOptions, reviewExamOptions } from './exams/schemas.ts'
import { showExam } from './exams/show-exam.ts'
import { type ExportedFeedback, exportFeedback } from './surveys/export-feedback.ts'

const examId = { id: 'id of the attempt' }

export const commands = [
  accountCommand(
    { name: 'exam list', example: '--pending' },
    defineCommandOperation(
      { summary: 'List the attempts at exams, or those that wait for a person', input: listExamsOptions },
      listExams,
    ),
  ),
  accountCommand(
    { name: 'exam show', positional: examId, present: presentExam, example: '10000000001' },
    defineCommandOperation(
      { summary: 'Show an attempt with its questions, answers and points', input: byId },
      showExam,
    ),
  ),
  accountCommand(
    {
      name: 'exam review',
      positional: examId,
      present: presentExam,
      example: '10000000001 --points plan=3.5 --points summary=2 --reviewer "Ana Ruiz"',
    },
    defineCommandOperation(
      { summary: 'Grade the long texts of an attempt, and with them the exam', input: reviewExamOptions },
      reviewExam,
    ),
  ),
  accountCommand(
    {
      name: 'feedback export',
      positional: { id: 'id of the course' },
      example: '10000000001',
      present: ({ csv }: ExportedFeedback) => csv,
    },
    defineCommandOperation(
      { summary: 'Print what students answered in the surveys of a course, as CSV', input: byId },
      exportFeedback,
    ),
  ),
]
