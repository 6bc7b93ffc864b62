import { useEffect, useState } from 'react'
import type { ApiError } from '../../kit/api.ts'
import { draftOf, isSame } from './course.rules.ts'
import { type Course, type Draft, useSaveCourse } from './courses.data.ts'
import { type Conflict, mergeCourses, withSide } from './merge-course.rules.ts'

/** A draft, and the stored course with which it began. */
type Kept = { version: string; base: Draft; draft: Draft }

/** What others saved meanwhile: parts that both changed, of which there may be none. */
type Meanwhile = { conflicts: Conflict[] }

/**
 * What somebody makes of a course until it is saved. It is kept in this tab, so that leaving the screen loses nothing. What
 * others save meanwhile is put together with it; where both changed the same part, either can be chosen.
 */
export function useCourseDraft(course: Course) {
  const key = `understudy.course.${course.product_id}`
  const [kept, setKept] = useState<Kept>(() => readKept(key) ?? freshOf(course))
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const saving = useSaveCourse()
  const { version, draft } = kept
  const isChanged = !isSame(draft, kept.base)
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  }, [key, kept, isChanged])
  useEffect(() => {
    // What is being saved here, or just was, comes from nobody else.
    const isOwn = saving.isPending || saving.data?.updated_at === course.updated_at
    if (isOwn || version === course.updated_at) return
    const { draft, conflicts } = mergeCourses(kept.base, kept.draft, draftOf(course))
    setMeanwhile(isChanged ? { conflicts } : null)
    setKept((now) => (now === kept ? { ...freshOf(course), draft } : now))
  }, [version, course, kept, isChanged, saving.isPending, saving.data])
  const change = (changes: Partial<Draft>) =>
    setKept((now) => ({ ...now, draft: { ...now.draft, ...changes } }))
  const save = () =>
    saving.mutate(
      { id: course.product_id, ...withoutEmpty(draft), if_match: version } as Parameters<
        typeof saving.mutate
      >[0],
      {
        onSuccess: (saved) => {
          setMeanwhile(null)
          // What was written while it was saved is kept as a change of what is saved now.
          setKept((now) =>
            isSame(now.draft, draft) ? freshOf(saved) : { ...freshOf(saved), draft: now.draft },
          )
        },
      },
    )
  const discard = () => {
    setKept(freshOf(course))
    setMeanwhile(null)
    saving.reset()
  }
  const show = (chosen: Conflict, shows: Conflict['shows']) => {
    change(withSide(draft, chosen, shows))
    setMeanwhile((now) => ({
      conflicts: (now?.conflicts ?? []).map((one) => (one === chosen ? { ...one, shows } : one)),
    }))
  }
  const error: ApiError | null = saving.error
  return { draft, change, save, discard, isChanged, isSaving: saving.isPending, error, meanwhile, show }
}

/** An exam has no lessons, not even none. */
const withoutEmpty = (draft: Draft): Draft =>
  draft.exam === undefined ? draft : { ...draft, modules: undefined }

const freshOf = (course: Course): Kept => {
  const base = draftOf(course)
  return { version: course.updated_at, base, draft: base }
}

function readKept(key: string): Kept | null {
  const kept = sessionStorage.getItem(key)
  if (kept === null) return null
  const { version, base, draft } = JSON.parse(kept) as Partial<Kept>
  return version === undefined || base === undefined || draft === undefined ? null : { version, base, draft }
}
