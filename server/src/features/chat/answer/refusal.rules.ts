import texts from './refusal.json' with { type: 'json' }

type Words = { near: string; topics: string }
const { _licence, ...others } = texts
const byLanguage: Record<string, Words> = others

/**
 * A refusal with what the nearest text says and titles that are near, each on a line of its own, else with topics; English where
 * there is no translation.
 */
export function refusalText({
  refusal,
  nearest,
  titles,
  topics,
  language,
}: {
  refusal: string | null
  nearest: string | null
  titles: string[]
  topics: string[]
  language: string
}): string {
  const near = titles.length > 0 && nearTitles(titles, language)
  const about = topics.length > 0 && `${wordsIn(language).topics} ${topics.join(', ')}.`
  return [refusal, nearest, near || about].filter(Boolean).join('\n\n')
}

/** Titles that may be meant, each on a line of its own. */
export const nearTitles = (titles: string[], language: string): string =>
  `${wordsIn(language).near}\n${titles.map((title) => `• ${title}`).join('\n')}`

const wordsIn = (language: string): Words =>
  Object.hasOwn(byLanguage, language) ? (byLanguage[language] as Words) : others.en
