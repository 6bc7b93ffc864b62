import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { accountCreated } from '../accounts/index.ts'
import { assetDeleting } from '../assets/index.ts'
import { folderDeleted, sourceDeleted } from '../knowledge/index.ts'
import { responseReleased } from '../usage/index.ts'
import {
  insertClone,
  removeExcludedFolder,
  removeExcludedSource,
  uncountCloneReply,
} from './clones.queries.ts'
import { commands } from './commands.ts'
import { onAssetDeleting } from './on-asset-deleting.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'

export const clones = defineFeature({
  name: 'clones',
  title: 'Clones',
  promise: 'An account has as many clones as it wants, each with its own view of the same knowledge.',
  tables: ['versions', 'version_usage'],
  doors: { api: routes, panel },
  commands,
  subscriptions: [
    on(assetDeleting, onAssetDeleting),
    on(accountCreated, async (tx, { account_id }) => {
      const first = { label: tx.account.name, description: null, is_active: true, published: true }
      await insertClone(tx.db, account_id, first, tx.now)
    }),
    on(responseReleased, async (tx, { version_id, period_start }) => {
      if (version_id !== null) await uncountCloneReply(tx.db, tx.account.id, version_id, period_start)
    }),
    on(folderDeleted, (tx, { folder_id }) => removeExcludedFolder(tx.db, tx.account.id, folder_id)),
    on(sourceDeleted, (tx, { source_id }) => removeExcludedSource(tx.db, tx.account.id, source_id)),
  ],
})
