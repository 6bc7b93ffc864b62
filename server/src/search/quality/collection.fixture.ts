import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexDocument } from '../index.ts'

export type CollectionPassage = { id: string; title: string; text: string }
/** A question, words of which any answers it, and the id of the one passage that holds them. */
export type Query = { id: string; text: string; answers: string[]; passage: string }
export type Collection = {
  name: string
  language: string
  passages: CollectionPassage[]
  queries: Query[]
}

/** Reads corpus.jsonl, queries.jsonl and qrels.jsonl of a folder beside this file. */
export function loadCollection(name: string, language: string): Collection {
  const lines = <T>(file: string): T[] =>
    readFileSync(join(import.meta.dirname, name, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T)
  const relevant = new Map(
    lines<{ qid: string; docid: string }>('qrels.jsonl').map(({ qid, docid }) => [qid, docid]),
  )
  return {
    name,
    language,
    passages: lines('corpus.jsonl'),
    queries: lines<Omit<Query, 'passage'>>('queries.jsonl').map((query) => ({
      ...query,
      passage: relevant.get(query.id) as string,
    })),
  }
}

/** A document for each passage; its owner's id is its position from 1. */
export function collectionDocuments({
  passages,
  language,
}: Pick<Collection, 'passages' | 'language'>): IndexDocument[] {
  return passages.map(({ title, text }, i) => ({
    kind: 'source',
    form: 'passage',
    owner_id: i + 1,
    sequence: 0,
    group_id: null,
    title,
    text,
    language,
  }))
}

/** Equal numbers from 0 to 1 for an equal seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** One typo in one word of four letters or more: a letter is lost, swapped with the next, added or changed. */
export function withTypo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (word === undefined) return text
  const letters = Array.from(word[0])
  const at = Math.floor(random() * (letters.length - 1))
  const kind = Math.floor(random() * 4)
  const letter = alphabet[Math.floor(random() * alphabet.length)] as string
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 2, letters[at + 1] as string, letters[at] as string)
  else if (kind === 2) letters.splice(at, 0, letter)
  else letters[at] = letter
  return text.slice(0, word.index) + letters.join('') + text.slice(word.index + word[0].length)
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

/** Spanish as it is typed in a chat: «q», «k», «x» and «d», b for v, s for z, no h, no accents, marks or capitals. */
export function withChatSpelling(text: string, random: () => number): string {
  const sometimes = (share: number, other: string) => (found: string) => (random() < share ? other : found)
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s%€$/-]/gu, '')
    .replace(/\bque\b/g, sometimes(0.7, 'q'))
    .replace(/\bpor\b/g, sometimes(0.7, 'x'))
    .replace(/\bde\b/g, sometimes(0.7, 'd'))
    .replace(/qu(?=[ei])/g, sometimes(0.7, 'k'))
    .replace(/(?<!c)h(?=[aeiou])/g, sometimes(0.5, ''))
    .replace(/[bv]/g, (found) => (random() < 0.3 ? (found === 'b' ? 'v' : 'b') : found))
    .replace(/s|z|c(?=[ei])/g, (found) => (random() < 0.2 ? (found === 's' ? 'z' : 's') : found))
}
