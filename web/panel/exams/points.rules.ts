import type { AttemptInFull } from './exams.data.ts'

/** The questions whose answers a person grades. */
export const gradedByPerson = ({ questions }: AttemptInFull) =>
  questions.filter(({ kind }) => kind === 'long_text')

/** The points that an answer has; null where a person has yet to give them. */
export const pointsOf = ({ answers }: AttemptInFull, key: string): number | null =>
  answers.find((answer) => answer.key === key)?.points ?? null
