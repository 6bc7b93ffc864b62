import type { IngestedText, Passage } from '../../../text/ingest-text.rules.ts'

/** An ingested text as a thread hands it over: passages say where their text lies, and all tokens are one buffer. */
export type PackedText = Pick<IngestedText, 'language' | 'word_count'> & {
  passages: (Omit<Passage, 'text' | 'tokens'> & { ends_at: number; tokens_end: number })[]
  tokens: Uint8Array<ArrayBuffer>
}

export function packPassages({ language, word_count, passages }: IngestedText): PackedText {
  const packed: PackedText['passages'] = []
  let tokens_end = 0
  for (const { text, tokens, ...passage } of passages) {
    tokens_end += tokens.length
    packed.push({ ...passage, ends_at: passage.starts_at + text.length, tokens_end })
  }
  const all = new Uint8Array(tokens_end)
  for (const [i, { tokens }] of passages.entries()) all.set(tokens, packed[i - 1]?.tokens_end ?? 0)
  return { language, word_count, passages: packed, tokens: all }
}

/** @param content_text the text that was ingested */
export function unpackPassages(content_text: string, packed: PackedText): IngestedText {
  const { language, word_count, tokens } = packed
  const passages = packed.passages.map(({ ends_at, tokens_end, ...passage }, i) => ({
    ...passage,
    text: content_text.slice(passage.starts_at, ends_at),
    tokens: tokens.subarray(packed.passages[i - 1]?.tokens_end ?? 0, tokens_end),
  }))
  return { content_text, language, word_count, passages }
}
