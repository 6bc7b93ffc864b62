import texts from './texts.json' with { type: 'json' }

const { _licence, ...written } = texts
export type Words = typeof written.en
const byLanguage: Readonly<Record<string, Words>> = written

/** The words of a language if there are texts in it, else English ones. */
export function wordsOf(language: string): { language: string; words: Words } {
  const spoken = Object.hasOwn(byLanguage, language) ? language : 'en'
  return { language: spoken, words: byLanguage[spoken]! }
}

/** A moment as its day in UTC, in words. */
export const formatDate = (language: string, moment: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))

/** What a requirement asks for, in words. */
export function requirementName(words: Words, name: string): string {
  if (name === 'all_lessons') return words.all_lessons
  return name === 'quizzes_passed' ? words.quizzes_passed : words.exam_passed
}
