import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../shared/texts.ts'

const characters = 200_000

/** Texts of 200,000 characters: paragraphs of XQuAD in an order of their own, repeated until they fill it. */
export function longText(language: 'en' | 'es', seed: number): string {
  const file = join(import.meta.dirname, `../../src/search/quality/xquad-${language}/corpus.jsonl`)
  const paragraphs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
  const random = seeded(seed)
  let text = ''
  while (text.length < characters) {
    text += `${paragraphs[Math.floor(random() * paragraphs.length)]}\n\n`
  }
  return `${text.slice(0, characters - 1)}.`
}
