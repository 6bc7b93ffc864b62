import type { Ctx } from '../../../platform/context.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import { ingestSourcesName } from '../job-names.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { failIngestion, finishIngestion, startIngestion } from './ingestion.queries.ts'

const maxAttempts = 10

/** Makes the passages of sources that were stored without them. Their earlier passages answer until then. */
export const ingestSources = defineJob({
  name: ingestSourcesName,
  table: 'brain_sources',
  leaseMs: 60_000,
  concurrency: 2,
  run: ingestSource,
})

async function ingestSource(ctx: Ctx, row: DueRow): Promise<void> {
  const claimed = { id: Number(row.id), attempt: row.attempt }
  if (row.attempt > maxAttempts) {
    const error = { type: 'reading_failed', message: 'The text could not be read. Send it again.' }
    await failIngestion(ctx.db, ctx.account.id, claimed, error, ctx.now)
    return
  }
  const text = await startIngestion(ctx.db, ctx.account.id, claimed, ctx.now)
  if (text === undefined) return
  const ingested = await ingestOffThread(ctx, text)
  await ctx.transaction(async (tx) => {
    if (!(await finishIngestion(tx.db, tx.account.id, claimed, ingested, tx.now))) return
    await markKnowledgeChanged(tx, [{ kind: 'source', id: claimed.id }])
  })
}
