import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { findAccount } from '../../accounts/index.ts'
import { adjustStoredBytes } from '../../usage/index.ts'
import { ownsStorage } from '../storage/owns-storage.ts'
import { listReadyFiles, markFileLost, type ReadyFile, setMissingSince } from './clean-up.queries.ts'

/** A file that is missing for longer counts as lost. Before that its disk may just not be mounted. */
const graceMs = 24 * 3_600_000
const batchSize = 200

const start = { account_id: 0, id: 0 }
const cursor = appState(() => ({ ...start }))

/** Puts assets whose file has been missing for a day into the status error, and stops counting their bytes. */
export const markLostFiles: PeriodicTask = {
  name: 'mark-lost-files',
  intervalMs: 6 * 3_600_000,
  async run(app) {
    if (!(await ownsStorage(app))) return 0
    const last = cursor({ app })
    const files = await listReadyFiles(app.db, last, batchSize)
    for (const file of files) await checkFile(app, file)
    const isFull = files.length === batchSize
    Object.assign(last, isFull ? files.at(-1) : start)
    return isFull ? batchSize : 0
  },
}

async function checkFile(app: App, file: ReadyFile): Promise<void> {
  const { account_id, id, missing_since } = file
  const nowMs = app.clock.nowMs()
  if ((await app.storage.size(file.storage_key)) === file.file_size_bytes) {
    if (missing_since !== null) await setMissingSince(app.db, account_id, id, null)
  } else if (missing_since === null) {
    app.log.warn({ account_id, asset_id: id }, 'the file of an asset is missing or damaged')
    await setMissingSince(app.db, account_id, id, new Date(nowMs))
  } else if (nowMs - Date.parse(missing_since) > graceMs) await markLost(app, file)
}

async function markLost(app: App, { account_id, id, file_size_bytes }: ReadyFile): Promise<void> {
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
