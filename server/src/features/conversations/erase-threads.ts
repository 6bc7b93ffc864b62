import type { ErasedInParts } from '../../platform/context.ts'
import { deleteVisitorThreads } from './erase.queries.ts'

const maxDeleted = 500

/** Deletes a person's own threads. What is deleted leaves no place to go on from: it always begins with the first. */
export const eraseThreads: ErasedInParts = {
  name: 'own conversations',
  eraseNext: async ({ db, account }, { visitor_ids }) => {
    const read = await deleteVisitorThreads(db, account.id, visitor_ids, maxDeleted)
    return { read, last: read < maxDeleted ? null : [] }
  },
}
