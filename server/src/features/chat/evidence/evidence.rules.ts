import type { Decision } from '../../../search/index.ts'
import { uniqueBy } from '../answer/join-parts.rules.ts'
import type { Evidence, ReplyPart } from '../chat.types.ts'

type Passage = Evidence['passages'][number]

/** The least sure first. */
const decisions: Decision[] = ['refuse', 'hedge', 'answer']

/** What a reply of these parts rested on. */
export function partsEvidence(parts: ReplyPart[]): Evidence {
  const made = parts.map(partDecision)
  return {
    decision: decisions.find((decision) => made.includes(decision)) ?? null,
    passages: usedFirst(parts.flatMap(({ search, ...part }) => search?.found ?? toldFrom(part))),
    product_ids: [
      ...new Set(
        parts.flatMap(({ search, subjects, recommended = [] }) => [
          ...subjects.filter(({ kind }) => kind === 'product').map(({ id }) => id),
          ...recommended,
          ...(search?.product_ids ?? []),
        ]),
      ),
    ],
  }
}

function partDecision({ search, unanswered, subjects }: ReplyPart): Decision | null {
  if (search !== undefined) return search.decision
  if (unanswered) return 'refuse'
  return subjects.length > 0 ? 'answer' : null
}

/** What a part says without a search is told from the entries that it speaks of. */
const toldFrom = ({ subjects, unanswered }: ReplyPart): Passage[] =>
  subjects.map(({ kind, id }) => ({ kind, id, sequence: 0, certainty: null, is_used: !unanswered }))

/** Each passage once, what the reply uses before what it only found. */
export const usedFirst = (passages: Passage[]): Passage[] =>
  uniqueBy(
    passages.toSorted((a, b) => Number(b.is_used) - Number(a.is_used)),
    ({ kind, id, sequence }) => `${kind} ${id} ${sequence}`,
  )

/** The sources that a reply uses, each once. */
export const usedSources = ({ passages }: Evidence): number[] => [
  ...new Set(passages.filter(({ kind, is_used }) => kind === 'source' && is_used).map(({ id }) => id)),
]

const maxKept = 6

/** As much of it as is kept with a reply. */
export const shortEvidence = ({ decision, passages, product_ids }: Evidence): Evidence => ({
  decision,
  passages: passages.slice(0, maxKept),
  product_ids: product_ids.slice(0, maxKept),
})
