/** A text is HTML that was cleaned. */
type TextContent = { html: string }

/** A film among the account's assets, or one on Vimeo. */
type VideoContent = { duration_seconds: number | null } & ({ asset_id: number } | { vimeo_id: number })

type AssetContent = { asset_id: number }

type QuestionBase = { key: string; question: string; points: number }

/** A question of a quiz or exam; a person grades long_text, which only exams have. */
export type Question = QuestionBase &
  (
    | { kind: 'single'; options: string[]; answer: string }
    | { kind: 'multiple'; options: string[]; answer: string[] }
    | { kind: 'true_false'; answer: boolean }
    | { kind: 'number'; answer: number; tolerance: number }
    /** Any of these counts; case and accents do not. */
    | { kind: 'short_text'; answer: string[] }
    | { kind: 'long_text' }
  )

/** A question that the server grades. */
export type GradedQuestion = Exclude<Question, { kind: 'long_text' }>

type QuizContent = {
  pass_percent: number
  max_attempts: number | null
  /** client: the player reports a score, which counts for no certificate. */
  grading: 'server' | 'client'
  questions: GradedQuestion[]
}

type AssignmentContent = { instructions: string }

export type SurveyQuestion = { id: string; question: string } & (
  | { kind: 'stars' | 'text' | 'nps' | 'yes_no' }
  | { kind: 'choice' | 'choices'; options: string[] }
)

export type SurveyContent = { questions: SurveyQuestion[] }

type LiveContent = { webinar_id: number }

/** What a block holds, by its type: the column `content`. */
export type BlockContent = {
  text: TextContent
  video: VideoContent
  audio: AssetContent
  file: AssetContent
  quiz: QuizContent
  assignment: AssignmentContent
  survey: SurveyContent
  live: LiveContent
}

export type BlockType = keyof BlockContent

/** A question as students see it. */
export type OpenQuestion = QuestionBase & { kind: Question['kind']; options?: string[] }

/** What a student must have done for the certificate of a course. */
export type Certificate = {
  title: string
  requires: { all_lessons: boolean; quizzes_passed: boolean; exam_product_ids: number[] }
}

/** The content of an exam product. */
export type Exam = {
  time_limit_minutes: number
  pass_percent: number
  max_attempts: number | null
  questions: Question[]
}
