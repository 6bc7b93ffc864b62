/** What is counted by day: `words` holds what is stored, the others what happened. */
export type Measure = 'replies' | 'unanswered' | 'sales' | 'sales_cents' | 'words'

export type DayAmount = { measure: Measure; day: string; amount: number }

/** What a day counted. */
export type UsageDay = {
  day: string
  replies: number
  /** null: no reply was looked at for it on that day. */
  unanswered: number | null
  /** null: nothing is known of them on that day. */
  words: number | null
  sales: number
  sales_cents: number
}

const dayMs = 86_400_000

/** The days that end with `today`, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(today) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )

/** Puts what was counted under its days. A day without words has those of the day before. @param amounts by day */
export function toSeries(days: string[], amounts: DayAmount[]): UsageDay[] {
  const counted = new Map(amounts.map(({ measure, day, amount }) => [`${measure} ${day}`, amount]))
  const first = days[0]!
  let words = amounts.find(({ measure, day }) => measure === 'words' && day < first)?.amount ?? null
  return days.map((day) => {
    const of = (measure: Measure) => counted.get(`${measure} ${day}`)
    words = of('words') ?? words
    return {
      day,
      replies: of('replies') ?? 0,
      unanswered: of('unanswered') ?? null,
      words,
      sales: of('sales') ?? 0,
      sales_cents: of('sales_cents') ?? 0,
    }
  })
}
