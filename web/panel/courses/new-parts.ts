import type { Block, Exam, Module, Question, SurveyQuestion, Unit } from './courses.data.ts'

/** A key of a new part, which stays with it: evidence of students hangs on it. */
const newKey = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`

export const newModule = (title: string): Module => ({ key: newKey('module'), title, units: [] })

export const newUnit = (title: string): Unit => ({
  key: newKey('lesson'),
  title,
  description: null,
  status: 'draft',
  published_at: null,
  category: null,
  blocks: [],
})

export const newQuestion = (): Question => ({
  key: newKey('q'),
  kind: 'single',
  question: '',
  options: [],
  answer: '',
  points: 1,
})

export const newExam = (): Exam => ({
  time_limit_minutes: 30,
  pass_percent: 50,
  max_attempts: null,
  questions: [newQuestion()],
})

/** The server gives a question of a survey its id. */
export const newSurveyQuestion = (): SurveyQuestion => ({ kind: 'stars', question: '' }) as SurveyQuestion

export function newBlock(type: Block['type']): Block {
  const key = newKey(type)
  switch (type) {
    case 'text':
      return { key, type, html: '' }
    case 'video':
      return { key, type }
    case 'quiz':
      return { key, type, pass_percent: 60, max_attempts: null, questions: [newQuestion()] }
    case 'assignment':
      return { key, type, instructions: '' }
    case 'survey':
      return { key, type, questions: [newSurveyQuestion()] }
    case 'live':
      return { key, type } as Block
    default:
      return { key, type } as Block
  }
}
