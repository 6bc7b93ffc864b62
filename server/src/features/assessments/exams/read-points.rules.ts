import type { ExamPaper } from './exam.types.ts'
import type { GivenPoints } from './grade-exam.rules.ts'

/** Points as they were typed, or what is wrong with them. */
export type ReadPoints = { points: GivenPoints } | { problem: string }

/**
 * Reads points that a person gives for questions of long_text, each as KEY=N.
 * @param before what was given in an earlier review; questions that are not named keep it
 */
export function readPoints(typed: string[], { questions }: ExamPaper, before: GivenPoints): ReadPoints {
  const most = new Map(
    questions.filter(({ kind }) => kind === 'long_text').map(({ key, points }) => [key, points]),
  )
  const read = new Map<string, number>()
  for (const one of typed) {
    const equals = one.indexOf('=')
    const [key, digits] = [one.slice(0, Math.max(0, equals)), one.slice(equals + 1).trim()]
    const highest = most.get(key)
    const points = digits === '' ? Number.NaN : Number(digits)
    if (equals < 1) return { problem: `points: "${one}" is not of the form KEY=N.` }
    if (highest === undefined)
      return { problem: `points: no question that a person grades has the key "${key}".` }
    if (read.has(key)) return { problem: `points: "${key}" is given twice.` }
    if (!(points >= 0 && points <= highest))
      return { problem: `points: "${key}" takes 0 to ${highest} points.` }
    read.set(key, points)
  }
  const all = Object.fromEntries([...Object.entries(before), ...read])
  const missing = [...most.keys()].filter((key) => !Object.hasOwn(all, key))
  if (missing.length > 0) return { problem: `points: give points for ${missing.join(', ')} too.` }
  return { points: all }
}
