import type { Ctx } from '../../platform/context.ts'
import { requireClone } from './require-clone.ts'
import type { Clone } from './schemas.ts'

/** What a clone says word for word. @throws not_found */
export async function readCloneMessages(
  ctx: Ctx,
  { id }: { id: number },
): Promise<Pick<Clone, 'id' | 'label' | 'messages'>> {
  const { label, messages } = await requireClone(ctx, id)
  return { id, label, messages }
}
