/** A person of the demo: who it is, how they came to the academy, and how they went on. */
export type Person = {
  name: string
  email: string
  language: string
  /** The day on which they join, counted from the academy's first. */
  day: number
  /** What opens a course to them: they buy a product, get a tag (for some days), or are granted a course over the API. */
  joins: { sale?: string; ref?: string; tag?: string; grant?: string; days?: number }
  rhythm: string
  refund?: { after_days: number; cents?: number; reason: string }
  pause_after_days?: number
  /** When they buy the exam; they sit it the day after. */
  exam_after_days?: number
  /** What their long answer gets two days later; left out: it waits for somebody to read it. */
  exam_points?: number
}

export type Question = {
  key: string
  kind: string
  options?: string[]
  answer?: string | number | boolean | string[]
}
export type Answer = { key: string; value: NonNullable<Question['answer']> }

/** What a lesson asks students to hand in. */
export type Coursework =
  | { type: 'quiz'; key: string; questions: Question[] }
  | { type: 'assignment'; key: string }
  | { type: 'survey'; key: string; questions: { kind: string }[] }

/** A lesson that is published from a day on. */
export type Lesson = { key: string; from_day: number; coursework: Coursework[] }

/** What students write, in one language. */
export type Texts = { assignments: string[]; missing: string[]; takeaways: string[]; exam: string }

/** What happens, by whom if a person does it. Products, lessons and tags are named by their keys. */
export type Act =
  | { do: 'publish'; product: string }
  | { do: 'buy'; product: string; order_ref: string; ref?: string }
  | { do: 'refund'; order_ref: string; cents?: number; reason: string }
  | { do: 'tag'; tag: string; days?: number }
  | { do: 'grant'; product: string; days?: number }
  | { do: 'pause'; product: string }
  | { do: 'open' | 'complete' | 'uncomplete'; lesson: string }
  | { do: 'quiz'; lesson: string; block: string; answers: Answer[] }
  | { do: 'handIn'; lesson: string; block: string; text: string }
  /** The answers to a survey of the lesson, or to the one that all lessons share, in their order; null: none. */
  | { do: 'answer'; lesson: string; block: string | null; values: (string | number | null)[] }
  | { do: 'sitExam'; answers: Answer[] }
  | { do: 'reviewExam'; points: number }
  /** They ask for the certificate, and get it if they did what it asks for. */
  | { do: 'certificate'; product: string }
  | { do: 'ask'; message: string }

/** One thing that happens, at a minute from the academy's first midnight on. */
export type Step = { minute: number; person: Person | null; act: Act }
