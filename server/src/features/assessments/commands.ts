import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { presentExam } from './exams/present-exam.ts'
import { reviewOperations } from './exams/review-operations.ts'
import { type PrintedFeedback, printFeedback } from './surveys/export-feedback.ts'

const examId = { id: 'id of the attempt' }

export const commands = [
  accountCommand({ name: 'exam list', example: '--pending' }, reviewOperations.listExams),
  accountCommand(
    { name: 'exam show', positional: examId, present: presentExam, example: '10000000001' },
    reviewOperations.showExam,
  ),
  accountCommand(
    {
      name: 'exam review',
      positional: examId,
      present: presentExam,
      example: '10000000001 --points plan=3.5 --points summary=2 --reviewer "Ana Ruiz"',
    },
    reviewOperations.reviewExam,
  ),
  accountCommand(
    {
      name: 'feedback export',
      positional: { id: 'id of the course' },
      example: '10000000001',
      present: ({ csv }: PrintedFeedback) => csv,
    },
    defineCommandOperation(
      { summary: 'Print what students answered in the surveys of a course, as CSV', input: byId },
      printFeedback,
    ),
  ),
]
