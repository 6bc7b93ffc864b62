import phrases from './recommendation.json' with { type: 'json' }

const PHRASES: Record<string, string> = phrases

/** What stands before products that are recommended, in a language; English where there is no translation. */
export const recommendationIn = (language: string): string =>
  (Object.hasOwn(PHRASES, language) ? PHRASES[language] : PHRASES.en) as string
