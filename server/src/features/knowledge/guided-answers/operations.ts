import { byId, id } from '../../../platform/http/fields.ts'
import { defineOperation } from '../../../platform/operation.ts'
import { createGuidedAnswer } from './create-guided-answer.ts'
import { deleteGuidedAnswer } from './delete-guided-answer.ts'
import { listGuidedAnswers } from './list-guided-answers.ts'
import {
  createGuidedAnswerBody,
  deletedGuidedAnswer,
  guidedAnswer,
  guidedAnswerExample,
  guidedAnswerList,
  listGuidedAnswersQuery,
  updateGuidedAnswerBody,
} from './schemas.ts'
import {
  archiveGuidedAnswer,
  pinGuidedAnswer,
  unarchiveGuidedAnswer,
  unpinGuidedAnswer,
} from './set-guided-answer-state.ts'
import { updateGuidedAnswer } from './update-guided-answer.ts'

/** What is done with guided answers, by name. */
export const guidedAnswerOperations = {
  listGuidedAnswers: defineOperation(
    {
      summary: 'List guided answers',
      description: 'Questions with what every clone says to them; pinned ones first.',
      input: listGuidedAnswersQuery,
      output: guidedAnswerList,
      example: {
        output: { object: 'list', data: [guidedAnswerExample], has_more: false, next_starting_after: null },
      },
    },
    listGuidedAnswers,
  ),
  createGuidedAnswer: defineOperation(
    {
      summary: 'Add a guided answer',
      description:
        'With an answer, the clone follows that text closely (mode faithful). Without one, it only offers the actions (mode free). There must then be at least one action.',
      input: createGuidedAnswerBody,
      output: guidedAnswer,
      status: 201,
      example: {
        input: {
          question: 'Can I get a refund?',
          answer: 'Yes, within 14 days of your purchase, whatever the reason.',
          variants: ['How do I get my money back?'],
          actions: [{ type: 'escalate_offer', label: 'Talk to us' }],
        },
        output: guidedAnswerExample,
      },
    },
    createGuidedAnswer,
  ),
  deleteGuidedAnswer: defineOperation(
    {
      summary: 'Delete a guided answer',
      description: 'Removes a guided answer with its variants for good.',
      input: byId,
      output: deletedGuidedAnswer,
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteGuidedAnswer,
  ),
  updateGuidedAnswer: defineOperation(
    {
      summary: 'Change a guided answer',
      description:
        'Only what is sent changes. An empty answer makes the mode free. There must then be at least one action.',
      input: updateGuidedAnswerBody.extend({ id: id() }),
      takesIfMatch: true,
      output: guidedAnswer,
      example: {
        input: { id: guidedAnswerExample.id, variants: ['How do I get my money back?', 'May I return it?'] },
        output: {
          ...guidedAnswerExample,
          variants: ['How do I get my money back?', 'May I return it?'],
        },
      },
    },
    updateGuidedAnswer,
  ),
  pinGuidedAnswer: defineOperation(
    {
      summary: 'List a guided answer before the others',
      description: 'A pinned guided answer stands at the head of the list. Clones use it as before.',
      input: byId,
      output: guidedAnswer,
      example: { output: { ...guidedAnswerExample, pinned: true } },
    },
    pinGuidedAnswer,
  ),
  unpinGuidedAnswer: defineOperation(
    {
      summary: 'List a guided answer among the others again',
      description: 'It stands at its place in the list again, by its id.',
      input: byId,
      output: guidedAnswer,
      example: { output: guidedAnswerExample },
    },
    unpinGuidedAnswer,
  ),
  archiveGuidedAnswer: defineOperation(
    {
      summary: 'Stop using a guided answer without deleting it',
      description: 'No clone uses it from then on. It stays in the list with include_archived.',
      input: byId,
      output: guidedAnswer,
      example: { output: { ...guidedAnswerExample, archived: true } },
    },
    archiveGuidedAnswer,
  ),
  unarchiveGuidedAnswer: defineOperation(
    {
      summary: 'Use an archived guided answer again',
      description: 'Clones use it again from then on.',
      input: byId,
      output: guidedAnswer,
      example: { output: guidedAnswerExample },
    },
    unarchiveGuidedAnswer,
  ),
}
