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
