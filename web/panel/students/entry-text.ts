import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Entry } from './students.data.ts'

/** What is known of an entry beyond its kind, as one line; empty where it is nothing. */
export function useEntryText({ kind, details }: Entry): string {
  const texts = useTexts({ en, es })
  const { duration, number } = useFormats()
  const time = (seconds: number | undefined) => duration(seconds ?? 0)
  if (kind === 'playback')
    return texts.played(time(details.visible_playing_seconds), time(details.media_seconds))
  if (kind === 'class_session')
    return texts.visible_for(time(details.connected_seconds), time(details.active_seconds))
  if (kind === 'attendance') {
    const { status, identity_source } = details
    const length =
      status === 'entry_only' || status === 'exit_only'
        ? texts[status]
        : texts.connected_for(time(details.connected_seconds))
    return [length, identity_source && texts.sure[identity_source]].filter(Boolean).join(', ')
  }
  const { score, max_score, passed, attempt, review_status } = details
  const verdict = review_status === 'pending' ? texts.waits : passed ? texts.passed : texts.failed
  return [
    attempt !== undefined && texts.attempt(attempt),
    score !== undefined && texts.score(number(score), number(max_score ?? 0)),
    score !== undefined && verdict,
  ]
    .filter(Boolean)
    .join(', ')
}
