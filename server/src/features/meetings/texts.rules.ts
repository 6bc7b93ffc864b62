import texts from './texts.json' with { type: 'json' }

type Texts = typeof texts.en
export type TextName = keyof Texts
/** Says a text in a language, with what it names filled in. */
export type Say = (name: TextName, values?: Record<string, string | number>) => string

const { _licence, ...written } = texts
const byLanguage: Readonly<Record<string, Texts>> = written

/** Whether pages and mails are written in a language. @param language its primary tag */
export const isSpoken = (language: string): boolean => Object.hasOwn(byLanguage, language)

/** The language of a primary tag if there are texts in it, else English. */
export const spokenLanguage = (language: string): string => (isSpoken(language) ? language : 'en')

export const speaker =
  (language: string): Say =>
  (name, values = {}) =>
    byLanguage[spokenLanguage(language)]![name].replace(/\{(\w+)\}/g, (_, value) =>
      String(values[value] ?? ''),
    )

/** The first language of an Accept-Language that there are texts in; null where there is none. */
export function acceptedLanguage(header: string): string | null {
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((part) => part.startsWith('q='))
      return { language: tag.split('-')[0]!, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ language, quality }) => quality > 0 && isSpoken(language))
    .sort((a, b) => b.quality - a.quality)
  return wishes[0]?.language ?? null
}

/** A moment as people read it, with the zone. */
export function formatMoment(language: string, instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} (${timeZone})`
}
