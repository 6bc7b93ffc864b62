import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Asked } from '../chat.types.ts'

/** How a reply is said. */
export type Manner = {
  language: string
  /** a person may be offered */
  offersPerson: boolean
}

/** Currencies have no order between them: the cheapest and the dearest are named in each. */
export const maxExtremes = 3

export const mannerOf = ({ clone }: Asked, { language }: Pick<CatalogueRequest, 'language'>): Manner => ({
  language,
  offersPerson: clone.silos.soporte,
})
