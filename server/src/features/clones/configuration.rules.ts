import type { z } from 'zod'
import type { updateVersionBody, Version } from './schemas.ts'

type Silos = Version['silos']
export type Job = Version['job']

/** Whether a job settles the recommending silo, and how: sales always, deliverables never. */
export const recommendsByJob = (job: Job): boolean | null =>
  job === 'sales' ? true : job === 'deliverables' ? false : null

/** The silos that a job allows. */
export const silosOfJob = (silos: Silos, job: Job): Silos => ({
  ...silos,
  recomendar: recommendsByJob(job) ?? silos.recomendar,
})

/** Exclusions after a change: what is excluded is added, what is included taken out, in ascending order. */
export function changeExclusions(before: number[], exclude: number[] = [], include: number[] = []): number[] {
  const after = new Set([...before, ...exclude])
  for (const id of include) after.delete(id)
  return [...after].sort((a, b) => a - b)
}

/** Ids that one request both excludes and includes, by field. */
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
