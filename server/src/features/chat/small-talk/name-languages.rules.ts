/** «Spanish and English», «inglés o francés»: languages by their names in one of them. */
export function nameLanguages(
  languages: readonly string[],
  spoken: string,
  type: 'conjunction' | 'disjunction',
): string {
  const names = new Intl.DisplayNames(spoken, { type: 'language' })
  const named = languages.map((language) => names.of(language) ?? language)
  return new Intl.ListFormat(spoken, { type }).format(named)
}
