import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { listUnansweredOptions } from './schemas.ts'
import { listUnanswered } from './unanswered/list-unanswered.ts'

export const commands = [
  accountCommand(
    {
      name: 'question list',
      columns: ['id', 'question', 'asked_count', 'version_id', 'first_asked_at', 'last_asked_at'],
    },
    defineCommandOperation(
      {
        summary:
          'List the questions that clones could not answer, as they were first asked, how often and when',
        input: listUnansweredOptions,
      },
      listUnanswered,
    ),
  ),
]
