import { accountCommand } from '../../platform/cli/command.ts'
import { operations } from './operations.ts'

export const commands = [
  accountCommand(
    { name: 'delivery resolve', positional: { id: 'id of the delivery' }, example: '10000000001' },
    operations.resolveExternalDelivery,
  ),
]
