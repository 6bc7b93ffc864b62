import type { LearningEvent } from './evidence.data.ts'

type Texts = {
  score: (score: number, most: number) => string
  attempt: (number: number) => string
  files: (count: number) => string
  graded_by: (name: string) => string
}

/** What is kept of an event, in a few words. */
export function detailOf(evidence: LearningEvent['evidence'], texts: Texts): string {
  if ('lesson_title' in evidence) return evidence.lesson_title
  if ('file_names' in evidence) return texts.files(evidence.file_names.length)
  if ('verification_code' in evidence) return evidence.verification_code
  const parts = [texts.attempt(evidence.attempt)]
  if ('grade' in evidence) {
    parts.push(texts.score(evidence.grade.score, evidence.grade.max_score))
    if (evidence.reviewer !== null) parts.push(texts.graded_by(evidence.reviewer))
  }
  if ('score' in evidence) parts.push(texts.score(evidence.score, evidence.max_score))
  return parts.join(' · ')
}
