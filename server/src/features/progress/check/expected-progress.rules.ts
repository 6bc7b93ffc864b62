import { type Activity, latestActivity } from '../activity/activity.rules.ts'

/** What is kept of a student in a course. */
export type KeptProgress = {
  granted_at: string | null
  last_activity_at: string | null
  last_activity_kind: string | null
  last_activity_unit_id: number | null
  last_activity_webinar_id: number | null
  last_marked_at: string | null
  completed_lessons: number
  /** null where granted_at is. */
  search_text: string | null
}

/** What it follows from: access, the person's email and name, evidence of activities, and the marks that stand. */
export type ProgressSources = {
  granted_at: string | null
  search_text: string | null
  activities: Activity[]
  marks: { completed_at: string; is_published: boolean }[]
}

/** What must be kept of a student, from its sources alone. */
export function expectedProgress({
  granted_at,
  search_text,
  activities,
  marks,
}: ProgressSources): KeptProgress {
  const latest = latestActivity(activities)
  return {
    granted_at,
    last_activity_at: latest?.at ?? null,
    last_activity_kind: latest?.kind ?? null,
    last_activity_unit_id: latest?.unit_id ?? null,
    last_activity_webinar_id: latest?.webinar_id ?? null,
    last_marked_at: marks.reduce<string | null>(
      (last, { completed_at }) => (last === null || completed_at > last ? completed_at : last),
      null,
    ),
    completed_lessons: marks.filter(({ is_published }) => is_published).length,
    search_text: granted_at === null ? null : search_text,
  }
}

/** What is kept where there is no row. */
export const noProgress: KeptProgress = expectedProgress({
  granted_at: null,
  search_text: null,
  activities: [],
  marks: [],
})

export type Difference = {
  field: keyof KeptProgress
  kept: string | number | null
  expected: string | number | null
}

/** The fields in which what is kept is not what it must be. */
export const differences = (kept: KeptProgress, expected: KeptProgress): Difference[] =>
  (Object.keys(expected) as (keyof KeptProgress)[])
    .filter((field) => kept[field] !== expected[field])
    .map((field) => ({ field, kept: kept[field], expected: expected[field] }))
