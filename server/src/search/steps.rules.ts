import type { PostingField, Segment } from './index.types.ts'
import { type PostingList, unpackList } from './posting-lists.rules.ts'

/** The postings of a term that are not in memory. */
export type ListRequest = { segment: Segment; field: PostingField; term: number }

/**
 * Work on an index that stops wherever it needs postings that are not in memory, and goes on when it is given their
 * bytes. While all postings are in memory it never stops.
 */
export type Steps<Result> = Generator<ListRequest[], Result, readonly Uint8Array[]>

/** A term of a field, by its position in each segment; -1 where it is missing. */
export type TermPositions = { field: PostingField; terms: readonly number[] }

const noDocuments: PostingList = new Uint32Array(0)

/** The documents of terms, by segment. All that is not in memory is asked for at once. */
export function* readLists(
  segments: readonly Segment[],
  wanted: readonly TermPositions[],
): Steps<PostingList[][]> {
  const requests: ListRequest[] = []
  for (const { field, terms } of wanted) {
    for (const [i, segment] of segments.entries()) {
      const term = terms[i] as number
      if (term >= 0 && segment[field].bytes === null) requests.push({ segment, field, term })
    }
  }
  const read = requests.length > 0 ? yield requests : []
  let next = 0
  return wanted.map(({ field, terms }) =>
    segments.map((segment, i) => {
      const term = terms[i] as number
      if (term < 0) return noDocuments
      const { offsets, bytes } = segment[field]
      return unpackList(bytes?.subarray(offsets[term], offsets[term + 1]) ?? (read[next++] as Uint8Array))
    }),
  )
}

/** Runs steps over an index whose postings are all in memory. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  const { done, value } = steps.next()
  if (!done) throw new Error('postings of this index are not in memory')
  return value
}

/** Runs steps over an index whose postings are read where they are not in memory. */
export async function runStepsWith<Result>(
  steps: Steps<Result>,
  read: (requests: readonly ListRequest[]) => Promise<readonly Uint8Array[]>,
): Promise<Result> {
  let step = steps.next()
  while (!step.done) step = steps.next(await read(step.value))
  return step.value
}
