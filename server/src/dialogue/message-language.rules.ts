import type { LanguageScores } from '../text/language.rules.ts'
import { commonWordsIn, createCommonWordCount } from './common-words.rules.ts'
import type { PhraseLabel } from './lexicon.types.ts'
import { lexiconByLanguage } from './lexicons.rules.ts'
import type { Found } from './readings.rules.ts'
import { splitWords } from './words.rules.ts'

/** «ok» and «no» are said in many languages. */
const saidAnywhere: ReadonlySet<PhraseLabel> = new Set(['yes', 'no'])
/** With fewer words and no common one among them, a text may be a name. */
const minWords = 4
const charsPerWord = 5
const usualExpectedWeight = 0.5
/** Languages that come as close as this are near equals. */
const maxMargin = 0.15

/**
 * The language of a message: of its questions where they tell, else of the phrases by which it was understood; null where
 * neither does. `expected` decides between near equals.
 */
export function detectMessageLanguage(
  questions: readonly string[],
  understood: readonly Found[],
  { text, expected, alsoExpected = [], expectedWeight = usualExpectedWeight, score }: MessageLanguageOptions,
): string | null {
  const scores = score(questions.join('\n'))
  return (
    detectByWords(questions.join('\n'), scores, { understood, expected, alsoExpected, expectedWeight }) ??
    detectByPhrases(
      understood.filter(({ language }) => language === expected || !hasForeignLetter(text, language)),
      expected,
    )
  )
}

export type MessageLanguageOptions = {
  /** all of the message */
  text: string
  expected: string | null
  /** others that are as likely, all else equal */
  alsoExpected?: readonly string[] | undefined
  /** in common words */
  expectedWeight?: number | undefined
  /** `scoreLanguages`, or one that remembers */
  score: (text: string) => LanguageScores
}

type Understood = {
  understood: readonly Found[]
  expected: string | null
  alsoExpected: readonly string[]
  expectedWeight: number
}

/** Common words of a language count one each, also in chat spelling, and its letters up to one. */
function detectByWords(
  text: string,
  { byScript, scores }: LanguageScores,
  { understood, expected, alsoExpected, expectedWeight }: Understood,
): string | null {
  if (byScript !== null) return byScript
  const words = splitWords(text)
  const countCommon = createCommonWordCount(words)
  const letters = new Map(scores)
  const lettersOf = (language: string | null) => letters.get(language ?? '') ?? 0
  const prior = (language: string) =>
    language === expected || alsoExpected.includes(language) ? expectedWeight : 0
  const ranked = scores
    .map(([language, score]) => {
      const common = countCommon(language) + phraseWeight(understood, language)
      return { language, common, score: common + score + prior(language) }
    })
    .filter(({ language, common }) => common >= minCommonWords(language, { words: words.length, expected }))
    .filter(({ language }) => isSpoken(language, expected) || lettersOf(language) > lettersOf(expected))
    .sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (best === undefined) return null
  // The letters of so few words tell little: «im 71 btw».
  const isShort = words.length < minWords && best.common > 0 && !alsoExpected.includes(best.language)
  if (isShort && expected !== null && countCommon(expected) >= best.common) return expected
  const equals = ranked.filter(({ score }) => best.score - score < maxMargin)
  if (equals.length === 1) return best.language
  return equals.find(({ language }) => language === expected)?.language ?? null
}

/**
 * A word or two that are common in a language without phrases may be anything in another: «pan», «sale», «primer». Where it
 * has common words, a sentence without any is none of it: «blorfi trunka pim» is no Vietnamese.
 */
function minCommonWords(
  language: string,
  { words, expected }: { words: number; expected: string | null },
): number {
  const isLong = words >= minWords
  if (isSpoken(language, expected)) return isLong ? 0 : 0.5
  return isLong ? Number(commonWordsIn(language).size > 0) : 2
}

/** Another language has words like «el» and «kit» by chance: its letters must fit better than those of the expected one. */
const isSpoken = (language: string, expected: string | null): boolean =>
  language === expected || lexiconByLanguage.get(language)?.spellings !== undefined

/** Letters that a language does not write, in words that are no names: «máquina» is not Catalan. */
const foreignLetters: Readonly<Record<string, RegExp>> = {
  ca: /(?<!\p{L})\p{Ll}*[áñ]/u,
  it: /(?<!\p{L})\p{Ll}*[áñ]/u,
  fr: /(?<!\p{L})\p{Ll}*[áíóúñ]/u,
  de: /(?<!\p{L})\p{Ll}*[áíóúñ]/u,
}

const hasForeignLetter = (text: string, language: string): boolean =>
  foreignLetters[language]?.test(text.normalize('NFC')) ?? false

/** How a question begins tells as much as its words; whatever else was understood tells a little. */
function phraseWeight(understood: readonly Found[], language: string): number {
  const own = understood.filter((one) => one.language === language)
  const lengths = own.map(({ label, start, end }) => (label === 'question' ? end - start : 0))
  return own.length === 0 ? 0 : 0.5 + Math.min(3, Math.max(...lengths) / charsPerWord)
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
