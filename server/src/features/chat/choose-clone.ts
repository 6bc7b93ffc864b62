import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type Clone, requireClone } from '../clones/index.ts'

/** The only clone that the caller may talk with; null: any. */
export const boundVersionId = ({ actor }: Ctx): number | null =>
  actor.kind === 'api_key' || actor.kind === 'widget' ? actor.version_id : null

/** The clone that replies: the key's own, else the one that is asked for, else the active one. @throws not_found */
export async function chooseClone(ctx: Ctx, version_id: number | undefined): Promise<Clone> {
  const bound = boundVersionId(ctx)
  if (bound !== null && version_id !== undefined && version_id !== bound) throw notFound()
  return requireClone(ctx, bound ?? version_id ?? null)
}
