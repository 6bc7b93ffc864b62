import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Texts of one part of the interface: each a sentence, or a function that makes one. */
export type Texts = Record<string, unknown>

type LanguageChoice = { language: Language; choose: (language: Language) => void }
const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined })

const stored = 'understudy.language'
const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((one) => one === text)

/** The language that was chosen here before, else the browser's, else the given one, else English. */
function firstLanguage(fallback: string | undefined): Language {
  const chosen = localStorage.getItem(stored)
  if (isLanguage(chosen)) return chosen
  return [...navigator.languages.map((tag) => tag.slice(0, 2)), fallback].find(isLanguage) ?? 'en'
}

/** Keeps the language of the interface, and remembers it in this browser. */
export function LanguageProvider({ fallback, children }: { fallback?: string; children: ReactNode }) {
  const [language, setLanguage] = useState(() => firstLanguage(fallback))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    const choose = (next: Language) => {
      localStorage.setItem(stored, next)
      setLanguage(next)
    }
    return { language, choose }
  }, [language])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageChoice => use(LanguageContext)

/** The texts in the language of the interface. Both dictionaries have the same names, which their type checks. */
export const useTexts = <Dictionary extends Texts>(texts: Record<Language, Dictionary>): Dictionary =>
  texts[useLanguage().language]
