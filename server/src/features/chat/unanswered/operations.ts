import { byId } from '../../../platform/http/fields.ts'
import { paragraphs } from '../../../platform/markdown.ts'
import { defineOperation } from '../../../platform/operation.ts'
import { guidedAnswer, guidedAnswerExample } from '../../knowledge/index.ts'
import { answerUnanswered } from './answer-unanswered.ts'
import { listUnanswered } from './list-unanswered.ts'
import {
  answerQuestionBody,
  listUnansweredOptions,
  questionState,
  unansweredExample,
  unansweredList,
} from './schemas.ts'
import { dismissQuestion, reopenQuestion } from './set-question-state.ts'

const { id, question, object } = unansweredExample

/** What is done with questions that nothing answered, by name. */
export const unansweredOperations = {
  listUnanswered: defineOperation(
    {
      summary: 'List the questions that clones could not answer',
      description:
        'As they were first asked, with how often and when, by id. Questions of the same words are one, whatever their case, accents and punctuation. One leaves the list when it is dismissed or answered, and with the last conversation that asked it.',
      input: listUnansweredOptions,
      output: unansweredList,
      example: {
        output: { object: 'list', data: [unansweredExample], has_more: false, next_starting_after: null },
      },
    },
    listUnanswered,
  ),
  dismissQuestion: defineOperation(
    {
      summary: 'Take an unanswered question off the list',
      description: 'It stays off the list, however often it is asked again.',
      input: byId,
      output: questionState,
      example: { output: { object, id, state: 'dismissed' } },
    },
    dismissQuestion,
  ),
  reopenQuestion: defineOperation(
    {
      summary: 'Put a question on the list again',
      description: 'Takes back that a question was dismissed or answered.',
      input: byId,
      output: questionState,
      example: { output: { object, id, state: 'open' } },
    },
    reopenQuestion,
  ),
  answerUnanswered: defineOperation(
    {
      summary: 'Answer a question for every clone',
      description: paragraphs(
        'Makes a guided answer and takes the question off the list. The rules are those of POST /brain/guided-answers; without question, the guided answer has it as it was asked.',
        'The question is on the list again if a clone still does not find the answer when it is asked again.',
      ),
      input: answerQuestionBody,
      output: guidedAnswer,
      status: 201,
      example: {
        input: { id, answer: 'Yes, every Thursday afternoon.', variants: ['Can you mend my bike?'] },
        output: {
          ...guidedAnswerExample,
          question,
          answer: 'Yes, every Thursday afternoon.',
          variants: ['Can you mend my bike?'],
          actions: [],
        },
      },
    },
    answerUnanswered,
  ),
}
