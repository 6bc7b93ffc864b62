import { compilePhrases, findPhrases, type Match } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import lists from './attendance.json' with { type: 'json' }

/** Where something is attended. */
export type Attendance = 'in_person' | 'online'

const known = compilePhrases<Attendance>({ in_person: lists.in_person, online: lists.online })
const atHome = compilePhrases({ at_home: lists.at_home })
const negations = new Set(lists.not.split(' '))
const totals = new Set(lists.all.split(' '))
const beings = new Set(lists.being.split(' '))

/** «Not online», «que no sea en línea», «isn't online» */
function isNegated(words: readonly string[], at: number): boolean {
  const [verb = '', before = ''] = [words[at - 2], words[at - 1]]
  return (
    negations.has(before) ||
    (negations.has(verb) && beings.has(before)) ||
    (beings.has(verb) && before === 't')
  )
}

type Said = Match<Attendance> & { isNot: boolean }

function findAll(written: readonly Word[]): { said: Said[]; words: string[] } {
  const words = written.map(({ word }) => word)
  const said = findPhrases(known, written).map((match) => ({
    ...match,
    isNot: isNegated(words, match.from),
  }))
  return { said, words }
}

/**
 * How a question wants to attend, and which of its folded words say how, how not, or at home: «anything in person, not online?»; null
 * where it says nothing of it.
 */
export function readAttendance(question: string): { attendance: Attendance; words: string[] } | null {
  const written = splitWords(question)
  const { said, words } = findAll(written)
  const [first, ...further] = said.filter(({ isNot }) => !isNot)
  // «In person, or is it all online?» wants what it names first, and «online or in person?» neither.
  const isOfAll = ({ from }: Said) => totals.has(words[from - 1] ?? '')
  const others = first !== undefined && isOfAll(first) ? further : further.filter((one) => !isOfAll(one))
  if (first === undefined || others.some(({ label }) => label !== first.label)) return null
  const spoken = [...said, ...findPhrases(atHome, written)]
  return { attendance: first.label, words: spoken.flatMap(({ from, to }) => words.slice(from, to)) }
}

/** Whether the text of a product says that it is attended so. */
export const saysAttendance = (text: string, attendance: Attendance): boolean =>
  findAll(splitWords(text)).said.some(({ label, isNot }) => label === attendance && !isNot)
