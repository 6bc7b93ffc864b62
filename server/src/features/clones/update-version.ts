import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/http/if-match.ts'
import { invalidInput } from '../../platform/http/validate.ts'
import { listMissingFolders, listMissingSources } from '../knowledge/index.ts'
import { lockClone, type StoredClone, updateCloneRow } from './clones.queries.ts'
import { changeExclusions, contradictions, recommendsByJob } from './configuration.rules.ts'
import { recommendFixedByJob, voiceNotConfigured } from './errors.ts'
import { requireVersion } from './require-clone.ts'
import type { updateVersionBody, Version } from './schemas.ts'

export type VersionChanges = z.output<typeof updateVersionBody>

/**
 * Changes the fields of a clone's configuration that are sent.
 * @throws not_found, changed_meanwhile, invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured
 */
export function updateVersion(
  ctx: Ctx,
  { id, ...changes }: { id: number } & VersionChanges,
): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const before = await lockClone(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    requireUnchanged(tx, before)
    const { silos, image_rules, ...plain } = await checkedChanges(tx, before, changes)
    const values = {
      ...plain,
      ...(silos !== undefined && { silos: JSON.stringify(silos) }),
      ...(image_rules !== undefined && { image_rules: JSON.stringify(image_rules) }),
    }
    await updateCloneRow(tx.db, tx.account.id, id, values, tx.now)
    return requireVersion(tx, id)
  })
}

/**
 * The fields of a clone that changes give another value.
 * @throws invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured
 */
export async function checkedChanges(
  ctx: Ctx,
  before: StoredClone,
  changes: VersionChanges,
): Promise<Partial<Omit<Version, 'object' | 'voice_configured' | 'monthly_cap'>>> {
  await checkIds(ctx, changes)
  const decided = recommendsByJob(before.job)
  const recommends = changes.silos?.recomendar
  if (decided !== null && recommends !== undefined && recommends !== decided) throw recommendFixedByJob()
  if (changes.voice_call && !before.voice_configured) throw voiceNotConfigured()

  const { label, description, silos, ...rest } = changes
  const { exclude_folder_ids, include_folder_ids, exclude_source_ids, include_source_ids, ...plain } = rest
  return {
    ...plain,
    ...(label !== undefined && { label: label || null }),
    ...(description !== undefined && { description: description || null }),
    ...(silos !== undefined && { silos: { ...before.silos, ...silos } }),
    exclude_folder_ids: changeExclusions(before.exclude_folder_ids, exclude_folder_ids, include_folder_ids),
    exclude_source_ids: changeExclusions(before.exclude_source_ids, exclude_source_ids, include_source_ids),
  }
}

/** @throws invalid_request, naming every id that does not exist or is both excluded and included */
async function checkIds(ctx: Ctx, input: VersionChanges): Promise<void> {
  const { exclude_folder_ids, include_folder_ids, exclude_source_ids, include_source_ids } = input
  const folders = [...(exclude_folder_ids ?? []), ...(include_folder_ids ?? [])]
  const sources = [...(exclude_source_ids ?? []), ...(include_source_ids ?? [])]
  const missingFolders = await listMissingFolders(ctx.db, ctx.account.id, folders)
  const missingSources = await listMissingSources(ctx.db, ctx.account.id, sources)
  const problems = [
    ...contradictions(input),
    ...missing({ exclude_folder_ids, include_folder_ids }, 'folder', missingFolders),
    ...missing({ exclude_source_ids, include_source_ids }, 'source', missingSources),
  ]
  if (problems.length > 0) throw invalidInput(problems)
}

/** Messages on ids that do not exist, by the field that names them. */
function missing(fields: Record<string, number[] | undefined>, kind: string, missingIds: number[]): string[] {
  const unknown = new Set(missingIds)
  return Object.entries(fields).flatMap(([field, ids = []]) =>
    ids.filter((id) => unknown.has(id)).map((id) => `${field}: there is no ${kind} ${id}`),
  )
}
