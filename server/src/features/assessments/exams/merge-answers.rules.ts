import type { GivenAnswer } from '../grading/answer.types.ts'

/** What was saved before, with what is sent now in its place: one answer a question. */
export function mergeAnswers(saved: GivenAnswer[], sent: GivenAnswer[]): GivenAnswer[] {
  const merged = new Map([...saved, ...sent].map((answer) => [answer.key, answer]))
  return [...merged.values()]
}
