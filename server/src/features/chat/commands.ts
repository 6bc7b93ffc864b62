import { accountCommand } from '../../platform/cli/command.ts'
import { operations } from './operations.ts'

export const commands = [
  accountCommand(
    {
      name: 'question list',
      columns: ['id', 'question', 'asked_count', 'version_id', 'first_asked_at', 'last_asked_at'],
    },
    operations.listUnanswered,
  ),
]
