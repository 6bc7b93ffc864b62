import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { silosWithJob } from './configuration.rules.ts'
import { requireClone } from './require-clone.ts'
import type { Clone, draftSettings } from './schemas.ts'
import { checkedChanges } from './update-version.ts'

/**
 * A clone as it would be with other settings, which are stored nowhere.
 * @throws not_found, invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured
 */
export async function draftClone(
  ctx: Ctx,
  id: number,
  { job, messages, ...changes }: z.output<typeof draftSettings>,
): Promise<Clone> {
  const stored = await requireClone(ctx, id)
  const before = job === undefined ? stored : { ...stored, job, silos: silosWithJob(stored.silos, job) }
  const changed = await checkedChanges(ctx, before, changes)
  return { ...before, ...changed, messages: { ...stored.messages, ...messages } }
}
