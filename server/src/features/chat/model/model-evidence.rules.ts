import type { KnowledgePassage } from '../../knowledge/index.ts'
import type { Evidence, ReplyPart } from '../chat.types.ts'
import { partsEvidence, usedFirst } from '../evidence/evidence.rules.ts'
import type { FoundKnowledge } from './citations.rules.ts'

/** What a model's reply rested on: the passages that it was shown, facts of the records, products. */
export function modelEvidence(
  { passages, decision }: FoundKnowledge,
  told: { used: KnowledgePassage[]; facts: ReplyPart[]; product_ids: number[] },
): Evidence {
  const facts = partsEvidence(told.facts)
  const shown = passages.map((passage) => {
    const { kind, id, sequence, certainty } = passage
    return { kind, id, sequence, certainty, is_used: told.used.includes(passage) }
  })
  const isSought = passages.length > 0 || decision !== 'refuse'
  return {
    decision: facts.decision === 'answer' || !isSought ? facts.decision : decision,
    passages: usedFirst([...facts.passages, ...shown]),
    product_ids: [...new Set([...facts.product_ids, ...told.product_ids])],
  }
}
