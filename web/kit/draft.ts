import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

type Kept<Values, Base> = { values: Values; base: Base }

/**
 * Keeps what somebody types in this tab until it is saved: leaving the screen or loading it again loses nothing.
 * @param name what is edited, such as `product 10000000001`; undefined keeps nothing
 * @param from what the changes began with, and what takes that up again with a draft
 */
export function useDraft<Values extends Record<string, unknown>, Base>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
  from: { base: Base; takeUp: (base: Base) => void },
): {
  /** For when the values were saved: they are what counts as unchanged from then on. */
  forget: () => void
} {
  const key = `understudy.draft.${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once, when the form opens
  useEffect(() => {
    const kept = name === undefined ? null : sessionStorage.getItem(key)
    if (kept === null) return
    const { values, base } = JSON.parse(kept) as Kept<Partial<Values>, Base>
    form.setValues(values)
    from.takeUp(base)
  }, [key])
  const isDirty = form.isDirty()
  useEffect(() => {
    const kept = { values: form.getValues(), base: from.base }
    if (isDirty && name !== undefined) sessionStorage.setItem(key, JSON.stringify(kept))
  })
  const forget = () => {
    form.resetDirty()
    sessionStorage.removeItem(key)
  }
  return { forget }
}
