import { compilePhrases, findPhrases, type Match } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './attendance.json' with { type: 'json' }

/** Where something is attended. */
export type Attendance = 'in_person' | 'online'

const { _licence, ...phrases } = lists
const known = compilePhrases<Attendance>(phrases)

const findAll = (text: string): Match<Attendance>[] => findPhrases(known, splitWords(text))

/** How a question wants to attend, and which of its folded words say so: «anything in person?»; null where it says nothing of it. */
export function readAttendance(question: string): { attendance: Attendance; words: string[] } | null {
  const [first, ...others] = findAll(question)
  // «Online or in person?» wants neither.
  if (first === undefined || others.some(({ label }) => label !== first.label)) return null
  const words = splitWords(question).map(({ word }) => word)
  return {
    attendance: first.label,
    words: [first, ...others].flatMap(({ from, to }) => words.slice(from, to)),
  }
}

/** Whether the text of a product says that it is attended so. */
export const saysAttendance = (text: string, attendance: Attendance): boolean =>
  findAll(text).some(({ label }) => label === attendance)
