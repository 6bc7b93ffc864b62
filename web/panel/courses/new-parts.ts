import type { Block, Exam, Module, Question, SurveyQuestion, Unit } from './courses.data.ts'

// The key of a part stays with it, whatever it is called later: evidence of students hangs on it.

export const newModule = (key: string, title: string): Module => ({ key, title, units: [] })

export const newUnit = (key: string, title: string): Unit => ({
  key,
  title,
  description: null,
  status: 'draft',
  published_at: null,
  category: null,
  blocks: [],
})

export const newQuestion = (): Question => ({
  key: `q-${crypto.randomUUID().slice(0, 8)}`,
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

export function newBlock(key: string, type: Block['type']): Block {
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
