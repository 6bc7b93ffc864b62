import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { resolveExternalDelivery } from './deliveries/resolve-delivery.ts'

export const commands = [
  accountCommand(
    { name: 'delivery resolve', positional: { id: 'id of the delivery' }, example: '10000000001' },
    defineCommandOperation(
      {
        summary:
          'End the review of a refunded purchase that was sent on; what was not confirmed can be retried then',
        input: byId,
      },
      resolveExternalDelivery,
    ),
  ),
]
