import replies from './replies.json' with { type: 'json' }

type Words = Record<'latest' | 'texts' | 'of_period' | 'none_of_period' | 'published' | 'more', string>

const { _licence, ...byLanguage } = replies
const words = byLanguage as Record<string, Words>

/** Some texts, and how many more there are. */
type Listed = { sources: { title: string; content_date: string }[]; more: number }

/**
 * Names texts with their dates, one line each, and says how many more there are.
 * @param language one of those that it speaks
 */
export function latestReply(
  language: string,
  intro: Exclude<keyof Words, 'more'>,
  { sources, more }: Listed,
): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const lines = sources.map(
    ({ title, content_date }) => `${title} (${date.format(new Date(`${content_date}T00:00:00Z`))})`,
  )
  const known = words[language] as Words
  const before = known[intro]
  const rest = more > 0 ? [known.more.replace('{count}', String(more))] : []
  return lines.length === 1
    ? `${before} ${lines[0]}`
    : [before, ...lines.map((line) => `- ${line}`), ...rest].join('\n')
}
