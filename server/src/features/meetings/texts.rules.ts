import { acceptedLanguage } from '../../platform/readers.rules.ts'
import texts from './texts.json' with { type: 'json' }

type Texts = typeof texts.en
export type TextName = keyof Texts
/** Says a text in a language, with what it names filled in. */
export type Say = (name: TextName, values?: Record<string, string | number>) => string

const { _licence, ...written } = texts
const byLanguage: Readonly<Record<string, Texts>> = written

/** Whether pages and mails are written in a language. @param language its primary tag */
const isSpoken = (language: string): boolean => Object.hasOwn(byLanguage, language)

/** The language of a primary tag if there are texts in it, else English. */
export const spokenLanguage = (language: string): string => (isSpoken(language) ? language : 'en')

export const speaker =
  (language: string): Say =>
  (name, values = {}) =>
    byLanguage[spokenLanguage(language)]![name].replace(/\{(\w+)\}/g, (_, value) =>
      String(values[value] ?? ''),
    )

/** The language of these pages that an Accept-Language wishes most; null where there is none. */
export const wishedLanguage = (header: string): string | null => acceptedLanguage(header, isSpoken)
