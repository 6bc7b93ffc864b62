import phrases from './recommendation.json' with { type: 'json' }

const byLanguage: Record<string, string> = phrases

/** The words before recommended products in a language; English where there is no translation. */
export const recommendationPhrase = (language: string): string =>
  (Object.hasOwn(byLanguage, language) ? byLanguage[language] : byLanguage.en) as string
