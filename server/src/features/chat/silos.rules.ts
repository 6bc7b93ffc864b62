import type { Version } from '../clones/index.ts'
import type { EntryKind } from '../knowledge/index.ts'

const kindsOf: Record<keyof Version['silos'], EntryKind[]> = {
  aprender: ['source'],
  soporte: ['guided_answer', 'product_faq'],
  recomendar: ['product'],
}

/** The kinds of knowledge that a clone does not speak from, its silos being off. */
export const hiddenKinds = (silos: Version['silos']): EntryKind[] =>
  (Object.keys(kindsOf) as (keyof Version['silos'])[]).flatMap((silo) => (silos[silo] ? [] : kindsOf[silo]))
