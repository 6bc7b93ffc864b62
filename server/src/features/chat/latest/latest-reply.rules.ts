import replies from './replies.json' with { type: 'json' }

type Words = { latest: string; texts: string; of_period: string; none_of_period: string; published: string }

const { _licence, ...byLanguage } = replies
const words = byLanguage as Record<string, Words>

export const speaksOfLatest = (language: string): boolean => Object.hasOwn(words, language)

/**
 * Names texts with their dates, one line each.
 * @param language one of those that it speaks
 */
export function latestReply(
  language: string,
  intro: keyof Words,
  sources: { title: string; content_date: string }[],
): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const lines = sources.map(
    ({ title, content_date }) => `${title} (${date.format(new Date(`${content_date}T00:00:00Z`))})`,
  )
  const before = (words[language] as Words)[intro]
  return lines.length === 1
    ? `${before} ${lines[0]}`
    : [before, ...lines.map((line) => `- ${line}`)].join('\n')
}
