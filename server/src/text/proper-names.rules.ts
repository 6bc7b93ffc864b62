import { fold } from './fold.rules.ts'

const midSentence = /(?<=[\p{Ll}\p{N}],? )\p{Lu}\p{Ll}[\p{L}\p{M}]+/gu

/** Names of months and days, which English and German write with a capital. */
const timeNames: ReadonlySet<string> = new Set(
  ['en', 'de'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2024, at)))
    const days = Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2024, 0, at + 1)))
    return [...months, ...days].map(fold)
  }),
)

const smallWords = /(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu

/** The folded words among these that a text never writes small: «Slow Running», a coach for running. */
export function neverSmallIn(text: string, words: Iterable<string>): string[] {
  const small = new Set(text.match(smallWords)?.map(fold))
  return [...words].filter((word) => !small.has(word))
}

/** The folded words that a text writes with a capital in the middle of a sentence: «a hotel in Paris». */
export const properNamesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(midSentence) ?? []).map(fold).filter((name) => !timeNames.has(name)))
