import type { StoredCourse } from '../course/stored-course.queries.ts'
import type { Plan } from './plan.rules.ts'

/** The units that a plan publishes, of those that exist or existed, and those that it takes away from students. */
export function changedVisibility(
  stored: StoredCourse['units'],
  { changed, removed_ids }: Plan['units'],
): { published_ids: number[]; withdrawn_ids: number[] } {
  const wasPublished = new Set(stored.filter(({ status }) => status === 'published').map(({ id }) => id))
  const idsWith = (wanted: 'draft' | 'published') =>
    changed.filter(({ status }) => status === wanted).map(({ id }) => id)
  return {
    published_ids: idsWith('published').filter((id) => !wasPublished.has(id)),
    withdrawn_ids: [...removed_ids, ...idsWith('draft')].filter((id) => wasPublished.has(id)),
  }
}
