import { accountCommand } from '../../platform/cli/command.ts'
import { panelOperations } from './panel-operations.ts'

export const commands = [
  accountCommand(
    {
      name: 'tag set',
      positional: { name: 'name of the tag' },
      example: 'members --color "#3b82f6" --product-id 10000000001 --product-id 10000000002',
    },
    panelOperations.setTag,
  ),
  accountCommand(
    {
      name: 'product set-components',
      positional: { id: 'id of the bundle' },
      example: '10000000003 --product-id 10000000001 --product-id 10000000002',
    },
    panelOperations.setComponents,
  ),
]
