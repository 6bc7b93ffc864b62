import type { Segment } from './index.types.ts'
import type { TermPositions } from './steps.rules.ts'

/**
 * What the search for one question may still do, so that no message and no texts make it take long. `bytesLeft` counts
 * bytes of postings, of which a document of a word or 4-gram takes one or more. `rowsLeft` counts rows of distance
 * tables, see `findCorrections`.
 */
export type QuestionWork = { bytesLeft: number; rowsLeft: number }

/** Some 10 ms each at most. README.md, "Work", says what questions need. */
export const maxQuestionWork: Readonly<QuestionWork> = { bytesLeft: 2_000_000, rowsLeft: 150_000 }

/** For a stored question that is compared with the visitor's: its words stand in the texts, so none is corrected. */
export const maxStoredQuestionWork: Readonly<QuestionWork> = { bytesLeft: 200_000, rowsLeft: 0 }

/** Takes the reading of postings from the work that is left. @returns false where it is more than that */
export function spendBytes(
  work: QuestionWork,
  segments: readonly Segment[],
  wanted: readonly TermPositions[],
): boolean {
  let bytes = 0
  for (const { field, terms } of wanted) {
    for (const [i, segment] of segments.entries()) {
      const term = terms[i] as number
      const { offsets } = segment[field]
      if (term >= 0) bytes += (offsets[term + 1] as number) - (offsets[term] as number)
    }
  }
  if (bytes > work.bytesLeft) return false
  work.bytesLeft -= bytes
  return true
}
