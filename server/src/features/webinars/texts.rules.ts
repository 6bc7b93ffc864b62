import { acceptedLanguage } from '../../platform/readers.rules.ts'
import texts from './texts.json' with { type: 'json' }

type Texts = typeof texts.en
export type TextName = keyof Texts

const { _licence, ...written } = texts
const byLanguage: Readonly<Record<string, Texts>> = written

const isSpoken = (language: string): boolean => Object.hasOwn(byLanguage, language)

/** The language of a primary tag if there are texts in it, else English. */
export const spokenLanguage = (language: string): string => (isSpoken(language) ? language : 'en')

/** Says texts in a language, with what they name filled in. */
export const speaker =
  (language: string) =>
  (name: TextName, values: Record<string, string> = {}): string =>
    byLanguage[spokenLanguage(language)]![name].replace(/\{(\w+)\}/g, (_, value) => values[value] ?? '')

/** The language of these pages that an Accept-Language wishes most; null where there is none. */
export const wishedLanguage = (header: string): string | null => acceptedLanguage(header, isSpoken)
