import { compilePhrases, findPhrases, type Match } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './attendance.json' with { type: 'json' }

/** Where something is attended. */
export type Attendance = 'in_person' | 'online'

const { in_person, online } = lists
const known = compilePhrases<Attendance>({ in_person, online })
const negations = new Set(lists.not.split(' '))

const findAll = (text: string): Match<Attendance>[] => findPhrases(known, splitWords(text))

/** How a question wants to attend, and which of its folded words say so: «anything in person?»; null where it says nothing of it. */
export function readAttendance(question: string): { attendance: Attendance; words: string[] } | null {
  const words = splitWords(question).map(({ word }) => word)
  const said = findAll(question)
  const [first, ...others] = said.filter(({ from }) => !negations.has(words[from - 1] ?? ''))
  // «Online or in person?» wants neither.
  if (first === undefined || others.some(({ label }) => label !== first.label)) return null
  return { attendance: first.label, words: said.flatMap(({ from, to }) => words.slice(from, to)) }
}

/** Whether the text of a product says that it is attended so. */
export const saysAttendance = (text: string, attendance: Attendance): boolean =>
  findAll(text).some(({ label }) => label === attendance)
