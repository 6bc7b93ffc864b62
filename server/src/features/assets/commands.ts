import { z } from 'zod'
import { accountCommand } from '../../platform/cli/command.ts'
import { id } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { deleteAsset } from './delete-asset.ts'
import { operations } from './operations.ts'

export const commands = [
  accountCommand(
    {
      name: 'asset list',
      columns: ['id', 'kind', 'title', 'mime_type', 'file_size_bytes', 'status', 'created_at'],
      example: '--kind video',
    },
    operations.listAssets,
  ),
  accountCommand(
    { name: 'asset delete', positional: { id: 'id of the media file' }, example: '10000000001' },
    defineCommandOperation(
      {
        summary: 'Delete a media file and free its bytes; what still names it is reported first',
        input: z.strictObject({
          id: id(),
          force: z
            .boolean()
            .default(false)
            .describe(
              'Delete it although clones, guided answers or FAQs name it; actions that name it are removed',
            ),
        }),
      },
      deleteAsset,
    ),
  ),
]
