import type { Scores } from './bm25.rules.ts'

/** A document by the position of its segment and its own in that. */
export type FoundDocument = { segment: number; document: number; score: number }

/** The best documents in order; equal scores keep the order of the index. */
export function topDocuments(scores: Scores, limit: number): FoundDocument[] {
  const top: FoundDocument[] = []
  for (const [segment, part] of scores.entries()) {
    for (let document = 0; document < part.length; document++) {
      const score = part[document] as number
      if (score <= 0 || (top.length === limit && score <= (top[limit - 1] as FoundDocument).score)) continue
      let at = top.length
      while (at > 0 && (top[at - 1] as FoundDocument).score < score) at--
      top.splice(at, 0, { segment, document, score })
      if (top.length > limit) top.pop()
    }
  }
  return top
}
