import type { Clone } from '../clones/index.ts'
import type { KnowledgeKind } from '../knowledge/index.ts'

const siloKinds: Record<keyof Clone['silos'], KnowledgeKind[]> = {
  aprender: ['source'],
  soporte: ['guided_answer', 'product_faq'],
  recomendar: ['product'],
}

/** The silo that a kind of knowledge belongs to. */
export const siloOf = (kind: KnowledgeKind): keyof Clone['silos'] =>
  (Object.keys(siloKinds) as (keyof Clone['silos'])[]).find((silo) => siloKinds[silo].includes(kind))!

/** The kinds of knowledge that a clone does not answer from, because their silo is off. */
export const hiddenKinds = (silos: Clone['silos']): KnowledgeKind[] =>
  (Object.keys(siloKinds) as (keyof Clone['silos'])[]).flatMap((silo) => (silos[silo] ? [] : siloKinds[silo]))
