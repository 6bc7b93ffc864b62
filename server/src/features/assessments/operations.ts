import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { lessonErrors } from '../campus/index.ts'
import { noAttemptsLeft } from './errors.ts'
import { submitBlockBody, submitted } from './schemas.ts'
import { submitBlock } from './submissions/submit-block.ts'

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
}
