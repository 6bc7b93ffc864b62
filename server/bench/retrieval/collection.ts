import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Passage = { id: string; title: string; text: string }
export type Query = { id: string; text: string; answers: string[]; passage: string }
export type Collection = { name: string; language: string; passages: Passage[]; queries: Query[] }

const data = join(import.meta.dirname, '../data')

/** corpus.jsonl, queries.jsonl and qrels.jsonl of a folder; each query has one passage. */
export function loadCollection(name: string, language: string, folder = join(data, name)): Collection {
  const lines = <T>(file: string): T[] =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T)
  const passageOf = new Map(
    lines<{ qid: string; docid: string }>('qrels.jsonl').map(({ qid, docid }) => [qid, docid]),
  )
  return {
    name,
    language,
    passages: lines('corpus.jsonl'),
    queries: lines<Omit<Query, 'passage'>>('queries.jsonl').map((query) => ({
      ...query,
      passage: passageOf.get(query.id) as string,
    })),
  }
}

/** Equal numbers for an equal seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** One typo in one word of four letters or more: a letter lost, swapped with its neighbour, doubled by another, or changed. */
export function withTypo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (word === undefined) return text
  const letters = Array.from(word[0])
  const at = Math.floor(random() * (letters.length - 1))
  const kind = Math.floor(random() * 4)
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] as string
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 2, letters[at + 1] as string, letters[at] as string)
  else if (kind === 2) letters.splice(at, 0, letter)
  else letters[at] = letter
  return text.slice(0, word.index) + letters.join('') + text.slice(word.index + word[0].length)
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

/**
 * As many passages as asked for, with the texture of the collections: sentences shuffled over the passages, and in
 * every copy one word in eight made into a word of its own, so that the vocabulary grows as it does in real texts.
 */
export function enlarged(collections: Collection[], enough: (passages: number, words: number) => boolean) {
  const random = randomOf(5)
  const made: (Passage & { language: string })[] = []
  let words = 0
  for (let copy = 0; !enough(made.length, words); copy++) {
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
            copy > 0 && random() < 0.125 ? varied(word, copy, random) : word,
          )
        if (enough(made.length, words)) return made
        made.push({ id: `c${copy}-${language}-${i}`, title, text, language })
        words += text.split(/\s+/).length
      }
    }
  }
  return made
}

const SYLLABLES = ['ra', 'li', 'mo', 'te', 'nu', 'sa', 'vi', 'do', 'pe', 'ca']

/** Most of these stand in several passages, as words do. */
function varied(word: string, copy: number, random: () => number): string {
  return word.slice(0, 4) + SYLLABLES[copy % 10] + SYLLABLES[Math.floor(random() ** 2 * 10)]
}
