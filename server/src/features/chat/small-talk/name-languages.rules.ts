import { languageName } from '../../../text/language-name.rules.ts'

/** «Spanish and English», «inglés o francés»: languages by their names in one of them. */
export function nameLanguages(
  languages: readonly string[],
  spoken: string,
  type: 'conjunction' | 'disjunction',
): string {
  const named = languages.map((language) => languageName(language, spoken))
  return new Intl.ListFormat(spoken, { type }).format(named)
}
