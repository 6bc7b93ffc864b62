import type { TextName } from '../texts.rules.ts'

/** What a page says of an error. */
export function problemName(type: string): TextName {
  if (type === 'slot_taken') return 'problem_taken'
  if (type === 'rate_limited') return 'problem_often'
  return type === 'meeting_over' ? 'problem_over' : 'problem_fields'
}
