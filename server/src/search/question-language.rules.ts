import type { Analyser } from '../text/analyser.types.ts'
import type { IndexView } from './index-view.rules.ts'

const maxLanguages = 3
/** share of the documents */
const rareLanguage = 0.02

/**
 * The languages in which a question is analysed: one that the texts have, as its stems must be like theirs, and
 * several if it is not sure. `given`: the question's language where the caller knows it.
 */
export function questionLanguages(
  view: IndexView,
  text: string,
  { given, analyser }: { given: string | null; analyser: Analyser },
): (string | null)[] {
  const present = Object.keys(view.languages)
    .filter((language) => language !== '')
    .sort((a, b) => view.languages[b]! - view.languages[a]!)
  if (given !== null && present.includes(given)) return [given]
  if (present.length <= 1) return [present[0] ?? given]
  const { language, confident } = analyser.detectLanguage(text, present, view.languages)
  if (language !== null && confident) return [language]
  const common = present.filter((other) => view.languages[other]! >= rareLanguage)
  return [...new Set([language ?? present[0]!, ...common])].slice(0, maxLanguages)
}

const minWordsToDetect = 4

/** The question's own language where no text has it: its stopwords say nothing either («how do I install Photoshop»). */
export function foreignLanguage(view: IndexView, text: string, analyser: Analyser): string | null {
  if (text.trim().split(/\s+/).length < minWordsToDetect) return null
  const { language, confident } = analyser.detectLanguage(text, null, view.languages)
  return language === null || !confident || language in view.languages ? null : language
}
