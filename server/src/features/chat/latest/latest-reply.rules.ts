import { say } from '../catalogue/say.rules.ts'
import replies from './replies.json' with { type: 'json' }

type Words = Record<'latest' | 'texts' | 'of_period' | 'none_of_period' | 'published', string>

const { _licence, ...byLanguage } = replies
const words = byLanguage as Record<string, Words>

/** Some texts, and how many more there are. */
type Listed = { sources: { title: string; content_date: string }[]; more: number }

/**
 * Names texts with their dates, one line each, and says how many more there are.
 * @param language one of those that it speaks
 */
export function latestReply(language: string, intro: keyof Words, { sources, more }: Listed): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const lines = sources.map(
    ({ title, content_date }) => `${title} (${date.format(new Date(`${content_date}T00:00:00Z`))})`,
  )
  const before = (words[language] as Words)[intro]
  const rest = more > 0 ? [say(language, 'more', { count: more })] : []
  return lines.length === 1
    ? `${before} ${lines[0]}`
    : [before, ...lines.map((line) => `- ${line}`), ...rest].join('\n')
}

const intros: ReadonlySet<string> = new Set(
  Object.values(words).flatMap(({ latest, of_period, none_of_period }) => [
    latest,
    of_period,
    none_of_period,
  ]),
)

/** Whether a reply names what is new. */
export const isLatestReply = (reply: string): boolean =>
  intros.values().some((intro) => reply.startsWith(intro))
