import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { silosOfJob } from './configuration.rules.ts'
import { findClone } from './find-clone.ts'
import type { Version } from './schemas.ts'
import { deactivateVersions, lockVersion, type StoredVersion, updateVersionRow } from './versions.queries.ts'

/** Makes a clone the one that answers where none is named; that publishes it too. */
export const activateClone = (ctx: Ctx, { id }: { id: number }): Promise<Version> =>
  change(ctx, id, async (tx) => {
    await deactivateVersions(tx.db, tx.account.id)
    return { is_active: true, published: true }
  })

export const publishClone = (ctx: Ctx, { id }: { id: number }): Promise<Version> =>
  change(ctx, id, async () => ({ published: true }))

/** Gives a clone its job, which may settle whether it recommends. */
export const setCloneJob = (ctx: Ctx, { id, job }: { id: number; job: Version['job'] }): Promise<Version> =>
  change(ctx, id, async (_tx, before) => ({ job, silos: JSON.stringify(silosOfJob(before.silos, job)) }))

/** Bounds the replies of a clone in a month. */
export const setCloneCap = (ctx: Ctx, { id, cap }: { id: number; cap: number | null }): Promise<Version> =>
  change(ctx, id, async () => ({ monthly_cap: cap }))

/** Gives a clone a voice; without one its voice calls are switched off. */
export const setCloneVoice = (
  ctx: Ctx,
  { id, voice }: { id: number; voice: string | null },
): Promise<Version> => change(ctx, id, async () => ({ voice, ...(voice === null && { voice_call: false }) }))

type Change = (tx: Ctx, before: StoredVersion) => Promise<Parameters<typeof updateVersionRow>[3]>

function change(ctx: Ctx, id: number, changeOf: Change): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const before = await lockVersion(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound(`There is no clone ${id} in this account.`)
    await updateVersionRow(tx.db, tx.account.id, id, await changeOf(tx, before), tx.now)
    return findClone(tx, id)
  })
}
