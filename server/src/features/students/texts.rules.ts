import texts from './texts.json' with { type: 'json' }

type Texts = typeof texts.en
export type TextName = keyof Texts

const { _licence, ...written } = texts
const byLanguage: Readonly<Record<string, Texts>> = written

/** What mails and pages are written in. */
export const spokenLanguages: readonly string[] = Object.keys(byLanguage)

/** The language of a primary tag if there are texts in it, else English. */
export const spokenLanguage = (language: string): string =>
  Object.hasOwn(byLanguage, language) ? language : 'en'

/** Says texts in a language, with what they name filled in. */
export const speaker =
  (language: string, values: { academy: string; minutes?: number }) =>
  (name: TextName): string =>
    byLanguage[spokenLanguage(language)]![name].replace(/\{(\w+)\}/g, (_, value) =>
      String(values[value as keyof typeof values]),
    )
