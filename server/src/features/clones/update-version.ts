import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/validate.ts'
import { missingFolders, missingSources } from '../knowledge/index.ts'
import { changeExclusions, contradictions, recommendsByJob } from './configuration.rules.ts'
import { recommendFixedByJob, voiceNotConfigured } from './errors.ts'
import { findClone } from './find-clone.ts'
import type { updateVersionBody, Version } from './schemas.ts'
import { lockVersion, updateVersionRow } from './versions.queries.ts'

type Input = { id: number } & z.output<typeof updateVersionBody>

/**
 * Changes what is sent of a clone's configuration.
 * @throws not_found, invalid_request (ids in lists), recommend_fixed_by_job, voice_not_configured
 */
export function updateVersion(ctx: Ctx, input: Input): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const before = await lockVersion(tx.db, tx.account.id, input.id)
    if (before === undefined) throw notFound()
    await checkIds(tx, input)
    const fixed = recommendsByJob(before.job)
    const recommends = input.silos?.recomendar
    if (fixed !== null && recommends !== undefined && recommends !== fixed) throw recommendFixedByJob()
    if (input.voice_call && before.voice === null) throw voiceNotConfigured()

    const { id, label, description, silos, image_rules, ...rest } = input
    const { exclude_folder_ids, include_folder_ids, exclude_source_ids, include_source_ids, ...plain } = rest
    await updateVersionRow(
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
    return findClone(tx, id)
  })
}

async function checkIds(tx: Ctx, input: Input): Promise<void> {
  const folders = [...(input.exclude_folder_ids ?? []), ...(input.include_folder_ids ?? [])]
  const sources = [...(input.exclude_source_ids ?? []), ...(input.include_source_ids ?? [])]
  const noFolder = new Set(await missingFolders(tx.db, tx.account.id, folders))
  const noSource = new Set(await missingSources(tx.db, tx.account.id, sources))
  const problems = contradictions(input)
  for (const field of ['exclude_folder_ids', 'include_folder_ids'] as const) {
    for (const id of input[field] ?? [])
      if (noFolder.has(id)) problems.push(`${field}: there is no folder ${id}`)
  }
  for (const field of ['exclude_source_ids', 'include_source_ids'] as const) {
    for (const id of input[field] ?? [])
      if (noSource.has(id)) problems.push(`${field}: there is no source ${id}`)
  }
  if (problems.length > 0) throw invalidInput(problems)
}
