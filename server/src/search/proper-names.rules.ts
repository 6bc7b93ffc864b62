import { fold } from '../text/fold.rules.ts'

const midSentence = /(?<=[\p{Ll}\p{N}],? )\p{Lu}\p{Ll}[\p{L}\p{M}]+/gu

/** Names of months and days, which English and German write with a capital. */
const names = (language: string, format: Intl.DateTimeFormatOptions, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, format.month ? at : 0, at + 1)),
    ),
  )
const times: ReadonlySet<string> = new Set(
  ['en', 'de']
    .flatMap((language) => [
      ...names(language, { month: 'long' }, 12),
      ...names(language, { weekday: 'long' }, 7),
    ])
    .map(fold),
)

/** The folded words that a text writes with a capital in the middle of a sentence: «a hotel in Paris». */
export const properNamesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(midSentence) ?? []).map(fold).filter((name) => !times.has(name)))
