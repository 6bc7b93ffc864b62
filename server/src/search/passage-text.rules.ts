import { detectLanguage } from '../text/language.rules.ts'
import type { DocumentRef } from './index.types.ts'

/** The text of a hit, as the caller loaded it. */
export type PassageText = DocumentRef & {
  title: string
  /** what it is called where the title is another wording of it: the first question of a stored answer */
  name?: string | null
  text: string
  /** offset of the passage in its text, in UTF-16 units */
  start?: number
  /** other words that tell what it is about: the product that a question is asked of */
  context?: string | null
}

/** What a passage is called to readers of the language of its title. */
export function nameOf({ title, name = null }: PassageText): string {
  if (name === null || name === title) return title
  return detectLanguage(name).language === detectLanguage(title).language ? name : title
}

/** Texts of hits, in any order; undefined for one that is not there any more. */
export type PassageTexts = readonly (PassageText | undefined)[]

export function findText(texts: PassageTexts, ref: DocumentRef): PassageText | undefined {
  return texts.find(
    (text) => text?.owner_id === ref.owner_id && text.sequence === ref.sequence && text.kind === ref.kind,
  )
}
