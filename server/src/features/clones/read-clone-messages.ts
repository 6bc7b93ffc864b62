import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { requireClone } from './require-clone.ts'
import type { cloneMessages } from './schemas.ts'

/** What a clone says word for word. @throws not_found */
export async function readCloneMessages(
  ctx: Ctx,
  { id }: { id: number },
): Promise<z.output<typeof cloneMessages>> {
  const { label, messages, updated_at } = await requireClone(ctx, id)
  return { id, label, messages, updated_at }
}
