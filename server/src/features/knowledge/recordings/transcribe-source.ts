import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Source } from '../schemas.ts'
import { findSource, lockSource } from '../sources/sources.queries.ts'
import { writeDownRecordingsName } from './job-name.ts'
import { restartRecording } from './recordings.queries.ts'

/** Has a recording written down once more after it was given up. What is being written down goes on. @throws not_found */
export function transcribeSource(ctx: Ctx, { id }: { id: number }): Promise<Source> {
  return ctx.transaction(async (tx) => {
    await lockSource(tx.db, tx.account.id, id)
    if (!(await restartRecording(tx.db, tx.account.id, id, tx.now))) throw notFound()
    tx.afterCommit(() => tx.app.wake(writeDownRecordingsName))
    const { content_text: _, ...source } = (await findSource(tx.db, tx.account.id, id))!
    return source
  })
}
