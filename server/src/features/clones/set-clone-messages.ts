import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { updateCloneMessages } from './clones.queries.ts'
import { readCloneMessages } from './read-clone-messages.ts'
import type { Clone, setMessagesOptions } from './schemas.ts'

/** Changes the messages of a clone that are sent; null clears one. @returns all of them @throws not_found */
export function setCloneMessages(
  ctx: Ctx,
  { id, ...messages }: z.output<typeof setMessagesOptions>,
): Promise<Pick<Clone, 'id' | 'label' | 'messages'>> {
  return ctx.transaction(async (tx) => {
    const isChange = Object.keys(messages).length > 0
    if (isChange) await updateCloneMessages(tx.db, tx.account.id, id, messages, tx.now)
    return readCloneMessages(tx, { id })
  })
}
