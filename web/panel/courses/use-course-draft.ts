import { useEffect, useState } from 'react'
import type { ApiError } from '../../kit/api.ts'
import { draftOf, isSame } from './course.rules.ts'
import { type Course, type Draft, useSaveCourse } from './courses.data.ts'

type Kept = { version: string; draft: Draft }

/**
 * What somebody makes of a course until it is saved. It is kept in this tab, so that leaving the screen loses nothing, and
 * it remembers the version that it began from.
 */
export function useCourseDraft(course: Course) {
  const key = `understudy.course.${course.product_id}`
  const [kept, setKept] = useState<Kept>(() => readKept(key) ?? freshOf(course))
  const saving = useSaveCourse()
  const { version, draft } = kept
  const isChanged = !isSame(draft, draftOf(course)) || version !== course.updated_at
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  }, [key, kept, isChanged])
  const change = (changes: Partial<Draft>) =>
    setKept((now) => ({ ...now, draft: { ...now.draft, ...changes } }))
  const save = ({ isForced = false } = {}) =>
    saving.mutate(
      { id: course.product_id, ...draft, ...(isForced ? {} : { if_match: version }) } as Parameters<
        typeof saving.mutate
      >[0],
      {
        // What was written while it was saved is kept as a change of what is saved now.
        onSuccess: (saved) =>
          setKept((now) =>
            isSame(now.draft, draft) ? freshOf(saved) : { version: saved.updated_at, draft: now.draft },
          ),
      },
    )
  const discard = () => {
    setKept(freshOf(course))
    saving.reset()
  }
  const error: ApiError | null = saving.error
  return { draft, change, save, discard, isChanged, isSaving: saving.isPending, error }
}

const freshOf = (course: Course): Kept => ({ version: course.updated_at, draft: draftOf(course) })

function readKept(key: string): Kept | null {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as Kept)
}
