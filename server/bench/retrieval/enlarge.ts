import {
  type Collection,
  type CollectionPassage,
  createRandom,
} from '../../src/search/quality/collection.fixture.ts'

export type EnlargedPassage = CollectionPassage & { language: string }

/**
 * As many passages as asked for, with the texture of the collections: sentences are shuffled over the passages, and in
 * every copy one word in eight becomes a word of its own, so that the vocabulary grows as it does in real texts.
 */
export function enlarge(
  collections: Collection[],
  isEnough: (passages: number, words: number) => boolean,
): EnlargedPassage[] {
  const random = createRandom(5)
  const made: EnlargedPassage[] = []
  let words = 0
  for (let copy = 0; !isEnough(made.length, words); copy++) {
    for (const { language, passages } of collections) {
      const sentences = passages.map(({ text }) => text.split(/(?<=\.) /))
      for (const [i, { title }] of passages.entries()) {
        const parts = (sentences[i] as string[]).map((own) => {
          if (copy === 0 || random() < 0.5) return own
          const other = sentences[Math.floor(random() * sentences.length)] as string[]
          return other[Math.floor(random() * other.length)] as string
        })
        const text = parts
          .join(' ')
          .replace(/\p{L}{5,}/gu, (word) =>
            copy > 0 && random() < 0.125 ? varyWord(word, copy, random) : word,
          )
        if (isEnough(made.length, words)) return made
        made.push({ id: `c${copy}-${language}-${i}`, title, text, language })
        words += text.split(/\s+/).length
      }
    }
  }
  return made
}

const syllables = ['ra', 'li', 'mo', 'te', 'nu', 'sa', 'vi', 'do', 'pe', 'ca']

/** Most of these stand in several passages, as words do. */
function varyWord(word: string, copy: number, random: () => number): string {
  return word.slice(0, 4) + syllables[copy % 10] + syllables[Math.floor(random() ** 2 * 10)]
}
