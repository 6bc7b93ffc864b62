import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/validate.ts'
import { listMissingFolders, listMissingSources } from '../knowledge/index.ts'
import { lockClone, updateCloneRow } from './clones.queries.ts'
import { changeExclusions, contradictions, recommendsByJob } from './configuration.rules.ts'
import { recommendFixedByJob, voiceNotConfigured } from './errors.ts'
import { requireVersion } from './require-clone.ts'
import type { updateVersionBody, Version } from './schemas.ts'

type Input = { id: number } & z.output<typeof updateVersionBody>

/**
 * Changes the fields of a clone's configuration that are sent.
 * @throws not_found, invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured
 */
export function updateVersion(ctx: Ctx, input: Input): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const before = await lockClone(tx.db, tx.account.id, input.id)
    if (before === undefined) throw notFound()
    await checkIds(tx, input)
    const decided = recommendsByJob(before.job)
    const recommends = input.silos?.recomendar
    if (decided !== null && recommends !== undefined && recommends !== decided) throw recommendFixedByJob()
    if (input.voice_call && before.voice === null) throw voiceNotConfigured()

    const { id, label, description, silos, image_rules, ...rest } = input
    const { exclude_folder_ids, include_folder_ids, exclude_source_ids, include_source_ids, ...plain } = rest
    await updateCloneRow(
      tx.db,
      tx.account.id,
      id,
      {
        ...plain,
        ...(label !== undefined && { label: label || null }),
        ...(description !== undefined && { description: description || null }),
        ...(silos !== undefined && { silos: JSON.stringify({ ...before.silos, ...silos }) }),
        ...(image_rules !== undefined && { image_rules: JSON.stringify(image_rules) }),
        exclude_folder_ids: changeExclusions(
          before.exclude_folder_ids,
          exclude_folder_ids,
          include_folder_ids,
        ),
        exclude_source_ids: changeExclusions(
          before.exclude_source_ids,
          exclude_source_ids,
          include_source_ids,
        ),
      },
      tx.now,
    )
    return requireVersion(tx, id)
  })
}

/** @throws invalid_request, naming every id that does not exist or is both excluded and included */
async function checkIds(tx: Ctx, input: Input): Promise<void> {
  const { exclude_folder_ids, include_folder_ids, exclude_source_ids, include_source_ids } = input
  const folders = [...(exclude_folder_ids ?? []), ...(include_folder_ids ?? [])]
  const sources = [...(exclude_source_ids ?? []), ...(include_source_ids ?? [])]
  const missingFolders = await listMissingFolders(tx.db, tx.account.id, folders)
  const missingSources = await listMissingSources(tx.db, tx.account.id, sources)
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
