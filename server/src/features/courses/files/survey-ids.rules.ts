import type { SurveyQuestion } from '../course/block.types.ts'
import type { WantedBlock } from './course-file.rules.ts'
import type { WantedSurveyQuestion } from './question-fields.rules.ts'

type Options = {
  /** The questions that a survey has or had, by the key of its block. */
  stored: Map<string, SurveyQuestion[]>
  createId: () => string
}

/**
 * Gives every question of surveys an id: its own, else that of the stored question of the same survey with its kind and
 * text, else a new one.
 */
export function identifyQuestions(
  surveys: WantedBlock[],
  { stored, createId }: Options,
): Map<string, SurveyQuestion[]> {
  const questionsOf = (block: WantedBlock) => (block.type === 'survey' ? block.content.questions : [])
  const taken = new Set(surveys.flatMap(questionsOf).flatMap(({ id }) => id ?? []))
  const identify = (question: WantedSurveyQuestion, known: SurveyQuestion[]): SurveyQuestion => {
    if (question.id !== null) return question
    const same = known.find(
      (other) => other.kind === question.kind && other.question === question.question && !taken.has(other.id),
    )
    const id = same?.id ?? createId()
    taken.add(id)
    return { ...question, id } as SurveyQuestion
  }
  return new Map(
    surveys.map((block) => [
      block.key,
      questionsOf(block).map((question) => identify(question, stored.get(block.key) ?? [])),
    ]),
  )
}
