import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import {
  archiveGuidedAnswer,
  pinGuidedAnswer,
  unarchiveGuidedAnswer,
  unpinGuidedAnswer,
} from './guided-answers/set-guided-answer-state.ts'
import { operations } from './operations.ts'

const change = (
  verb: string,
  summary: string,
  run: typeof pinGuidedAnswer,
): ReturnType<typeof accountCommand> =>
  accountCommand(
    { name: `guided-answer ${verb}`, positional: { id: 'id of the guided answer' }, example: '10000000001' },
    defineCommandOperation({ summary, input: byId }, run),
  )

export const commands = [
  accountCommand(
    {
      name: 'guided-answer list',
      columns: ['id', 'question', 'mode', 'pinned', 'archived', 'hit_count', 'last_hit_at'],
    },
    operations.listGuidedAnswers,
  ),
  change('pin', 'List a guided answer before the others', pinGuidedAnswer),
  change('unpin', 'List a guided answer among the others again', unpinGuidedAnswer),
  change('archive', 'Stop using a guided answer without deleting it', archiveGuidedAnswer),
  change('unarchive', 'Use an archived guided answer again', unarchiveGuidedAnswer),
]
