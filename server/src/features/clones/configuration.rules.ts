import type { z } from 'zod'
import type { updateVersionBody, Version } from './schemas.ts'

type Silos = Version['silos']
export type Job = Version['job']

/** Sales clones always recommend, deliverables clones never do. @returns null for other jobs, whose silo decides */
export const recommendsByJob = (job: Job): boolean | null =>
  job === 'sales' ? true : job === 'deliverables' ? false : null

/** Silos after a job is given, which may switch recommending on or off. */
export const silosWithJob = (silos: Silos, job: Job): Silos => ({
  ...silos,
  recomendar: recommendsByJob(job) ?? silos.recomendar,
})

/** Excluded ids after a change, in ascending order: `exclude` adds to them, `include` removes from them. */
export function changeExclusions(before: number[], exclude: number[] = [], include: number[] = []): number[] {
  const after = new Set([...before, ...exclude])
  for (const id of include) after.delete(id)
  return [...after].sort((a, b) => a - b)
}

/** Messages on ids that one request both excludes and includes. */
export function contradictions(input: z.output<typeof updateVersionBody>): string[] {
  const both = (exclude: number[] = [], include: number[] = []) =>
    exclude.filter((id) => include.includes(id))
  return [
    ...both(input.exclude_folder_ids, input.include_folder_ids).map(
      (id) => `exclude_folder_ids: ${id} is in include_folder_ids too`,
    ),
    ...both(input.exclude_source_ids, input.include_source_ids).map(
      (id) => `exclude_source_ids: ${id} is in include_source_ids too`,
    ),
  ]
}
