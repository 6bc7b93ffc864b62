import { invalidCursor, invalidDateRange, notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineCsv, defineOperation } from '../../platform/operation.ts'
import { accessEnded, accessPaused, lessonErrors } from '../campus/index.ts'
import { examNotRunning, examTimeOver, noAttemptsLeft } from './errors.ts'
import { getExam } from './exams/get-exam.ts'
import { saveExamAnswers } from './exams/save-exam-answers.ts'
import {
  byExam,
  examAnswersBody,
  examExample,
  examState,
  savedAnswers,
  startedExam,
  submittedExam,
} from './exams/schemas.ts'
import { startExam } from './exams/start-exam.ts'
import { submitExam } from './exams/submit-exam.ts'
import { submitBlockBody, submitted } from './schemas.ts'
import { submitBlock } from './submissions/submit-block.ts'
import { answerSurvey } from './surveys/answer-survey.ts'
import { feedbackExample, surveyExample } from './surveys/examples.ts'
import { exportFeedback } from './surveys/export-feedback.ts'
import { listFeedback } from './surveys/list-feedback.ts'
import {
  answerSurveyBody,
  exportFeedbackQuery,
  feedbackList,
  listFeedbackQuery,
  surveyResponse,
} from './surveys/schemas.ts'

const examErrors = [notFound, accessEnded, accessPaused]
const runningErrors = [...examErrors, examNotRunning, examTimeOver]
const { product_id, answers } = examExample

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  submitBlock: defineOperation(
    {
      summary: 'Submit a quiz or an assignment',
      description: paragraphs(
        'A quiz takes answers by the keys of its questions and answers with its grade: which questions were answered correctly, but not what the correct answers are. Of several options all that count must be chosen and no other; numbers may differ by the tolerance of the question; case, accents and spaces of short texts do not count. Every submission is an attempt, unless it is refused; 409 `no_attempts_left` where the quiz allows no more.',
        'A quiz whose course says `grading: client` takes score, max_score and source in place of answers, and counts for no certificate.',
        'An assignment takes a text, the names of files, or both, any number of times; the lesson shows when the last one was submitted.',
        'The lesson must be open: a closed one answers as GET /lessons/{unit_id} does.',
      ),
      input: submitBlockBody,
      output: submitted,
      errors: [...lessonErrors, noAttemptsLeft],
      example: {
        input: { block_id: 10000000003, answers: [{ key: 'q1', value: 'March' }] },
        output: { score: 1, max_score: 1, passed: true, attempt: 1, results: [{ key: 'q1', correct: true }] },
      },
    },
    submitBlock,
  ),
  getExam: defineOperation(
    {
      summary: 'Read an exam and the own attempts',
      description: paragraphs(
        'The exam as it is now, with every attempt of the student. An attempt is `running` until it is submitted or its time is over, `submitted` while a person has yet to grade an answer, and `reviewed` once its grade is final.',
        'Without access the exam is 404, as is a product that is none.',
      ),
      input: byExam,
      output: examState,
      errors: examErrors,
      example: { input: { product_id }, output: examExample.state },
    },
    getExam,
  ),
  startExam: defineOperation(
    {
      summary: 'Start an exam',
      description: paragraphs(
        'Begins an attempt, whose time runs from now, and answers with its questions. While an attempt runs, the answer is that attempt again. The questions stay as they were at its start, whatever becomes of the exam.',
        'An attempt ends when it is submitted, or by itself 30 seconds after ends_at, with what was saved. 409 `no_attempts_left` where the exam allows no more.',
      ),
      input: byExam,
      output: startedExam,
      errors: [...examErrors, noAttemptsLeft],
      example: { input: { product_id }, output: examExample.started },
    },
    startExam,
  ),
  saveExamAnswers: defineOperation(
    {
      summary: 'Save answers of a running exam',
      description: paragraphs(
        'Answers are kept by the keys of their questions: those that are sent replace what was saved for them, the others stay. What was saved counts if the attempt is never submitted. An empty list saves nothing and shows what is saved.',
        'Answers are taken until 30 seconds after ends_at; later the answer is 409 `exam_time_over`. A key that no question has, or a value of the wrong type, is refused with all that came with it.',
      ),
      input: examAnswersBody,
      output: savedAnswers,
      errors: runningErrors,
      example: { input: { product_id, answers }, output: { attempt: 1, answers } },
    },
    saveExamAnswers,
  ),
  submitExam: defineOperation(
    {
      summary: 'Submit an exam',
      description: paragraphs(
        'Ends the attempt that runs with what was saved and what is sent now, and grades it. Of several options all that count must be chosen and no other; numbers may differ by the tolerance of the question; case, accents and spaces of short texts do not count.',
        'A person grades long_text: until then review_status is `pending`, such answers count as no points, and passed is null. Without such questions the grade is final at once.',
        'A submit counts until 30 seconds after ends_at; later the answer is 409 `exam_time_over`, and what was saved counts.',
      ),
      input: examAnswersBody,
      output: submittedExam,
      errors: runningErrors,
      example: { input: { product_id, answers }, output: examExample.submitted },
    },
    submitExam,
  ),
  answerSurvey: defineOperation(
    {
      summary: 'Answer a survey',
      description: paragraphs(
        'Stores the answers of the student: each has one response to a survey, which changes in place. Questions that are left out keep their answers, and what changes nothing is no change.',
        'The survey of a lesson needs the lesson to be open; a closed one answers as GET /lessons/{unit_id} does. The survey that all lessons of a course have in common (in its outline) needs open access to the course. It takes the lesson in which it was answered last from unit_id; without one it was answered outside of lessons.',
        'stars are whole numbers from 1 to 5, nps from 0 to 10.',
      ),
      input: answerSurveyBody,
      output: surveyResponse,
      errors: lessonErrors,
      example: surveyExample,
    },
    answerSurvey,
  ),
  listFeedback: defineOperation(
    {
      summary: 'List what students answered in surveys',
      description: paragraphs(
        'Responses to the surveys of a course, the latest change first. A student who changes an answer changes their one response: it keeps its id and gets a new updated_at, later than that of every other response.',
        'Questions and their kinds are those that the surveys have now. Answers to questions that are gone, or whose kind changed, are not returned; responses to a removed survey stay, with no answers.',
        'A response that changes while pages are read moves to the top: if it had not been read yet, these pages miss it, and if it was the cursor, responses repeat. To collect changes, ask again with since equal to the latest updated_at that you have, and tell responses apart by their ids.',
        'starting_after must be a response of this course: else 400 `invalid_cursor`.',
      ),
      input: listFeedbackQuery,
      output: feedbackList,
      errors: [invalidDateRange, invalidCursor, notFound],
      example: feedbackExample,
    },
    listFeedback,
  ),
  exportFeedback: defineCsv(
    {
      summary: 'Download the feedback of a course as CSV',
      description:
        'The responses that GET /products/{id}/feedback/responses lists, with a column for each question that the surveys have now.',
      input: exportFeedbackQuery,
      errors: [invalidDateRange, notFound],
    },
    exportFeedback,
  ),
}
