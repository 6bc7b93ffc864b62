import { accountCommand } from '../../platform/cli/command.ts'
import { listGuidedAnswers } from './guided-answers/list-guided-answers.ts'
import {
  archiveGuidedAnswer,
  pinGuidedAnswer,
  unarchiveGuidedAnswer,
  unpinGuidedAnswer,
} from './guided-answers/set-guided-answer-state.ts'
import { guidedAnswerId, listGuidedAnswersOptions } from './schemas.ts'

const change = (
  verb: string,
  summary: string,
  run: typeof pinGuidedAnswer,
): ReturnType<typeof accountCommand> =>
  accountCommand(
    {
      name: `guided-answer ${verb}`,
      summary,
      positional: { id: 'id of the guided answer' },
      options: guidedAnswerId,
      example: '10000000001',
    },
    run,
  )

export const commands = [
  accountCommand(
    {
      name: 'guided-answer list',
      summary: 'List the guided answers, pinned ones first',
      options: listGuidedAnswersOptions,
      columns: ['id', 'question', 'mode', 'pinned', 'archived', 'hit_count', 'last_hit_at'],
    },
    listGuidedAnswers,
  ),
  change('pin', 'List a guided answer before the others', pinGuidedAnswer),
  change('unpin', 'List a guided answer among the others again', unpinGuidedAnswer),
  change('archive', 'Keep a guided answer without using it', archiveGuidedAnswer),
  change('unarchive', 'Use an archived guided answer again', unarchiveGuidedAnswer),
]
