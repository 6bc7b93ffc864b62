import type { ErasedInParts } from '../../platform/context.ts'
import { deleteThreads } from './delete-threads.ts'
import { lockVisitorThreads } from './erase.queries.ts'

const maxDeleted = 500

/** Deletes a person's own threads. What is deleted leaves no place to go on from: it always begins with the first. */
export const eraseThreads: ErasedInParts = {
  name: 'own conversations',
  eraseNext: (ctx, { visitor_ids }) =>
    ctx.transaction(async (tx) => {
      const ids = await lockVisitorThreads(tx.db, tx.account.id, visitor_ids, maxDeleted)
      await deleteThreads(tx, ids)
      return { read: ids.length, last: ids.length < maxDeleted ? null : [] }
    }),
}
