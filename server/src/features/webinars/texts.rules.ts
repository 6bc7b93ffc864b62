import texts from './texts.json' with { type: 'json' }

type Texts = typeof texts.en
export type TextName = keyof Texts

const { _licence, ...written } = texts
const byLanguage: Readonly<Record<string, Texts>> = written

/** The language of a primary tag if there are texts in it, else English. */
export const spokenLanguage = (language: string): string =>
  Object.hasOwn(byLanguage, language) ? language : 'en'

/** Says texts in a language, with what they name filled in. */
export const speaker =
  (language: string) =>
  (name: TextName, values: Record<string, string> = {}): string =>
    byLanguage[spokenLanguage(language)]![name].replace(/\{(\w+)\}/g, (_, value) => values[value] ?? '')

/** The first language of an Accept-Language that there are texts in; null where there is none. */
export function acceptedLanguage(header: string): string | null {
  const tags = header
    .slice(0, 200)
    .split(',')
    .map((wish) => wish.split(';')[0]!.trim().toLowerCase().split('-')[0]!)
  return tags.find((tag) => Object.hasOwn(byLanguage, tag)) ?? null
}

/** A moment as people read it, with the zone. */
export function formatMoment(language: string, instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} (${timeZone})`
}
