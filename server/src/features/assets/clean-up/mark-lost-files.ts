import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { findAccount } from '../../accounts/index.ts'
import { adjustStoredBytes } from '../../usage/index.ts'
import { ownsStorage } from '../storage/owns-storage.ts'
import { listReadyFiles, markFileLost, type ReadyFile, setMissingSince } from './clean-up.queries.ts'

/** For so long a file may be out of sight: a mount that is away, say. */
const graceMs = 24 * 3_600_000
const batch = 200

const walk = appState(() => ({ account_id: 0, id: 0 }))

/** Ready assets whose file is gone for a day are no longer ready, and their bytes no longer counted. */
export const markLostFiles: PeriodicTask = {
  name: 'find-lost-files',
  intervalMs: 6 * 3_600_000,
  async run(app) {
    if (!(await ownsStorage(app))) return 0
    const place = walk({ app })
    const files = await listReadyFiles(app.db, place, batch)
    for (const file of files) await look(app, file)
    Object.assign(place, files.length === batch ? files.at(-1) : { account_id: 0, id: 0 })
    return files.length === batch ? batch : 0
  },
}

async function look(app: App, file: ReadyFile): Promise<void> {
  const { account_id, id, missing_since } = file
  const now = app.clock.nowMs()
  if ((await app.storage.size(file.storage_key)) === file.file_size_bytes) {
    if (missing_since !== null) await setMissingSince(app.db, account_id, id, null)
  } else if (missing_since === null) {
    app.log.warn({ account_id, asset_id: id }, 'the file of an asset is missing or damaged')
    await setMissingSince(app.db, account_id, id, new Date(now))
  } else if (now - Date.parse(missing_since) > graceMs) await giveUp(app, file)
}

async function giveUp(app: App, { account_id, id, file_size_bytes }: ReadyFile): Promise<void> {
  const account = await findAccount(app.db, account_id)
  if (account === undefined) return
  const error = { type: 'file_lost', message: 'The file is no longer in the storage. Add it again.' }
  const ctx = createContext(app, { account, actor: { kind: 'job', name: markLostFiles.name } })
  await ctx.transaction(async (tx) => {
    if (!(await markFileLost(tx.db, account_id, id, { error, now: ctx.now }))) return
    await adjustStoredBytes(tx, -file_size_bytes)
  })
  app.log.warn({ account_id, asset_id: id }, 'the file of an asset is lost')
}
