import { get } from '../../platform/http/route.ts'
import { listVersions } from './list-versions.ts'
import { versionExample, versionList } from './schemas.ts'

export const routes = [
  get(
    '/versions',
    {
      permission: 'read',
      summary: 'List clones',
      description:
        'Every clone of the account with its configuration; is_active marks the one that answers by default.',
      output: versionList,
      example: {
        output: { object: 'list', data: [versionExample], has_more: false, next_starting_after: null },
      },
    },
    listVersions,
  ),
]
