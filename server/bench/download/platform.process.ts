import pg from 'pg'
import type { Platform } from '../../src/app.ts'
import { createAccount, createKey, findAccount } from '../../src/features/accounts/index.ts'
import { createReadyAsset } from '../../src/features/assets/create/create-ready-asset.ts'
import { allocateFile } from '../../src/features/assets/storage/allocate-file.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'
import { content } from './content.ts'
import { residentHandlers } from './resident.ts'

type Start = { database_url: string; data_dir: string; size: number }
let platform: Platform | undefined

/** Stores a file as an upload does, and makes its record. */
async function storeFile({ app }: Platform, size: number) {
  const { id: account_id } = await createAccount(createOperatorContext(app), {
    name: 'Bench',
    plan: 'scale',
    unlimited: true,
    overage: false,
    requests_per_minute: 0,
  })
  const account = (await findAccount(app.db, account_id))!
  const ctx = createContext(app, { account, actor: { kind: 'operator' } })
  const { key } = await createKey(ctx, { permission: 'read' })
  const file = await allocateFile(ctx)
  await app.storage.put(file.storage_key, content(size))
  const { id } = await createReadyAsset(ctx, {
    ...file,
    kind: 'file',
    title: 'Large',
    file_name: 'large.bin',
    mime_type: 'application/octet-stream',
    file_size_bytes: size,
    duration_seconds: null,
  })
  return { key, id, storage_key: file.storage_key }
}

answerParent(
  {
    start: async ({ database_url, data_dir, size }: Start) => {
      const pool = new pg.Pool({ connectionString: database_url, max: 1 })
      await migrate(pool, new Date())
      await pool.end()
      platform = await platformOn(database_url, { DATA_DIR: data_dir })
      return { ...(await storeFile(platform, size)), port: await platform.start() }
    },
    cpu: cpuSeconds,
    ...residentHandlers,
  },
  async () => platform?.stop(),
)
