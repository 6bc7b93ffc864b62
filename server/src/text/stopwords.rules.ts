import { fold } from './fold.rules.ts'
import questionWords from './question-words.json' with { type: 'json' }
import stopwords from './stopwords.json' with { type: 'json' }

const LISTS: Record<string, string>[] = [stopwords, questionWords]
const sets = new Map<string, ReadonlySet<string>>()

/** Folded words that say nothing about a text's subject, of one language; empty for a language without a list. */
export function stopwordsIn(language: string | null): ReadonlySet<string> {
  const key = language ?? ''
  let set = sets.get(key)
  if (set === undefined) {
    const lists = LISTS.map((list) => (Object.hasOwn(list, key) ? list[key] : ''))
    set = new Set(
      lists
        .join(' ')
        .split(/[\s'’-]+/)
        .map(fold)
        .filter(Boolean),
    )
    sets.set(key, set)
  }
  return set
}
