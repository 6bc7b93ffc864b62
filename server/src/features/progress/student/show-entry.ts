import { answersToQuestions } from '../../courses/index.ts'
import type { TimelineDetails, TimelineEntry } from './schemas.ts'
import type { EntryFacts, EntryRow, Place } from './timeline.queries.ts'

const seconds = (ms: number) => Math.floor(ms / 1_000)

const submission = ({ score, max_score, passed, attempt }: EntryFacts) => ({
  score,
  max_score,
  passed,
  attempt,
})

const exam = ({ attempt, grade, review_status }: EntryFacts) => ({
  attempt,
  review_status,
  ...(grade as object | undefined),
})

/** The ends of a connection; one of them is always known. */
function attendance({ joined_at = null, left_at = null, identity_source }: EntryFacts) {
  if (joined_at === null) return { identity_source, status: 'exit_only', connected_seconds: 0 }
  if (left_at === null) return { identity_source, status: 'entry_only', connected_seconds: 0 }
  const connected_seconds = Math.max(0, seconds(Date.parse(left_at) - Date.parse(joined_at)))
  return { identity_source, status: 'closed', connected_seconds }
}

const detailsOf: Record<TimelineEntry['kind'], (facts: EntryFacts) => object> = {
  lesson_opened: () => ({}),
  lesson_completed: () => ({}),
  lesson_uncompleted: () => ({}),
  quiz_submitted: submission,
  assignment_submitted: () => ({}),
  exam_started: exam,
  exam_submitted: exam,
  exam_reviewed: exam,
  certificate_issued: ({ verification_code }) => ({ verification_code }),
  certificate_pdf_generated: ({ verification_code }) => ({ verification_code }),
  class_session: ({ connected_ms = 0, active_ms = 0, status }) => ({
    status,
    connected_seconds: seconds(connected_ms),
    active_seconds: seconds(active_ms),
  }),
  playback: (facts) => facts,
  attendance,
  feedback: ({ questions, answers = [] }) => ({
    answers: answersToQuestions(questions ?? [], answers).map(({ question, kind, value }) => ({
      question,
      kind,
      value,
    })),
  }),
}

/** An entry as the timeline shows it. */
export const showEntry = ({ source, id, facts, ...entry }: EntryRow): TimelineEntry => ({
  ...entry,
  id: `${source}:${id}`,
  details: detailsOf[entry.kind](facts) as TimelineDetails,
})

/** Writes where a page ended as an opaque text. */
export const encodePlace = ({ occurred_at, source, id }: Place): string =>
  Buffer.from(JSON.stringify([occurred_at, source, id])).toString('base64url')

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** @returns undefined where the text is none of ours */
export function decodePlace(cursor: string): Place | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 3 || parts.some((part) => typeof part !== 'string')) return
    const [occurred_at, source, id] = parts as [string, string, string]
    const isTime = instant.test(occurred_at) && !Number.isNaN(Date.parse(occurred_at))
    return isTime && !`${source}${id}`.includes('\0') ? { occurred_at, source, id } : undefined
  } catch {
    return undefined
  }
}
