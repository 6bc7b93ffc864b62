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
  exam_after_days?: number
}

/** A lesson that is published from a day on. */
export type Lesson = { key: string; from_day: number }

/** What happens, by whom if a person does it. Products, lessons and tags are named by their keys. */
export type Act =
  | { do: 'publish'; product: string }
  | { do: 'buy'; product: string; order_ref: string; ref?: string }
  | { do: 'refund'; order_ref: string; cents?: number; reason: string }
  | { do: 'tag'; tag: string; days?: number }
  | { do: 'grant'; product: string; days?: number }
  | { do: 'pause'; product: string }
  | { do: 'open' | 'complete' | 'uncomplete'; lesson: string }
  | { do: 'ask'; message: string }

/** One thing that happens, at a minute from the academy's first midnight on. */
export type Step = { minute: number; person: Person | null; act: Act }
