import { fold } from '../text/fold.rules.ts'
import { chooseLanguage, scoreLanguages } from '../text/language.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import type { PhraseLabel } from './lexicon.types.ts'
import type { Found } from './readings.rules.ts'

/** «ok» and «no» are said in many languages. */
const saidAnywhere: ReadonlySet<PhraseLabel> = new Set(['yes', 'no'])
const minWords = 4

/**
 * The language of a message: of its questions where they tell, else of the phrases by which it was understood; null where
 * neither does.
 */
export function detectMessageLanguage(
  questions: readonly string[],
  understood: readonly Found[],
  expected: string | null,
): string | null {
  return detectByWords(questions.join('\n'), expected) ?? detectByPhrases(understood, expected)
}

/** A name or a word or two may look like any language, so a word that is common in the language has to be among them. */
function detectByWords(text: string, expected: string | null): string | null {
  const words = fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0) return null
  const scores = scoreLanguages(text)
  const { language, confident } = chooseLanguage(scores, null, expected === null ? {} : { [expected]: 1 })
  if (language === null || !confident) return null
  const isTold =
    scores.byScript !== null ||
    words.length >= minWords ||
    words.some((word) => stopwordsIn(language).has(word))
  return isTold ? language : null
}

function detectByPhrases(understood: readonly Found[], expected: string | null): string | null {
  const lengths = new Map<string, number>()
  for (const { language, start, end } of understood)
    lengths.set(language, (lengths.get(language) ?? 0) + end - start)
  const most = Math.max(0, ...lengths.values())
  const [first, ...others] = [...lengths]
    .filter(([, length]) => length === most)
    .map(([language]) => language)
  if (first === undefined) return null
  if (others.length === 0) return first
  if (understood.every(({ label }) => saidAnywhere.has(label))) return null
  return expected !== null && others.includes(expected) ? expected : first
}
