import { eld } from 'eld/extrasmall'
import { fold } from './fold.rules.ts'
import { stopwordsIn } from './stopwords.rules.ts'

type Detection = {
  /** primary language tag, or null where the text holds no letters of a known language */
  language: string | null
  /** false for a word or two that several languages share: fall back to what is known of the visitor */
  confident: boolean
}

/** Scripts that only one widely used language writes; kana before Han, because Japanese mixes both. */
const SCRIPTS: [language: string, letters: RegExp][] = [
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
const LETTERS = /\p{L}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII and Latin as such
const ASCII_OR_LATIN = /^[\u0000-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf]*$/
// The detector names macrolanguages after one member; Indonesian is by far the larger one here.
const RENAMED: Record<string, string> = { ms: 'id', tl: 'fil', nb: 'no', nn: 'no' }
const SAMPLE_LENGTH = 2000
const STOPWORD_WEIGHT = 0.3
const PRIOR_WEIGHT = 0.1
// Cyrillic and Arabic languages share most letter groups, so their scores lie close together and still are right.
const CONFIDENT_MARGIN = 0.08
const CONFIDENT_MARGIN_NOT_LATIN = 0.015
/** Fewer letters are a word in some language whatever they are: "hi" is one in Catalan. */
const CONFIDENT_LETTERS = 3

/**
 * The language of a text. `among` restricts the answer (the languages of an account's texts); `prior` gives
 * the share of each language in what is already known (0 to 1), which decides between near equals.
 */
export function detectLanguage(
  text: string,
  among: readonly string[] | null = null,
  prior: Readonly<Record<string, number>> = {},
): Detection {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const byScript = languageOfScript(sample)
  if (byScript !== null) {
    const allowed = among === null || among.includes(byScript)
    return { language: allowed ? byScript : null, confident: allowed }
  }
  const ranked = scores(sample, prior).filter(([language]) => among === null || among.includes(language))
  const [best, second] = ranked
  if (best === undefined) return { language: null, confident: false }
  const margin = ASCII_OR_LATIN.test(sample) ? CONFIDENT_MARGIN : CONFIDENT_MARGIN_NOT_LATIN
  const letters = sample.match(LETTERS)?.length ?? 0
  const confident = letters >= CONFIDENT_LETTERS && best[1] - (second?.[1] ?? 0) >= margin
  return { language: best[0], confident }
}

/** The language whose own script writes most of the letters; a third is enough, as names and brands are Latin. */
function languageOfScript(text: string): string | null {
  if (ASCII_OR_LATIN.test(text)) return null
  const letters = text.match(LETTERS)?.length ?? 0
  let han = 0
  for (const [language, pattern] of SCRIPTS) {
    const share = (text.match(pattern)?.length ?? 0) / Math.max(1, letters)
    if (language === 'zh') han = share
    else if (share > (language === 'ja' ? 0.1 : 0.34)) return language
  }
  return han > 0.34 ? 'zh' : null
}

function scores(text: string, prior: Readonly<Record<string, number>>): [string, number][] {
  return ownScores(text)
    .map(([language, score]): [string, number] => [language, score + PRIOR_WEIGHT * (prior[language] ?? 0)])
    .sort((a, b) => b[1] - a[1])
}

/** What the text itself says of each language. A question is asked for it several times on its way to an answer. */
function ownScores(text: string): [string, number][] {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const words = fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
  const found = words.length === 0 ? [] : Object.entries(eld.detect(text).getScores())
  const own = found.map(([name, score]): [string, number] => {
    const language = RENAMED[name] ?? name
    const stopwords = stopwordsIn(language)
    const share = words.filter((word) => stopwords.has(word)).length / words.length
    return [language, score + STOPWORD_WEIGHT * share]
  })
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(text, own)
  return own
}

const MOST_REMEMBERED = 64
const remembered = new Map<string, [string, number][]>()
