import { z } from 'zod'
import { accountCommand } from '../../platform/cli/command.ts'
import { id } from '../../platform/http/fields.ts'
import { deleteAsset } from './delete-asset.ts'
import { listAssets } from './list-assets.ts'
import { assetKind } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'asset list',
      summary: 'List the media files',
      options: z.strictObject({
        limit: z.int().min(1).max(200).default(100).describe('Most files in the list'),
        starting_after: id().optional().describe('Show files whose id is greater than this'),
        kind: assetKind.optional().describe('Show files of this kind only'),
      }),
      columns: ['id', 'kind', 'title', 'mime_type', 'file_size_bytes', 'status', 'created_at'],
      example: '--kind video',
    },
    listAssets,
  ),
  accountCommand(
    {
      name: 'asset delete',
      summary: 'Delete a media file; what still names it is reported first',
      positional: { id: 'id of the media file' },
      options: z.strictObject({
        id: id(),
        force: z.boolean().default(false).describe('Delete it although other records name it'),
      }),
      example: '10000000001',
    },
    deleteAsset,
  ),
]
