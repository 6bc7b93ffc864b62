/** A pure function of a text that remembers what it made, of so many texts: of the next one it begins anew. */
export function remembering<Made>(make: (text: string) => Made, maxTexts: number): (text: string) => Made {
  const known = new Map<string, Made>()
  return (text) => {
    if (!known.has(text)) {
      if (known.size >= maxTexts) known.clear()
      known.set(text, make(text))
    }
    return known.get(text) as Made
  }
}

/** The same of a word in a language. What is kept is a copy: a word that is a piece of a long text would keep it all. */
export function rememberingWords<Made>(
  make: (word: string, language: string) => Made,
  maxWords: number,
): (word: string, language: string) => Made {
  const made = remembering((languageAndWord) => {
    const at = languageAndWord.indexOf(' ')
    return make(languageAndWord.slice(at + 1), languageAndWord.slice(0, at))
  }, maxWords)
  return (word, language) => made(`${language} ${word}`)
}
