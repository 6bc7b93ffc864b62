import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

/**
 * Keeps what somebody types in this tab until it is saved: leaving the screen or loading it again loses nothing.
 * @param name what is edited, such as `product 10000000001`; undefined keeps nothing
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
): {
  /** For when the values were saved: they are what counts as unchanged from then on. */
  forget: () => void
} {
  const key = `understudy.draft.${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once, when the form opens
  useEffect(() => {
    const kept = name === undefined ? null : sessionStorage.getItem(key)
    if (kept !== null) form.setValues(JSON.parse(kept) as Partial<Values>)
  }, [key])
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty && name !== undefined) sessionStorage.setItem(key, JSON.stringify(form.getValues()))
  })
  const forget = () => {
    form.resetDirty()
    sessionStorage.removeItem(key)
  }
  return { forget }
}
