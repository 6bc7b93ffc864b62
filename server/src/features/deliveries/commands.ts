import { accountCommand } from '../../platform/cli/command.ts'
import { resolveExternalDelivery } from './deliveries/resolve-delivery.ts'
import { deliveryId } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'delivery resolve',
      summary:
        'End the review of a refunded purchase that was sent on; what was not confirmed can be retried then',
      positional: { id: 'id of the delivery' },
      options: deliveryId,
      example: '10000000001',
    },
    resolveExternalDelivery,
  ),
]
