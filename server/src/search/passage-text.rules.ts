import type { DocumentRef } from './index.types.ts'

/** The text of a hit, as the caller loaded it. */
export type PassageText = DocumentRef & {
  title: string
  text: string
  /** offset of the passage in its text, in UTF-16 units */
  start?: number
  /** other words that tell what it is about: the product that a question is asked of */
  context?: string | null
}

/** Texts of hits, in any order; undefined for one that is not there any more. */
export type PassageTexts = readonly (PassageText | undefined)[]

export function findText(texts: PassageTexts, ref: DocumentRef): PassageText | undefined {
  return texts.find(
    (text) => text?.owner_id === ref.owner_id && text.sequence === ref.sequence && text.kind === ref.kind,
  )
}
