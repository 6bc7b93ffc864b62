import { eld } from 'eld/extrasmall'
import { fold } from './fold.rules.ts'
import { languagesOfMessageWord } from './stopwords.rules.ts'
import { countByLanguage } from './words-by-language.rules.ts'

export type Detection = {
  /** primary language tag, or null where the text holds no letters of a known language */
  language: string | null
  /** false for a word or two that several languages share: fall back to what is known of the visitor */
  confident: boolean
}

/** Scripts that only one widely used language writes; kana before Han, because Japanese mixes both. */
const scripts: [language: string, letters: RegExp][] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['lo', /\p{sc=Lao}/gu],
  ['km', /\p{sc=Khmer}/gu],
  ['my', /\p{sc=Mymr}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['hy', /\p{sc=Armenian}/gu],
  ['ka', /\p{sc=Georgian}/gu],
  ['ta', /\p{sc=Taml}/gu],
  ['te', /\p{sc=Telu}/gu],
  ['bn', /\p{sc=Beng}/gu],
]
const letterPattern = /\p{L}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII and Latin as such
const asciiOrLatin = /^[\u0000-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf]*$/
// The detector names macrolanguages after one member; Indonesian is by far the larger one here.
const renamed: Record<string, string> = { ms: 'id', tl: 'fil', nb: 'no', nn: 'no' }
/** A language shows in the first characters of a text, so the rest is not looked at. */
export const languageSampleLength = 2000
const stopwordWeight = 0.3
const priorWeight = 0.1
// Cyrillic and Arabic languages share most letter groups, so their scores lie close together and still are right.
const confidentMargin = 0.08
const confidentMarginNotLatin = 0.015
// One or two letters are a word in some language whatever they are: "hi" is one in Catalan.
const confidentLetterCount = 3

/** Scores of the languages that a text may be in, by its letters and words. */
export type LanguageScores = {
  /** the language whose own script it is written in, if there is one: the scores do not count then */
  byScript: string | null
  scores: readonly (readonly [language: string, score: number])[]
  letterCount: number
  isLatin: boolean
}

/**
 * The language of a text. `among` restricts the answer (the languages of an account's texts); `prior` gives
 * the share of each language in what is already known (0 to 1), which decides between near equals.
 */
export function detectLanguage(
  text: string,
  among: readonly string[] | null = null,
  prior: Readonly<Record<string, number>> = {},
): Detection {
  return chooseLanguage(scoreLanguages(text), among, prior)
}

/** The costly half of `detectLanguage`: it depends on the text alone. */
export function scoreLanguages(text: string): LanguageScores {
  const sample = text.slice(0, languageSampleLength)
  const byScript = languageOfScript(sample)
  return {
    byScript,
    scores: byScript === null ? wordScores(sample) : [],
    letterCount: sample.match(letterPattern)?.length ?? 0,
    isLatin: asciiOrLatin.test(sample),
  }
}

/** The other half: which of the languages it is. */
export function chooseLanguage(
  { byScript, scores, letterCount, isLatin }: LanguageScores,
  among: readonly string[] | null,
  prior: Readonly<Record<string, number>>,
): Detection {
  if (byScript !== null) {
    const allowed = among === null || among.includes(byScript)
    return { language: allowed ? byScript : null, confident: allowed }
  }
  const [best, second] = scores
    .filter(([language]) => among === null || among.includes(language))
    .map(([language, score]) => ({ language, score: score + priorWeight * (prior[language] ?? 0) }))
    .sort((a, b) => b.score - a.score)
  if (best === undefined) return { language: null, confident: false }
  const isClear = best.score - (second?.score ?? 0) >= (isLatin ? confidentMargin : confidentMarginNotLatin)
  return { language: best.language, confident: isClear && letterCount >= confidentLetterCount }
}

/** The language whose own script writes most of the letters; a third is enough, as names and brands are Latin. */
function languageOfScript(text: string): string | null {
  if (asciiOrLatin.test(text)) return null
  const letters = text.match(letterPattern)?.length ?? 0
  let han = 0
  for (const [language, pattern] of scripts) {
    const share = (text.match(pattern)?.length ?? 0) / Math.max(1, letters)
    if (language === 'zh') han = share
    else if (share > (language === 'ja' ? 0.1 : 0.34)) return language
  }
  return han > 0.34 ? 'zh' : null
}

/** The scores of the detector's letter groups, and the share of words that are stopwords of the language. */
function wordScores(text: string): [string, number][] {
  const words = fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0) return []
  const own = countByLanguage(words, languagesOfMessageWord)
  return Object.entries(eld.detect(text).getScores()).map(([name, score]): [string, number] => {
    const language = renamed[name] ?? name
    const share = (own.get(language) ?? 0) / words.length
    return [language, score + stopwordWeight * share]
  })
}
