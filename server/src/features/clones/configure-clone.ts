import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/http/if-match.ts'
import { deactivateClones, lockClone, type StoredClone, updateCloneRow } from './clones.queries.ts'
import { silosWithJob } from './configuration.rules.ts'
import { requireVersion } from './require-clone.ts'
import type { Version } from './schemas.ts'

/** Makes a clone the active one, which answers where no clone is named. That publishes it too. @throws not_found */
export const activateClone = (ctx: Ctx, { id }: { id: number }): Promise<Version> =>
  changeClone(ctx, id, async (tx) => {
    await deactivateClones(tx.db, tx.account.id)
    return { is_active: true, published: true }
  })

/** Publishes a clone. @throws not_found */
export const publishClone = (ctx: Ctx, { id }: { id: number }): Promise<Version> =>
  changeClone(ctx, id, async () => ({ published: true }))

/** Gives a clone its job, which may decide whether it recommends. @throws not_found, changed_meanwhile */
export const setCloneJob = (ctx: Ctx, { id, job }: { id: number; job: Version['job'] }): Promise<Version> =>
  changeClone(ctx, id, async (_tx, before) => ({
    job,
    silos: JSON.stringify(silosWithJob(before.silos, job)),
  }))

/** Bounds the replies of a clone in a usage month; null: no bound. @throws not_found, changed_meanwhile */
export const setCloneCap = (ctx: Ctx, { id, cap }: { id: number; cap: number | null }): Promise<Version> =>
  changeClone(ctx, id, async () => ({ monthly_cap: cap }))

/** Gives a clone a voice; null takes it away and switches voice calls off. @throws not_found, changed_meanwhile */
export const setCloneVoice = (
  ctx: Ctx,
  { id, voice }: { id: number; voice: string | null },
): Promise<Version> =>
  changeClone(ctx, id, async () => ({ voice, ...(voice === null && { voice_call: false }) }))

type CreateChanges = (tx: Ctx, before: StoredClone) => Promise<Parameters<typeof updateCloneRow>[3]>

/** Locks a clone and stores the changes that `createChanges` makes of its present state. @throws not_found, changed_meanwhile */
function changeClone(ctx: Ctx, id: number, createChanges: CreateChanges): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const before = await lockClone(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound('There is no such clone in this account.')
    requireUnchanged(tx, before)
    await updateCloneRow(tx.db, tx.account.id, id, await createChanges(tx, before), tx.now)
    return requireVersion(tx, id)
  })
}
