import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { mergeChanges } from './merge.rules.ts'

/** A record as it is stored: when it was last changed (its updated_at), and what a form shows of it. */
export type Stored<Values> = { version: string; values: Values }

type Conflict<Values> = { mine: Partial<Values>; theirs: Partial<Values>; shows: 'mine' | 'theirs' }

/**
 * Keeps a form in step with its record while others change that too. A form that nobody touched shows what is stored.
 * What somebody typed is put together with what others saved; where both changed a field, it offers either.
 * @param isSaving while it saves, what is stored is about to be what was typed
 */
export function useMerge<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Stored<Values> | undefined,
  isSaving: boolean,
) {
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is new when its version is
  useEffect(() => {
    if (isSaving || stored === undefined || base === undefined || stored.version === base.version) return
    const mine = form.getValues()
    const { merged, conflicts } = mergeChanges(base.values, mine, stored.values)
    const isUntouched = !form.isDirty()
    form.setInitialValues(stored.values)
    form.setValues(isUntouched ? stored.values : merged)
    setBase(stored)
    if (isUntouched || conflicts.length === 0) return
    setConflict({ mine: pick(mine, conflicts), theirs: pick(stored.values, conflicts), shows: 'mine' })
  }, [stored?.version, base?.version, isSaving])
  const show = (shows: 'mine' | 'theirs') => {
    if (conflict === null) return
    form.setValues(conflict[shows])
    setConflict({ ...conflict, shows })
  }
  return { base, takeUp: setBase, conflict, show, settle: () => setConflict(null) }
}

const pick = <Values extends object>(values: Values, fields: (keyof Values)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
