import texts from './refusal.json' with { type: 'json' }

type Words = { near: string; topics: string }
const { _licence, ...others } = texts
const byLanguage: Record<string, Words> = others

/** A refusal with titles that are near, each on a line of its own, else with topics; English where there is no translation. */
export function refusalText({
  refusal,
  titles,
  topics,
  language,
}: {
  refusal: string
  titles: string[]
  topics: string[]
  language: string
}): string {
  const words = Object.hasOwn(byLanguage, language) ? (byLanguage[language] as Words) : others.en
  if (titles.length > 0)
    return `${refusal}\n\n${words.near}\n${titles.map((title) => `• ${title}`).join('\n')}`
  if (topics.length > 0) return `${refusal}\n\n${words.topics} ${topics.join(', ')}.`
  return refusal
}
