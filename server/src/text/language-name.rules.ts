/** The name of a language in another one: «Spanish», «anglais». */
export const languageName = (language: string, spoken: string): string =>
  new Intl.DisplayNames(spoken, { type: 'language' }).of(language) ?? language
