import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/http/if-match.ts'
import { lockClone, updateCloneMessages } from './clones.queries.ts'
import { readCloneMessages } from './read-clone-messages.ts'
import type { cloneMessages, setMessagesOptions } from './schemas.ts'

/** Changes the messages of a clone that are sent; null clears one. @returns all of them @throws not_found, changed_meanwhile */
export function setCloneMessages(
  ctx: Ctx,
  { id, ...messages }: z.output<typeof setMessagesOptions>,
): Promise<z.output<typeof cloneMessages>> {
  return ctx.transaction(async (tx) => {
    const before = await lockClone(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    requireUnchanged(tx, before)
    const isChange = Object.keys(messages).length > 0
    if (isChange) await updateCloneMessages(tx.db, tx.account.id, id, messages, tx.now)
    return readCloneMessages(tx, { id })
  })
}
