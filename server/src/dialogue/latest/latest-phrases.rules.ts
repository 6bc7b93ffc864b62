import { stopwordsIn } from '../../text/stopwords.rules.ts'
import { lexiconByLanguage } from '../lexicons.rules.ts'
import { compilePhrases, type Phrases } from '../phrases.rules.ts'
import type { ChatSpellings } from '../words.rules.ts'
import ca from './ca.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** The parts of a question for what is new, as its phrases name them. */
const labels = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_season',
  'last_season',
  'this_year',
  'last_year',
  /** «in October 2026», «in 2026» */
  'date',
  /** «what is new», «the latest article»: asks by itself */
  'ask',
  /** «the latest one»: asks together with what it is about */
  'newest_one',
  /** «new bee posts»: what the texts are about stands before their name */
  'new_of',
  /** «when did you publish that»: asks for the day of a text */
  'when',
  /** «what did you publish»: asks together with a time */
  'publish',
  /** «which articles do you have»: asks by itself */
  'have',
  /** «lately» */
  'recent',
  /** «about» */
  'about',
  /** «in», «on»: before a subject of a word or two, without an article */
  'weak_about',
  /** says nothing of its own: «please», «on your blog» */
  'filler',
] as const
export type LatestLabel = (typeof labels)[number]

/** How a language asks for what is new. */
export type LatestLanguage = {
  language: string
  spellings: ChatSpellings | undefined
  phrases: Phrases<LatestLabel>
  /** number of the month, from 1 on, by its names */
  months: ReadonlyMap<string, number>
  /** «since»: to the present day */
  since: ReadonlySet<string>
  possessives: ReadonlySet<string>
  pronouns: ReadonlySet<string>
  articles: ReadonlySet<string>
  /** «new» before a subject that stands before the name of texts */
  new_words: ReadonlySet<string>
  /** words that are no subject there, beside the stopwords: «a new free video» */
  no_subject: ReadonlySet<string>
  /** stands for whoever publishes; null where nothing need do */
  third_person: string | null
  /** «and anything about worms?»: how somebody goes on with such a question, and how it is asked in the fewest words */
  going_on: { asks: string; and: string; anything: ReadonlySet<string> }
}

const firstYear = 2000
const years = Array.from({ length: 100 }, (_, n) => firstYear + n).join('|')

/** For a language in which no subject stands before the name of texts. */
const withoutSubjects = { new_of: [] as string[], new_words: '', no_subject: '' }

export const latestLanguages: readonly LatestLanguage[] = Object.entries({ ca, de, en, es, fr, it, pt }).map(
  ([language, lists]) => {
    const macros: Record<string, string> = { ...lists.macros, year: years }
    const expand = (phrase: string) =>
      Object.entries(macros).reduce((text, [name, words]) => text.replaceAll(`{${name}}`, words), phrase)
    const { new_of, new_words, no_subject } = { ...withoutSubjects, ...lists }
    const phrasesOf = (label: LatestLabel) => (label === 'new_of' ? new_of : lists[label])
    const byLabel = labels.map((label) => [label, phrasesOf(label).map(expand)] as const)
    const months = lists.months.flatMap((names, position) =>
      names.split(' ').map((name) => [name, position + 1] as const),
    )
    return {
      language,
      spellings: lexiconByLanguage.get(language)?.spellings,
      phrases: compilePhrases(Object.fromEntries(byLabel) as Record<LatestLabel, string[]>),
      months: new Map(months),
      since: new Set(lists.since.split(' ')),
      possessives: new Set(lists.possessives.split(' ')),
      pronouns: new Set(lists.pronouns.split(' ')),
      articles: new Set(lists.articles.split(' ')),
      new_words: new Set(new_words.split(' ')),
      no_subject: new Set([...stopwordsIn(language), ...no_subject.split(' ')]),
      third_person: lists.third_person,
      going_on: { ...lists.going_on, anything: new Set(lists.going_on.anything.split(' ')) },
    }
  },
)
