import { documentFrequencies } from './bm25.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import type { PostingList } from './posting-lists.rules.ts'
import { type QuestionWork, spendBytes } from './question-work.rules.ts'
import { readLists, type Steps } from './steps.rules.ts'
import { findString } from './string-table.rules.ts'

/** One way in which a question word may stand in the texts. */
export type Alternative = {
  stem: string
  /** 1 for the word itself, less for a correction or a synonym */
  weight: number
  /** another word that means the same */
  isSynonym: boolean
  /** by segment the documents whose body, and whose title, holds the stem */
  body: PostingList[]
  title: PostingList[]
  /** visible documents whose body holds it */
  bodies: number
  /** visible documents whose title holds it: [any, passages, pairs] */
  titles: number[]
}

type FoundStem = Omit<Alternative, 'weight' | 'isSynonym'>

/** An index, and what may still be done in it. */
export type Counter = { view: IndexView; work: QuestionWork }

/** Those stems that the visible documents hold; null for one whose postings are more than the work that is left. */
export function* findStems(
  { view, work }: Counter,
  stems: ReadonlySet<string>,
): Steps<Map<string, FoundStem | null>> {
  const found = new Map<string, FoundStem | null>()
  const wanted = [...stems].map((stem) => {
    const terms = view.segments.map((segment) => findString(segment.stems, stem))
    return { stem, fields: [{ field: 'body', terms } as const, { field: 'title', terms } as const] }
  })
  const readable = wanted.filter(({ stem, fields }) => {
    const affordable = spendBytes(work, view.segments, fields)
    if (!affordable) found.set(stem, null)
    return affordable
  })
  const lists = yield* readLists(
    view.segments,
    readable.flatMap(({ fields }) => fields),
  )
  for (const [i, { stem }] of readable.entries()) {
    const body = lists[2 * i] as PostingList[]
    const title = lists[2 * i + 1] as PostingList[]
    const [bodies] = documentFrequencies(view, body) as [number]
    const one = { stem, body, title, bodies, titles: documentFrequencies(view, title) }
    if (frequency(one) > 0) found.set(stem, one)
  }
  return found
}

/** In so many visible documents, and in so many titles. */
export function frequency({ bodies, titles }: FoundStem): number {
  return bodies + (titles[0] as number)
}
