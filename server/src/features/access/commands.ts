import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { setComponents } from './bundles/set-components.ts'
import { setComponentsOptions, setTagOptions } from './schemas.ts'
import { setTag } from './tags/set-tag.ts'

export const commands = [
  accountCommand(
    {
      name: 'tag set',
      positional: { name: 'name of the tag' },
      example: 'members --color "#3b82f6" --product-id 10000000001 --product-id 10000000002',
    },
    defineCommandOperation(
      {
        summary: 'Make a tag, or change what is given of it; its products are open to whoever carries it',
        input: setTagOptions,
      },
      setTag,
    ),
  ),
  accountCommand(
    {
      name: 'product set-components',
      positional: { id: 'id of the bundle' },
      example: '10000000003 --product-id 10000000001 --product-id 10000000002',
    },
    defineCommandOperation(
      {
        summary: 'Set the products that a bundle consists of; they are open to whoever holds the bundle',
        input: setComponentsOptions,
      },
      setComponents,
    ),
  ),
]
