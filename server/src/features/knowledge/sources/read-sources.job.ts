import type { Ctx } from '../../../platform/context.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { readOffThread } from '../ingestion/read-off-thread.ts'
import { noteKnowledgeChanges } from '../note-knowledge-changes.ts'
import { readSourcesName } from './names.ts'
import { failReading, finishReading, startReading } from './reading.queries.ts'

const mostAttempts = 10

/** Reads the texts of sources that were stored unread; what they said before answers until they are ready. */
export const readSources = defineJob({
  name: readSourcesName,
  table: 'brain_sources',
  leaseMs: 60_000,
  concurrency: 2,
  run: readSource,
})

async function readSource(ctx: Ctx, row: DueRow): Promise<void> {
  const claimed = { id: Number(row.id), attempt: row.attempt }
  if (row.attempt > mostAttempts) {
    const error = { type: 'reading_failed', message: 'The text could not be read. Send it again.' }
    await failReading(ctx.db, ctx.account.id, claimed, error, ctx.now)
    return
  }
  const text = await startReading(ctx.db, ctx.account.id, claimed, ctx.now)
  if (text === undefined) return
  const reading = await readOffThread(ctx, text)
  await ctx.transaction(async (tx) => {
    if (!(await finishReading(tx.db, tx.account.id, claimed, reading, tx.now))) return
    await noteKnowledgeChanges(tx, [{ kind: 'source', id: claimed.id }])
  })
}
