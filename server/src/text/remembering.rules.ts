/** A pure function of a text that remembers what it made, of so many texts: of the next one it begins anew. */
export function remembering<Made>(make: (text: string) => Made, maxTexts: number): (text: string) => Made {
  const known = new Map<string, Made>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as Made
    if (known.size >= maxTexts) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}

/** The same of a word in a language, of so many words of each. */
export function rememberingWords<Made, Language extends string | null = string>(
  make: (word: string, language: Language) => Made,
  maxWords: number,
): (word: string, language: Language) => Made {
  const byLanguage = new Map<Language, (word: string) => Made>()
  return (word, language) => {
    let known = byLanguage.get(language)
    if (known === undefined) {
      known = remembering((each) => make(each, language), maxWords)
      byLanguage.set(language, known)
    }
    return known(word)
  }
}
