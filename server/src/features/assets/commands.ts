import { accountCommand } from '../../platform/cli/command.ts'
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
    operations.deleteAsset,
  ),
]
