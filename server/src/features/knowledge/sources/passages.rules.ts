import { encodeChunkTokens } from '../retrieval/chunk-tokens.rules.ts'
import { chunkText } from './chunk.rules.ts'
import { detectLanguage } from './language.rules.ts'
import type { SourceContent } from './sources.queries.ts'
import { countWords } from './words.rules.ts'

/** What is stored of a text beside its labels: language, words, and its passages with their tokens. */
export function readText(title: string, content_text: string): Omit<SourceContent, 'source_type'> {
  const { language } = detectLanguage(content_text)
  const passages = chunkText(content_text, language).map(({ start, heading, text }) => ({
    starts_at: start,
    heading,
    text,
    tokens: encodeChunkTokens(text, indexTitle(title, heading), language),
  }))
  return { content_text, language, word_count: countWords(content_text), passages }
}

/** The title field of a passage in the index. */
export const indexTitle = (title: string, heading: string): string =>
  heading === '' ? title : `${title}\n${heading}`
