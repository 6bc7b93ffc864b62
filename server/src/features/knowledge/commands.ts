import { accountCommand } from '../../platform/cli/command.ts'
import { operations } from './operations.ts'

const change = (
  verb: string,
  operation: typeof operations.pinGuidedAnswer,
): ReturnType<typeof accountCommand> =>
  accountCommand(
    { name: `guided-answer ${verb}`, positional: { id: 'id of the guided answer' }, example: '10000000001' },
    operation,
  )

export const commands = [
  accountCommand(
    {
      name: 'guided-answer list',
      columns: ['id', 'question', 'mode', 'pinned', 'archived', 'hit_count', 'last_hit_at'],
    },
    operations.listGuidedAnswers,
  ),
  change('pin', operations.pinGuidedAnswer),
  change('unpin', operations.unpinGuidedAnswer),
  change('archive', operations.archiveGuidedAnswer),
  change('unarchive', operations.unarchiveGuidedAnswer),
]
